import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ref } from '@barometer/graph'
import { parseObjectArguments } from '../options/object-arguments.ts'
import { CommandError } from '../streams/command-error.ts'
import { findRefs } from './selectors.ts'

const ref = (group: string, kind: string, namespace: string, name: string): Ref => ({
  group,
  kind,
  namespace,
  name,
})
const refs = [
  ref('', 'Pod', 'a', 'web'),
  ref('', 'Pod', 'b', 'web'),
  ref('', 'Service', 'a', 'hello'),
  ref('serving.knative.dev', 'Service', 'a', 'hello'),
  ref('networking.k8s.io', 'NetworkPolicy', 'a', 'deny'),
  ref('s3.aws.upbound.io', 'Bucket', '', 'logs'),
  ref('s3.aws.m.upbound.io', 'Bucket', 'a', 'logs'),
]
const find = (words: string, namespace?: string) =>
  findRefs(parseObjectArguments([words]), refs, { namespace, several: false })[0]!

test('kinds are found by kind, plural and short name, in any case', () => {
  for (const words of ['pod/web', 'Pod/web', 'pods/web', 'po/web'])
    assert.equal(find(words, 'b').namespace, 'b')
  assert.equal(find('networkpolicies/deny').kind, 'NetworkPolicy')
  assert.equal(find('ksvc/hello').group, 'serving.knative.dev')
  assert.equal(find('svc/hello').group, '')
})

test('kind.group, also cut short or with a version, tells groups apart', () => {
  assert.equal(find('bucket.s3.aws.upbound.io/logs').namespace, '')
  assert.equal(find('bucket.s3.aws.m/logs').namespace, 'a')
  assert.equal(find('service.v1.serving.knative.dev/hello').group, 'serving.knative.dev')
})

function messageOf(words: string, namespace?: string): string {
  try {
    find(words, namespace)
  } catch (error) {
    if (error instanceof CommandError) return error.message
    throw error
  }
  return assert.fail('it was found')
}

test('several: the candidates are listed, with what to add', () => {
  assert.equal(
    messageOf('pod/web'),
    '"pod/web" may be Pod a/web (core) or Pod b/web (core); add -n NAMESPACE or write KIND.GROUP/NAME',
  )
  assert.match(
    messageOf('service/hello'),
    /may be Service a\/hello \(core\) or Service a\/hello \(serving\.knative\.dev\)/,
  )
})

test('none: one line that says what there is', () => {
  assert.equal(
    messageOf('pod/web', 'c'),
    'pod/web not found in the namespace c; it is in a, b: add -n NAMESPACE',
  )
  assert.equal(messageOf('pod/we'), 'pod/we not found; did you mean web?')
  assert.equal(messageOf('buck/logs'), 'no object of the kind "buck" was read; did you mean Bucket?')
  assert.equal(messageOf('web'), 'no object of the kind "web" was read')
})
