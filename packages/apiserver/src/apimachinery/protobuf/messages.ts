import { messagesTable } from './messages.table.ts'

/** A field of a message: `repeated` fields are lists, `map` fields have string keys, `embedded` ones melt into their parent. */
export interface Field {
  readonly name: string
  readonly shape: 'one' | 'repeated' | 'map' | 'embedded'
  /** `s` text, `b` bytes, `i` integer, `B` boolean, `d` double, else the name of a message. */
  readonly type: string
}

const lines = new Map(
  messagesTable
    .trim()
    .split('\n')
    .map((line) => [line.split(';', 1)[0]!, line]),
)
const known = new Map<string, ReadonlyMap<number, Field>>()
const shapes = { '*': 'repeated', '%': 'map', '~': 'embedded' } as const

/** The fields of a message by number; undefined when there is no such message. */
export function messageFields(name: string): ReadonlyMap<number, Field> | undefined {
  let fields = known.get(name)
  const line = lines.get(name)
  if (fields || line === undefined) return fields
  fields = new Map(line.split(';').slice(1).map(parseField))
  known.set(name, fields)
  return fields
}

function parseField(text: string): [number, Field] {
  const [number = '', name = '', type = ''] = text.split(' ')
  const shape = shapes[type[0] as keyof typeof shapes]
  return [Number(number), { name, shape: shape ?? 'one', type: shape ? type.slice(1) : type }]
}
