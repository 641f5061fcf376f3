/** Writes protobuf messages: each part is a whole field, a message is its parts in a row. */

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(Math.trunc(value)))
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  bytes.push(Number(rest))
  return Buffer.from(bytes)
}

const tag = (number: number, wireType: number): Buffer => varint(number * 8 + wireType)

/** A message, or bytes, of known length. */
export function bytesField(number: number, content: Buffer): Buffer {
  return Buffer.concat([tag(number, 2), varint(content.length), content])
}

export function textField(number: number, text: string): Buffer {
  return bytesField(number, Buffer.from(text, 'utf8'))
}

export function integerField(number: number, value: number): Buffer {
  return Buffer.concat([tag(number, 0), varint(value)])
}

export function doubleField(number: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return Buffer.concat([tag(number, 1), bytes])
}
