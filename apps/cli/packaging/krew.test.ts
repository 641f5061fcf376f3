import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from 'js-yaml'
import { krewManifest } from './krew.ts'
import { platformOf } from './platforms.ts'

const archives = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win-x64'].map((name, index) => ({
  platform: platformOf(name),
  name: `baro-${name}.tar.gz`,
  sha256: `${index}`.repeat(64),
}))
const text = krewManifest({ version: '1.2.3', projectUrl: 'https://example.org/barometer', archives })
// biome-ignore lint/suspicious/noExplicitAny: whatever the YAML holds
const manifest = load(text) as any

// The rules: https://krew.sigs.k8s.io/docs/developer-guide/plugin-manifest/ and what its validator refuses.

test('it is a plugin of the version of the schema that krew reads', () => {
  assert.equal(manifest.apiVersion, 'krew.googlecontainertools.github.com/v1alpha2')
  assert.equal(manifest.kind, 'Plugin')
  assert.match(manifest.metadata.name, /^[\w-]+$/)
})

test('the version is semantic, with a v', () => {
  assert.match(manifest.spec.version, /^v\d+\.\d+\.\d+$/)
})

test('the descriptions keep to the width that krew shows', () => {
  assert.match(manifest.spec.shortDescription, /^.{1,50}$/)
  for (const line of manifest.spec.description.split('\n')) assert.ok(line.length <= 80, line)
})

test('every platform has a selector of its own, by os and arch as Go names them', () => {
  const selected = manifest.spec.platforms.map(
    ({ selector }: { selector: { matchLabels: Record<string, string> } }) =>
      `${selector.matchLabels['os']}/${selector.matchLabels['arch']}`,
  )
  assert.deepEqual(selected, ['linux/amd64', 'linux/arm64', 'darwin/arm64', 'windows/amd64'])
})

test('every platform says where its archive is, its checksum, and what is in it', () => {
  for (const { uri, sha256, bin, files } of manifest.spec.platforms) {
    assert.match(
      uri,
      /^https:\/\/example\.org\/barometer\/releases\/download\/v1\.2\.3\/baro-[\w-]+\.tar\.gz$/,
    )
    assert.match(sha256, /^[a-f0-9]{64}$/)
    assert.ok(files.some(({ from }: { from: string }) => from === bin))
    assert.ok(files.some(({ from }: { from: string }) => from === 'LICENSE'))
    assert.ok(files.every(({ from, to }: { from: string; to: string }) => from !== '' && to !== ''))
  }
  assert.equal(manifest.spec.platforms.at(-1).bin, 'baro.exe')
})

test('a platform that Node does not name so is refused with those that it names', () => {
  assert.throws(() => platformOf('plan9-x64'), /"plan9-x64" is none of linux-\{x64,arm64\}/)
})
