import {
  anyText,
  type Check,
  eitherBy,
  flag,
  matching,
  objectOf,
  oneOf,
  someOf,
  text,
} from '@barometer/validation'

const path = matching(
  /^[A-Za-z_$][\w$-]*(\[\]|\["[^"\]]+"\])*(\.[A-Za-z_$][\w$-]*(\[\]|\["[^"\]]+"\])*)*$/,
  'a path such as spec.refs[]',
)
const flagOr =
  (word: string): Check =>
  (value, at) =>
    value === word ? [] : flag(value, at)
const textOrNumber: Check = (value, at) => (typeof value === 'number' ? [] : text(value, at))

const about = { id: text, group: anyText, relation: text }
const kinds = { kinds: someOf(text) }

const reference = objectOf(
  { ...about, at: path },
  {
    ...kinds,
    read: oneOf('reference', 'name', 'key', 'inventory', 'tracking', 'address', 'in-core'),
    direction: oneOf('to', 'from'),
    optional: flagOr('while-well'),
    unless: path,
    shared: flagOr('even-if-well'),
    to: objectOf({}, { groups: someOf(anyText), kind: text, namespace: text }),
  },
)
const kind = objectOf({ group: anyText, kind: text })
const currentWhen = eitherBy('test', {
  named: objectOf({ test: text, at: someOf(path) }),
  newest: objectOf({ test: text }),
  same: objectOf({ test: text, at: path }),
  unless: objectOf({ test: text, at: path, values: someOf(textOrNumber) }),
})

/** What keeps a value from being a relation rule. */
export const relationRule: Check = eitherBy('relation', {
  contains: reference,
  'depends-on': reference,
  none: reference,
  selects: objectOf({ ...about, at: path, to: kind }, kinds),
  current: objectOf({ ...about, of: kind, when: currentWhen }, kinds),
  repeats: objectOf(
    { ...about, types: someOf(anyText) },
    { ...kinds, reasons: someOf(text), unless: someOf(text), of: kind },
  ),
})
