import type { Glossary, Pack, Runbooks } from '../../pack.ts'

const glossary: Glossary = {
  reasons: {
    NotFound: { means: 'Something refers to this object, and it does not exist.', actor: 'user' },
    KindUnknown: {
      means: 'The API server does not serve this kind: its CustomResourceDefinition is not installed.',
      actor: 'platform',
    },
    ControllerSilent: {
      means:
        'The controller of these objects does not act: it is not running, not the leader, or not installed.',
      actor: 'platform',
    },
    NotVisited: { means: 'No controller has written a status since the object was made.', actor: 'platform' },
    LatestGenerationNotObserved: {
      means: 'The spec was changed, and the controller has not observed that yet.',
      actor: 'controller',
    },
    Deleting: { means: 'The object is being deleted, and waits for what is named.', actor: 'controller' },
    WaitCycle: { means: 'These objects wait for one another, so none can continue.', actor: 'user' },
    QuotaExceeded: { means: 'A ResourceQuota allows no more in this namespace.', actor: 'platform' },
    NoVolumeFits: {
      means: 'No PersistentVolume fits the claim, and no StorageClass makes one.',
      actor: 'platform',
    },
    ClassNotFound: {
      means: 'The StorageClass that the claim names does not exist, so no volume is made for it.',
      actor: 'platform',
    },
    NamesNobody: {
      means: 'The Pod names a Service as an address, and there is no such Service.',
      actor: 'user',
    },
    NameNotResolved: {
      means: 'The Pod names a Service that exists, by an address that the Pod cannot resolve.',
      actor: 'user',
    },
    NamesNoPort: {
      means: 'The Pod names a port that the Service at that address does not have.',
      actor: 'user',
    },
    NobodyAnswers: {
      means: 'Nothing answers behind the Service: its workload has 0 replicas.',
      actor: 'user',
    },
    CutOff: { means: 'A NetworkPolicy does not let the Pod reach a Service that it names.', actor: 'user' },
    CutsOff: {
      means: 'The NetworkPolicy lets nothing through to a Service that others name.',
      actor: 'user',
    },
    BackendPortNotFound: {
      means: 'The Ingress leads to a port that the Service does not have.',
      actor: 'user',
    },
    NodeTainted: { means: 'The Node takes only Pods that tolerate its taint.', actor: 'platform' },
    Retrying: { means: 'The container has failed, and the Job tries it again.', actor: 'controller' },
    NotScheduled: { means: 'No scheduler has picked up the Pod.', actor: 'platform' },
    NodeClosed: { means: 'The Node takes no Pods: it is not ready, or is tainted.', actor: 'platform' },
    ProbeFails: { means: 'The probe asks a port on which the container can never answer.', actor: 'user' },
    SelectorMatchesNothing: { means: 'The selector of the Service matches no Pod.', actor: 'user' },
    ScaledToZero: { means: 'The workload has 0 replicas, and something needs it.', actor: 'user' },
    ProtocolMismatch: { means: 'The Service and the container use different protocols.', actor: 'user' },
    TargetPortNotFound: {
      means: 'No container of the Pods declares the target port of the Service.',
      actor: 'user',
    },
    PortNotFound: {
      means: 'The Service no longer has a port by which a Pod asks for it.',
      actor: 'user',
    },
    SelectsOthers: {
      means: 'The selector of the Service also matches Pods that do not listen on its target port.',
      actor: 'user',
    },
    NobodyAsks: { means: 'No Service leads to the Pods that answer for names.', actor: 'platform' },
    DeletedInUse: { means: 'It is being deleted while something still uses it.', actor: 'user' },
    LeaderSilent: {
      means: 'Nobody renews the lease of this part of the control plane, so nobody does its work.',
      actor: 'platform',
    },
    ExternalProvisioning: {
      means: 'The claim waits for a provisioner outside of Kubernetes to make its volume.',
      actor: 'platform',
    },
    ProvisionerSilent: { means: 'The provisioner of the volumes has no Pod that runs.', actor: 'platform' },
  },
}

const runbooks: Runbooks = {
  NotFound: { advice: 'Create it, or correct the reference to it.' },
  KindUnknown: { advice: 'Install the CustomResourceDefinition, or correct apiVersion and kind.' },
  ControllerSilent: { advice: "Check that the controller's Pods run and hold their lease; read their log." },
  NotVisited: {
    advice: 'Check that the controller of this kind is installed and running, and read its log.',
  },
  LatestGenerationNotObserved: {
    advice: 'Check that the controller of this kind is running; read its log for this object.',
  },
  Deleting: {
    advice:
      'Read what the controller of the finalizer says. Remove a finalizer by hand only if its controller is gone.',
    link: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/',
  },
  WaitCycle: { advice: 'Remove one of the dependencies, so that one of them can go first.' },
  QuotaExceeded: {
    advice: 'Delete what is not needed, or raise the quota.',
    link: 'https://kubernetes.io/docs/concepts/policy/resource-quotas/',
  },
  NoVolumeFits: { advice: 'Create a PersistentVolume that fits, or name a StorageClass that makes one.' },
  ClassNotFound: { advice: 'Create the StorageClass, or name one that exists in a new claim.' },
  NamesNobody: { advice: 'Correct the address, or create the Service.' },
  NameNotResolved: { advice: 'Correct the address, or the dnsPolicy and dnsConfig of the Pod.' },
  NamesNoPort: { advice: 'Correct the port in the address, or add it to the Service.' },
  NobodyAnswers: { advice: 'Scale up the workload behind the Service, or remove what still uses it.' },
  CutOff: { advice: 'Allow the connection in the NetworkPolicies of both sides.' },
  CutsOff: { advice: 'Allow the connection in the NetworkPolicy, or remove the policy.' },
  BackendPortNotFound: { advice: 'Correct the port in the Ingress, or add it to the Service.' },
  NodeTainted: { advice: 'Remove the taint, or give the Pod a toleration for it.' },
  Retrying: { advice: 'Read the log of the container that failed; the Job tries again by itself.' },
  NotScheduled: { advice: 'Check that the scheduler the Pod names is running.' },
  NodeClosed: {
    advice: 'Bring the Node back, or remove the taint; or let the Pod run elsewhere.',
    command: 'kubectl describe {object}',
  },
  ProbeFails: { advice: 'Correct port and protocol of the probe, or the port that the container declares.' },
  SelectorMatchesNothing: {
    advice: 'Compare the selector with the labels of the Pods it should match.',
    link: 'https://kubernetes.io/docs/tasks/debug/debug-application/debug-service/',
  },
  ScaledToZero: { advice: 'Scale it up, or remove what still needs it.' },
  ProtocolMismatch: { advice: 'Give the port of the Service the protocol of the container.' },
  TargetPortNotFound: { advice: 'Correct targetPort, or declare the port in the container.' },
  PortNotFound: { advice: 'Give the Service the port back, or correct the address in the Pods.' },
  SelectsOthers: { advice: 'Make the selector match only the Pods that listen on the target port.' },
  NobodyAsks: { advice: 'Create the Service that leads to them.' },
  DeletedInUse: { advice: 'Delete what still uses it, or restore it from a backup once it is gone.' },
  LeaderSilent: { advice: 'Check that this part of the control plane runs, and read its log.' },
  ExternalProvisioning: {
    advice: 'Check that the provisioner of the StorageClass is installed and running, and read its log.',
  },
  ProvisionerSilent: { advice: 'Start the provisioner, and read its log.' },
}

/** The words of Barometer itself: what it deduces, on objects of any kind; and how common tools mark what they made. */
export const barometer: Pack = {
  name: 'barometer',
  checkedWith: { helm: 'v3.19.0', flux: 'v2.7.0', 'argo-cd': 'v3.2.0' },
  kinds: [],
  glossary,
  runbooks,
  origins: [
    {
      is: 'Helm release',
      name: 'metadata.annotations["meta.helm.sh/release-name"]',
      namespace: 'metadata.annotations["meta.helm.sh/release-namespace"]',
    },
    {
      is: 'HelmRelease',
      name: 'metadata.labels["helm.toolkit.fluxcd.io/name"]',
      namespace: 'metadata.labels["helm.toolkit.fluxcd.io/namespace"]',
    },
    {
      is: 'Kustomization',
      name: 'metadata.labels["kustomize.toolkit.fluxcd.io/name"]',
      namespace: 'metadata.labels["kustomize.toolkit.fluxcd.io/namespace"]',
    },
    {
      is: 'Argo CD Application',
      name: 'metadata.annotations["argocd.argoproj.io/tracking-id"]',
      until: ':',
    },
    { is: 'Argo CD Application', name: 'metadata.labels["argocd.argoproj.io/instance"]' },
  ],
}
