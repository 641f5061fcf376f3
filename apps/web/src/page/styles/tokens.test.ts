import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const text = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [light = '', dark = ''] = text.split('@media (prefers-color-scheme: dark)')
const colours = (part: string) =>
  new Map([...part.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name!, value!]))
const themes = { light: colours(light), dark: colours(dark) }

const states = ['error', 'degraded', 'working', 'suspended', 'unknown', 'well']
const grounds = ['ground', 'surface', 'raised', 'hover', 'selected']

/** WCAG's contrast of two colours. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

for (const [theme, values] of Object.entries(themes)) {
  test(`every text of the ${theme} theme is AA on every ground it may stand on`, () => {
    const pairs = [
      ...['text', 'quiet', 'accent', ...states].flatMap((name) => grounds.map((ground) => [name, ground])),
      ...states.flatMap((name) => [
        [name, `${name}-ground`],
        ['text', `${name}-ground`],
        ['quiet', `${name}-ground`],
      ]),
    ] as [string, string][]
    const weak = pairs
      .map(([name, ground]) => ({ name, ground, ratio: contrast(values.get(name)!, values.get(ground)!) }))
      .filter(({ ratio }) => !(ratio >= 4.5))
    assert.deepEqual(weak, [])
  })

  test(`the focus ring of the ${theme} theme is seen on every ground`, () => {
    for (const ground of grounds) assert.ok(contrast(values.get('focus')!, values.get(ground)!) >= 3, ground)
  })
}

test('marks are seen on every ground', () => {
  for (const values of Object.values(themes))
    for (const ground of [...grounds, 'degraded-ground'])
      assert.ok(contrast(values.get('degraded-mark')!, values.get(ground)!) >= 3, ground)
})

test('well has no colour of its own: it is the grey of what is quiet', () => {
  for (const values of Object.values(themes)) assert.equal(values.get('well'), values.get('quiet'))
})
