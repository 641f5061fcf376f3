import type { Final, Glossary, Meaning, Runbook, Runbooks } from '../../pack.ts'

const docs = 'https://kubernetes.io/docs'
const debugPods = `${docs}/tasks/debug/debug-application/debug-pods/`
const images = `${docs}/concepts/containers/images/`

/** After about five minutes of trying, when the kubelet waits as long as it ever does. */
const crashLoop: Final = { restarts: 5 }
/** The registry has answered, in the words of containerd, CRI-O or Docker: there is no such image, or none for us. */
const noSuchImage: Final = {
  messages: [
    '*: not found*',
    '*manifest unknown*',
    '*name unknown*',
    '*repository does not exist*',
    '*pull access denied*',
    '*unauthorized: authentication required*',
  ],
}

const log: Runbook = {
  advice: 'Read the log of the previous run; correct what ended it.',
  command: 'kubectl logs --previous {object}',
  link: debugPods,
  final: crashLoop,
}
const image: Runbook = {
  advice: 'Check the name and tag of the image, that the registry answers, and the pull Secret.',
  link: images,
  final: noSuchImage,
}
const volume: Runbook = {
  advice: 'Check that what the volume names exists, and that its driver runs on the node.',
}
const hook: Runbook = { advice: 'Read the message: the hook of the container failed; correct its command.' }

/** What to do where a Pod says this. */
export const podRunbooks: Runbooks = {
  CrashLoopBackOff: log,
  Error: log,
  'ExitCode*': log,
  BackOff: log,
  OOMKilled: {
    advice: 'Raise the memory limit, or find what uses the memory.',
    command: 'kubectl logs --previous {object}',
    link: `${docs}/concepts/configuration/manage-resources-containers/`,
    final: crashLoop,
  },
  ImagePullBackOff: image,
  ErrImagePull: image,
  ImageInspectError: image,
  RegistryUnavailable: { advice: 'Check that the registry answers from the node.', link: images },
  ErrImageNeverPull: {
    advice: 'Load the image onto the node, or set imagePullPolicy to IfNotPresent.',
    link: images,
  },
  InvalidImageName: { advice: 'Correct the name of the image.', link: images },
  CreateContainerConfigError: {
    advice: 'Create the ConfigMap, Secret or key that the message names.',
    link: debugPods,
    final: { messages: ["*couldn't find key*"] },
  },
  CreateContainerError: {
    advice: 'Read the message of the container runtime; correct command, mounts or name.',
  },
  RunContainerError: {
    advice: 'Read the message of the container runtime; correct command, mounts or devices.',
  },
  StartError: { advice: 'Correct the command: the container runtime could not start it.' },
  ContainerCannotRun: { advice: 'Correct the command: the container runtime could not start it.' },
  ContainerStatusUnknown: { advice: 'Check the node: the kubelet lost track of the container.' },
  PreCreateHookError: hook,
  PreStartHookError: hook,
  PostStartHookError: hook,
  Unschedulable: {
    advice:
      'Compare what the Pod asks for with the nodes; add nodes, or relax requests, selectors or tolerations.',
    link: `${docs}/concepts/scheduling-eviction/`,
  },
  FailedScheduling: {
    advice:
      'Compare what the Pod asks for with the nodes; add nodes, or relax requests, selectors or tolerations.',
    link: `${docs}/concepts/scheduling-eviction/`,
  },
  Evicted: {
    advice: 'The node ran short of what the message names: set requests and limits, or add room.',
    link: `${docs}/concepts/scheduling-eviction/node-pressure-eviction/`,
  },
  DeadlineExceeded: { advice: 'It ran too long: raise activeDeadlineSeconds, or find what keeps it.' },
  FailedMount: volume,
  FailedAttachVolume: volume,
  FailedMapVolume: volume,
  FailedCreatePodSandBox: {
    advice: "Check the node's container runtime and its network plugin.",
    link: `${docs}/tasks/debug/debug-cluster/`,
  },
  Unhealthy: {
    advice: 'A probe fails: check its port and path, and the log of the container.',
    command: 'kubectl logs {object}',
    link: `${docs}/tasks/configure-pod-container/configure-liveness-readiness-startup-probes/`,
  },
}

/** What to do, whatever the kind. */
export const kubernetesRunbooks: Runbooks = {
  ProgressDeadlineExceeded: {
    advice: 'Look at the Pods of the newest ReplicaSet; roll back if they cannot be fixed soon.',
    final: true,
  },
  FailedCreate: { advice: 'Read the message: raise the quota, or correct what admission refuses.' },
  ReplicaFailure: { advice: 'Read the message: raise the quota, or correct what admission refuses.' },
  BackoffLimitExceeded: { advice: 'Read the log of its Pods; correct the cause, and create the Job again.' },
  NodeStatusUnknown: {
    advice: 'Check the machine, its kubelet, and the network between it and the API server.',
    link: `${docs}/tasks/debug/debug-cluster/`,
  },
  KubeletNotReady: { advice: 'Read the message; look at the log of the kubelet on the machine.' },
  KubeletHasInsufficientMemory: { advice: 'Move Pods away, or give the machine more memory.' },
  KubeletHasDiskPressure: { advice: 'Remove unused images and logs, or give the machine more disk.' },
  KubeletHasInsufficientPID: { advice: 'Find the Pod that starts so many processes.' },
  Lost: { advice: 'Restore the data from a backup: the volume is gone.' },
  FailedBinding: { advice: 'Create a PersistentVolume that fits, or name a StorageClass that makes one.' },
  ProvisioningFailed: {
    advice: 'Read what the provisioner says; correct the StorageClass or the quota of the cloud.',
  },
  MissingEndpoints: { advice: 'Look at the Pods behind the Service: none is ready.' },
  EndpointsNotFound: { advice: 'Look at the Pods behind the Service: none is ready.' },
  ServiceNotFound: {
    advice: 'Create the Service, or delete the APIService if its API is not wanted any more.',
  },
  ServicePortError: { advice: 'Correct the port of the APIService or of its Service.' },
  ServiceAccessError: { advice: 'Check that the API server may read the Service.' },
  FailedDiscoveryCheck: { advice: 'Look at the Pods of the API: they answer, but not with their discovery.' },
  AmbiguousSelector: { advice: 'Give each autoscaler a selector of its own.' },
  FailedGetScale: { advice: 'Correct scaleTargetRef: what it names does not exist or cannot be scaled.' },
  FailedGetResourceMetric: { advice: 'Check that metrics-server runs and that the Pods have requests.' },
  InvalidSelector: { advice: 'Correct the selector of what is scaled.' },
  NamespaceDeletionDiscoveryFailure: {
    advice: 'Fix or delete the APIService that does not answer; deletion then continues.',
  },
  NamespaceDeletionContentFailure: { advice: 'Read the message: what it names cannot be deleted.' },
  SomeFinalizersRemain: {
    advice: 'Look at the objects that the message counts: their controllers must let them go.',
  },
  SomeResourcesRemain: { advice: 'Look at the objects that the message counts: they go first.' },
  NamesNotAccepted: { advice: 'Give the kind another name, or remove the definition that has it.' },
}

const means = (text: string, actor: NonNullable<Meaning['actor']> = 'user'): Meaning => ({
  means: text,
  actor,
})

/** What the kubelet and the scheduler say of a Pod. */
export const podReasons: Readonly<Record<string, Meaning>> = {
  Error: means('The container ended with an exit code other than 0.'),
  BackOff: means(
    'The kubelet waits before it tries again: the container ends, or its image cannot be pulled.',
  ),
  Unhealthy: means('A probe of the container fails.'),
  ErrImageNeverPull: means('The image is not on the node, and the Pod says not to pull it.'),
  InvalidImageName: means('The name of the image cannot be parsed.'),
  ImageInspectError: means('The container runtime cannot read the image.', 'platform'),
  RegistryUnavailable: means('The registry of the image does not answer.', 'platform'),
  CreateContainerError: means('The container runtime could not create the container.'),
  RunContainerError: means('The container runtime could not start the container.'),
  StartError: means('The container runtime could not start the command.'),
  ContainerCannotRun: means('The container runtime could not start the command.'),
  ContainerStatusUnknown: means('The kubelet does not know how the container ended.', 'platform'),
  PreCreateHookError: means('What runs before the container is created failed.'),
  PreStartHookError: means('What runs before the container starts failed.'),
  PostStartHookError: means('The postStart hook of the container failed.'),
  Evicted: means(
    'The kubelet ended the Pod, because the node ran short of memory, disk or processes.',
    'platform',
  ),
  FailedScheduling: means('The scheduler found no node for the Pod.', 'platform'),
  FailedMount: means('A volume of the Pod could not be mounted.'),
  FailedAttachVolume: means('A volume could not be attached to the node.', 'platform'),
  FailedCreatePodSandBox: means(
    'The node could not set up the Pod: container runtime or network.',
    'platform',
  ),
}

/** What Kubernetes' own components say, wherever they say it. */
export const kubernetesGlossary: Glossary = {
  reasons: {
    FailedBinding: means('No volume was found for the claim.', 'platform'),
    ReplicaFailure: means('Pods cannot be created or deleted.'),
    KubeletHasInsufficientMemory: means('The machine is short of memory.', 'platform'),
    KubeletHasDiskPressure: means('The machine is short of disk space.', 'platform'),
    KubeletHasInsufficientPID: means('The machine has too many processes.', 'platform'),
    MissingEndpoints: means('The Service of the API has no endpoints that are ready.', 'platform'),
    EndpointsNotFound: means('The Service of the API has no endpoints.', 'platform'),
    ServiceNotFound: means('The Service that the APIService names does not exist.', 'platform'),
    ServicePortError: means('The Service has no such port.', 'platform'),
    ServiceAccessError: means('The API server could not read the Service.', 'platform'),
    FailedDiscoveryCheck: means('The API answers, but not when it is asked what it serves.', 'platform'),
    AmbiguousSelector: means('Several autoscalers select the same Pods.'),
    FailedGetScale: means('What the autoscaler is to scale cannot be read.'),
    FailedGetResourceMetric: means('The autoscaler gets no metrics.', 'platform'),
  },
}
