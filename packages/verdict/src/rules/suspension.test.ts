import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inShort, judged, judgedKnowing, withConditions } from '../testkit/judged.ts'

for (const [spec, path] of [
  [{ suspend: true }, 'spec.suspend'],
  [{ paused: true }, 'spec.paused'],
  [{ enabled: false }, 'spec.enabled'],
  [{ enable: false }, 'spec.enable'],
  [{ hibernation: { enabled: true } }, 'spec.hibernation.enabled'],
  [{ updateStrategy: { rollingUpdate: { paused: true } } }, 'spec.updateStrategy.rollingUpdate.paused'],
] as const) {
  test(`${path} halts it, even where conditions are bad`, () => {
    const verdict = judged({ spec, ...withConditions('Ready=False CreateFailed') })
    assert.equal(inShort(verdict), `Suspended suspension ${path}`)
  })
}

test('a flag that is not set, or is no flag, halts nothing', () => {
  for (const spec of [{ suspend: false }, { suspend: 'true' }, { enabled: true }, { enabled: 0 }]) {
    assert.equal(judged({ spec, ...withConditions('Ready=True') }).state, 'Healthy')
  }
})

test('a pack can say that a flag means something else', () => {
  const object = { spec: { paused: true }, ...withConditions('Ready=True') }
  assert.equal(judgedKnowing({ ignore: ['spec.paused'] }, object).state, 'Healthy')
})
