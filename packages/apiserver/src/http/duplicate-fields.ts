/**
 * The paths of members that appear twice in one object of a JSON text, in the order of the text, as fieldValidation
 * reports them (`spec.a`, `spec.list[0].b`). The text must be valid JSON.
 */
export function duplicateFields(text: string): string[] {
  if (!mayRepeat(text)) return []
  const found: string[] = []
  new Scanner(text, found).value('')
  return [...new Set(found)]
}

const key = /"((?:\\.|[^"\\])*)"\s*:/g

/** Cheap test first: without two equal keys anywhere there is nothing to find. */
function mayRepeat(text: string): boolean {
  const seen = new Set<string>()
  for (const match of text.matchAll(key)) {
    if (seen.has(match[1]!)) return true
    seen.add(match[1]!)
  }
  return false
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
