import { asObject, isObject, type Json, type JsonObject } from '../json/json.ts'
import { bytesField, doubleField, integerField, textField } from './write.ts'

/** Writes a value as the field of this number. */
type Write = (number: number, value: Json | undefined) => Buffer
/** The members of an object that a message has, each with its number and how it is written. */
type Members = Readonly<Record<string, readonly [number: number, write: Write]>>

const text: Write = (number, value) => textField(number, String(value))
const flag: Write = (number, value) => integerField(number, value === true ? 1 : 0)
const whole: Write = (number, value) => integerField(number, Number(value))
const double: Write = (number, value) => doubleField(number, Number(value))
/** Whatever it is, as the YAML that JSON also is. */
const any: Write = (number, value) => bytesField(number, textField(2, `${JSON.stringify(value)}\n`))

const repeated =
  (write: Write): Write =>
  (number, value) =>
    Buffer.concat((Array.isArray(value) ? value : [value]).map((one) => write(number, one)))

/** A message that does nothing but hold another. */
const within =
  (inner: number, write: Write): Write =>
  (number, value) =>
    bytesField(number, write(inner, value))

/** An object as a message of pairs of a name and a value. */
const named =
  (inner: number, write: Write): Write =>
  (number, value) =>
    bytesField(
      number,
      Buffer.concat(
        Object.entries(asObject(value)).map(([name, one]) =>
          bytesField(inner, Buffer.concat([textField(1, name), write(2, one)])),
        ),
      ),
    )

/** An object as a message; its `x-` members go where the message keeps what it has no word for. */
const message =
  (members: () => Members, extension?: number): Write =>
  (number, value) => {
    const known = members()
    const parts: Buffer[] = []
    for (const [name, one] of Object.entries(isObject(value) ? value : {})) {
      const member = known[name]
      if (member) parts.push(member[1](member[0], one))
      else if (extension && name.startsWith('x-'))
        parts.push(bytesField(extension, Buffer.concat([textField(1, name), any(2, one)])))
    }
    return bytesField(number, Buffer.concat(parts))
  }

const schema: Write = message(
  () => ({
    $ref: [1, text],
    format: [2, text],
    title: [3, text],
    description: [4, text],
    default: [5, any],
    multipleOf: [6, double],
    maximum: [7, double],
    exclusiveMaximum: [8, flag],
    minimum: [9, double],
    exclusiveMinimum: [10, flag],
    maxLength: [11, whole],
    minLength: [12, whole],
    pattern: [13, text],
    maxItems: [14, whole],
    minItems: [15, whole],
    uniqueItems: [16, flag],
    maxProperties: [17, whole],
    minProperties: [18, whole],
    required: [19, repeated(text)],
    enum: [20, repeated(any)],
    additionalProperties: [21, additional],
    type: [22, within(1, repeated(text))],
    items: [23, within(1, repeated(schema))],
    allOf: [24, repeated(schema)],
    properties: [25, named(1, schema)],
    readOnly: [27, flag],
    example: [30, any],
  }),
  31,
)

const additional: Write = (number, value) =>
  bytesField(number, typeof value === 'boolean' ? flag(2, value) : schema(1, value))

const bodyParameter: Write = message(
  () => ({
    description: [1, text],
    name: [2, text],
    in: [3, text],
    required: [4, flag],
    schema: [5, schema],
  }),
  6,
)
const queryParameter: Write = message(() => ({
  required: [1, flag],
  in: [2, text],
  description: [3, text],
  name: [4, text],
  type: [6, text],
  format: [7, text],
  uniqueItems: [20, flag],
}))
const pathParameter: Write = message(() => ({
  required: [1, flag],
  in: [2, text],
  description: [3, text],
  name: [4, text],
  type: [5, text],
  format: [6, text],
  uniqueItems: [19, flag],
}))

/** A parameter is in the body, in the query or in the path, and each of these has a message of its own. */
const parameter: Write = (number, value) => {
  const place = isObject(value) ? value['in'] : undefined
  const inner =
    place === 'body'
      ? bodyParameter(1, value)
      : bytesField(2, place === 'path' ? pathParameter(4, value) : queryParameter(3, value))
  return bytesField(number, bytesField(1, inner))
}

const response: Write = message(() => ({ description: [1, text], schema: [2, within(1, schema)] }), 5)

const operation: Write = message(
  () => ({
    tags: [1, repeated(text)],
    description: [3, text],
    operationId: [5, text],
    produces: [6, repeated(text)],
    consumes: [7, repeated(text)],
    parameters: [8, repeated(parameter)],
    responses: [9, named(1, within(1, response))],
    schemes: [10, repeated(text)],
  }),
  13,
)

const pathItem: Write = message(
  () => ({
    get: [2, operation],
    put: [3, operation],
    post: [4, operation],
    delete: [5, operation],
    options: [6, operation],
    head: [7, operation],
    patch: [8, operation],
    parameters: [9, repeated(parameter)],
  }),
  10,
)

const apiKey: Write = message(() => ({
  type: [1, text],
  name: [2, text],
  in: [3, text],
  description: [4, text],
}))

const document: Members = {
  swagger: [1, text],
  info: [2, message(() => ({ title: [1, text], version: [2, text] }))],
  paths: [8, named(2, pathItem)],
  definitions: [9, named(1, schema)],
  security: [12, repeated(named(1, within(1, repeated(text))))],
  securityDefinitions: [13, named(1, within(2, apiKey))],
}

/** An OpenAPI v2 document as the protobuf message that Go clients ask for. */
export function encodeSwagger(swagger: JsonObject): Buffer {
  return Buffer.concat(
    Object.entries(swagger).flatMap(([name, value]) => {
      const member = document[name]
      return member ? [member[1](member[0], value)] : []
    }),
  )
}
