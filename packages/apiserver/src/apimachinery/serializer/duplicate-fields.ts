import { isObject } from '../json/json.ts'

/**
 * The paths of members that appear twice in one object of a JSON text, in the order of the text, as fieldValidation
 * reports them (`spec.a`, `spec.list[0].b`). The text must be valid JSON, and `value` what it reads as.
 */
export function duplicateFields(text: string, value: unknown): string[] {
  if (writtenMembers(text) === membersOf(value)) return []
  const found: string[] = []
  new Scanner(text, found).value('')
  return [...new Set(found)]
}

/** Every member has its colon, and no other colon stands outside of a string. */
function writtenMembers(text: string): number {
  let count = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) inString = !inString
    else if (code === backslash) index++
    else if (code === colon && !inString) count++
  }
  return count
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]

function membersOf(value: unknown): number {
  let count = 0
  if (Array.isArray(value)) for (const item of value) count += membersOf(item)
  else if (isObject(value)) for (const key of Object.keys(value)) count += 1 + membersOf(value[key])
  return count
}

class Scanner {
  readonly #text: string
  readonly #found: string[]
  #at = 0

  constructor(text: string, found: string[]) {
    this.#text = text
    this.#found = found
  }

  value(path: string): void {
    const char = this.#peek()
    if (char === '{') this.#object(path)
    else if (char === '[') this.#array(path)
    else if (char === '"') this.#string()
    else while (this.#at < this.#text.length && !',]} \n\r\t'.includes(this.#text[this.#at]!)) this.#at++
  }

  #peek(): string {
    while (' \n\r\t'.includes(this.#text[this.#at] ?? '.')) this.#at++
    return this.#text[this.#at] ?? ''
  }

  #object(path: string): void {
    const seen = new Set<string>()
    this.#at++
    while (this.#peek() !== '}') {
      if (this.#peek() === ',') this.#at++
      this.#peek()
      const name = JSON.parse(this.#string()) as string
      const here = path ? `${path}.${name}` : name
      if (seen.has(name)) this.#found.push(here)
      seen.add(name)
      this.#peek()
      this.#at++
      this.value(here)
    }
    this.#at++
  }

  #array(path: string): void {
    this.#at++
    for (let index = 0; this.#peek() !== ']'; ) {
      if (this.#peek() === ',') this.#at++
      else this.value(`${path}[${index++}]`)
    }
    this.#at++
  }

  #string(): string {
    const from = this.#at++
    while (this.#text[this.#at] !== '"') this.#at += this.#text[this.#at] === '\\' ? 2 : 1
    return this.#text.slice(from, ++this.#at)
  }
}
