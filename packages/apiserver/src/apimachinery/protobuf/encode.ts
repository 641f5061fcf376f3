import { asObject, type Json, type JsonObject, objectsIn } from '../json/json.ts'
import { type Field, messageFields } from './messages.ts'
import { bytesField, integerField, textField } from './write.ts'

const magic = Buffer.from('k8s\0')

/** A `Status` as the protobuf message that Go clients ask for. */
export function encodeStatus(status: JsonObject): Buffer {
  const type = Buffer.concat([textField(1, String(status.apiVersion)), textField(2, String(status.kind))])
  const message = encodeMessage('meta.v1.Status', status)
  return Buffer.concat([
    magic,
    bytesField(1, type),
    bytesField(2, message),
    textField(3, ''),
    textField(4, ''),
  ])
}

function encodeMessage(name: string, object: JsonObject): Buffer {
  const parts: Buffer[] = []
  for (const [number, field] of messageFields(name) ?? [])
    for (const part of encodeField(number, field, object)) parts.push(part)
  return Buffer.concat(parts)
}

/** Messages, lists of them, texts and integers: what a Status is made of. */
function encodeField(number: number, { name, shape, type }: Field, object: JsonObject): Buffer[] {
  const value = object[name]
  if (value === undefined || value === null) return []
  if (shape === 'repeated') return objectsIn(value).map((one) => bytesField(number, encodeMessage(type, one)))
  return [encodeValue(number, type, value)]
}

function encodeValue(number: number, type: string, value: Json): Buffer {
  if (type === 's') return textField(number, String(value))
  if (type === 'i') return integerField(number, Number(value))
  return bytesField(number, encodeMessage(type, asObject(value)))
}
