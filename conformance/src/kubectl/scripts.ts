import { dump } from 'js-yaml'
import { configMap, deployment, pod, service } from '../cases/objects.ts'
import type { Json } from '../http.ts'

/** One call of kubectl. `NS` in an argument stands for the script's namespace. */
export interface Call {
  args: string
  stdin?: string
  /** Runs beside the calls after it, until it has printed so many lines. */
  untilLines?: number
}

/** Calls that follow one another, in a namespace of their own. */
export interface Script {
  title: string
  calls: Call[]
}

const yaml = (...objects: Json[]) => objects.map((each) => dump(each)).join('---\n')
const call = (args: string, stdin?: string): Call => ({ args, ...(stdin !== undefined && { stdin }) })

const web = deployment('web', { replicas: 2 }, { labels: { app: 'web' } })
const scaled = deployment('web', { replicas: 3 }, { labels: { app: 'web' } })

const crd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'gadgets.kubectl.example.com' },
  spec: {
    group: 'kubectl.example.com',
    scope: 'Namespaced',
    names: {
      plural: 'gadgets',
      singular: 'gadget',
      kind: 'Gadget',
      shortNames: ['gdg'],
      categories: ['all'],
    },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: {
          status: {},
          scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' },
        },
        additionalPrinterColumns: [
          { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
          { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
          { name: 'Note', type: 'string', jsonPath: '.spec.note', priority: 1 },
        ],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            description: 'A gadget, for trying things.',
            properties: {
              spec: {
                type: 'object',
                description: 'What is wanted.',
                required: ['size'],
                properties: {
                  size: { type: 'integer', minimum: 1, description: 'How big.' },
                  note: { type: 'string' },
                  parts: {
                    type: 'array',
                    'x-kubernetes-list-type': 'map',
                    'x-kubernetes-list-map-keys': ['name'],
                    items: {
                      type: 'object',
                      required: ['name'],
                      properties: { name: { type: 'string' }, n: { type: 'integer' } },
                    },
                  },
                },
              },
              status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
            },
          },
        },
      },
    ],
  },
}
const gadget = (spec: Json) => ({
  apiVersion: 'kubectl.example.com/v1',
  kind: 'Gadget',
  metadata: { name: 'g' },
  spec,
})
const status = (value: string) =>
  JSON.stringify({
    status: {
      conditions: [
        {
          type: 'Ready',
          status: value,
          reason: 'R',
          message: 'm',
          lastTransitionTime: '2026-01-01T00:00:00Z',
        },
      ],
    },
  })

/** The custom kind the scripts use; made before they run. */
export const definition = { name: crd.metadata.name, yaml: yaml(crd) }

export const scripts: Script[] = [
  {
    title: 'apply, change, diff, prune what is gone',
    calls: [
      call('apply -f -', yaml(web)),
      call('apply -f -', yaml(web)),
      call('diff -f -', yaml(scaled)),
      call('apply -f -', yaml(scaled)),
      call('diff -f -', yaml(scaled)),
      call('apply -f -', yaml(configMap('c', { data: { a: '1', b: '2' } }))),
      call('apply -f -', yaml(configMap('c', { data: { a: '1' } }))),
      call('get configmap c -o yaml'),
      call('apply view-last-applied configmap c'),
      call('get deployment web -o jsonpath={.spec.replicas}{"\\n"}'),
    ],
  },
  {
    title: 'apply --server-side, conflicts, force',
    calls: [
      call(
        'apply --server-side --field-manager=one -f -',
        yaml(gadget({ size: 1, parts: [{ name: 'a', n: 1 }] })),
      ),
      call(
        'apply --server-side --field-manager=two -f -',
        yaml(gadget({ size: 1, parts: [{ name: 'b', n: 1 }] })),
      ),
      call(
        'apply --server-side --field-manager=two -f -',
        yaml(gadget({ size: 2, parts: [{ name: 'b', n: 1 }] })),
      ),
      call('apply --server-side --field-manager=two --force-conflicts -f -', yaml(gadget({ size: 2 }))),
      call('get gadget g -o yaml --show-managed-fields'),
      call('diff --server-side --field-manager=one --force-conflicts -f -', yaml(gadget({ size: 5 }))),
      call('apply --server-side -f -', yaml(web)),
      call('apply --server-side -f -', yaml(scaled)),
    ],
  },
  {
    title: 'get in every form',
    calls: [
      call(
        'create -f -',
        yaml(
          web,
          service('web'),
          configMap('c', { data: { a: '1' } }),
          pod('p'),
          gadget({ size: 3, note: 'n' }),
        ),
      ),
      call('get all'),
      call('get all -o wide'),
      call('get deployments,services,configmaps,pods,gdg -o wide --show-labels'),
      call('get deployment web -o yaml'),
      call('get service web -o yaml'),
      call('get pod p -o yaml'),
      call('get gadget g -o yaml'),
      call('get gadgets.v1.kubectl.example.com -o json'),
      call('get configmaps -o name'),
      call('get gdg -o custom-columns=N:.metadata.name,S:.spec.size'),
      call('get gdg -o go-template={{range.items}}{{.spec.note}}{{end}}'),
      call('get pods -l app=nothing'),
      call('get configmap missing'),
      call('get nonsense'),
      call('get --raw /version'),
      call('api-resources --api-group=kubectl.example.com'),
      call('api-resources --api-group=apps'),
      call('get namespace NS -o wide'),
      call('get crd gadgets.kubectl.example.com'),
    ],
  },
  {
    title: 'get -w',
    calls: [
      call('create configmap first --from-literal=a=1'),
      { args: 'get configmaps -w', untilLines: 5 },
      call('create configmap second --from-literal=a=1'),
      call('patch configmap second --type=merge -p {"data":{"b":"2"}}'),
      call('delete configmap second'),
    ],
  },
  {
    title: 'describe',
    calls: [
      call(
        'create -f -',
        yaml(web, service('web'), configMap('c', { data: { a: '1' } }), pod('p'), gadget({ size: 3 })),
      ),
      call('describe deployment web'),
      call('describe service web'),
      call('describe configmap c'),
      call('describe pod p'),
      call('describe gadget g'),
      call('describe namespace NS'),
    ],
  },
  {
    title: 'wait --for=condition, for a field, for deletion',
    calls: [
      call('create -f -', yaml(gadget({ size: 3 }))),
      call('wait --for=condition=Ready gadget/g --timeout=1s'),
      call(`patch gadget g --subresource=status --type=merge -p ${status('True')}`),
      call('wait --for=condition=Ready gadget/g --timeout=10s'),
      call('wait --for=jsonpath={.spec.size}=3 gadget/g --timeout=10s'),
      { args: 'wait --for=condition=Ready=False gadget/g --timeout=20s', untilLines: 1 },
      call(`patch gadget g --subresource=status --type=merge -p ${status('False')}`),
      call('get gdg'),
      { args: 'wait --for=delete gadget/g --timeout=20s', untilLines: 1 },
      call('delete gadget g'),
    ],
  },
  {
    title: 'patch',
    calls: [
      call('create -f -', yaml(web, gadget({ size: 3 }))),
      call(
        'patch deployment web -p {"spec":{"template":{"spec":{"containers":[{"name":"web","image":"example.com/web:2"}]}}}}',
      ),
      call('patch deployment web --type=json -p [{"op":"replace","path":"/spec/replicas","value":4}]'),
      call('patch deployment web --type=json -p [{"op":"remove","path":"/spec/nothing"}]'),
      call('patch gadget g --type=merge -p {"spec":{"size":0}}'),
      call('patch gadget g -p {"spec":{"size":4}}'),
      call('patch gadget g --type=merge -p {"spec":{"size":4}}'),
      call('scale deployment web --replicas=7'),
      call('scale gadget g --replicas=9'),
      call('set image deployment/web web=example.com/web:3'),
      call(
        'get deployment web -o jsonpath={.spec.replicas}{.spec.template.spec.containers[0].image}{.metadata.generation}',
      ),
      call('get gadget g -o jsonpath={.spec.size}{.metadata.generation}'),
    ],
  },
  {
    title: 'label and annotate',
    calls: [
      call('create configmap c --from-literal=a=1'),
      call('label configmap c x=y'),
      call('label configmap c x=y'),
      call('label configmap c x=z'),
      call('label configmap c x=z --overwrite'),
      call('label configmap c x-'),
      call('annotate configmap c note=hello other=1'),
      call('annotate configmap c other-'),
      call('get configmap c -o yaml'),
      call('label configmap c not=ok!'),
    ],
  },
  {
    title: 'delete --cascade',
    calls: [
      call('create configmap owner'),
      call('delete configmap owner --cascade=background'),
      call('create configmap owner'),
      call('delete configmap owner --cascade=orphan'),
      call('create configmap owner'),
      call('delete configmap owner --cascade=foreground'),
      call('get configmaps'),
      call('delete configmap owner'),
      call('delete configmap owner --ignore-not-found'),
      call(
        'create -f -',
        yaml(
          configMap('a', { metadata: { labels: { x: 'y' } } }),
          configMap('b', { metadata: { labels: { x: 'y' } } }),
          configMap('c'),
        ),
      ),
      call('delete configmaps -l x=y'),
      call('delete configmaps --all'),
      call('create -f -', yaml(pod('p'))),
      call('delete pod p --now'),
    ],
  },
  {
    title: 'explain',
    calls: [
      // Not without --recursive: the text about apiVersion, kind and metadata is upstream's prose.
      call('explain gadget --recursive'),
      call('explain gadget.spec'),
      call('explain gadget.spec.parts --recursive'),
      call('explain gadget.nothing'),
    ],
  },
  {
    title: 'auth can-i',
    calls: [
      call('auth can-i create pods'),
      call('auth can-i create pods --as=eve'),
      call('create role reader --verb=get,list --resource=configmaps'),
      call('create rolebinding eve-reads --role=reader --user=eve'),
      call('auth can-i list configmaps --as=eve'),
      call('auth can-i delete configmaps --as=eve'),
      call('get configmaps --as=eve'),
      call('get secrets --as=eve'),
      call('auth whoami'),
      call('auth can-i --list --as=eve'),
    ],
  },
  {
    title: 'create -f with several documents, one of them bad',
    calls: [
      call(
        'create -f -',
        yaml(configMap('a'), gadget({ size: 'big' }), { ...configMap('b'), nonsense: 1 }, configMap('c')),
      ),
      call('create -f - --validate=false', yaml({ ...configMap('d'), nonsense: 1 })),
      call('get configmaps,gadgets -o name'),
      call('create -f -', yaml(configMap('a'))),
      call('replace -f -', yaml(configMap('a', { data: { x: '1' } }))),
      call('create -f - --dry-run=server -o yaml', yaml(configMap('e'))),
      call('create namespace NS'),
      call('create secret generic s --from-literal=k=v'),
      call('get secret s -o jsonpath={.data.k}'),
      call('create serviceaccount robot'),
      call('create deployment made --image=example.com/made:1 --replicas=2'),
      call('expose deployment made --port=80'),
      call('get deployment,service made -o wide'),
      call('create job once --image=example.com/job:1'),
      call('get job once -o wide'),
      call('rollout history deployment/made'),
      call('rollout pause deployment/made'),
      call('autoscale deployment made --min=1 --max=3 --cpu-percent=50'),
    ],
  },
]
