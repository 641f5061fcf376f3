interface Cell {
  /** '' for the right half of a wide character. */
  readonly text: string
  /** Parameters of SGR, such as `31` or `1;32`; '' for none. */
  readonly style: string
}

const blank: Cell = { text: ' ', style: '' }
const wide =
  /^(?:\p{sc=Han}|\p{sc=Hangul}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{Emoji_Presentation}|[\u3000-\u303e\uff01-\uff60\uffe0-\uffe6])/u
const halfWidth = /^[\uff61-\uffdc]/
const sequence =
  /\x1b\[([0-?]*)[ -/]*([@-~])|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)|\x1b(?:[ -/]+[0-~]|[0-OQ-WYZ\\`-~])/y

/**
 * What a person sees on a terminal after a program has written to it: lines that were scrolled away, then the screen. As
 * much of ECMA-48 as a tidy program needs; whatever else would act upon a terminal is kept in `others`.
 */
export class Screen {
  columns: number
  rows: number
  /** Sequences and control characters that did something else than place or colour text: titles, bells, unknown ones. */
  readonly others: string[] = []
  cursorShown = true
  alternate = false
  /** How often a screenful or a part of it was erased. */
  erasures = 0
  readonly #gone: Cell[][] = []
  #lines: Cell[][] = [[]]
  #row = 0
  #column = 0
  #style = ''
  /** The half of a sequence that has not come yet. */
  #rest = ''

  constructor(columns: number, rows: number) {
    this.columns = columns
    this.rows = rows
  }

  write(text: string): void {
    const all = this.#rest + text
    this.#rest = ''
    for (let at = 0; at < all.length; ) {
      const code = all.codePointAt(at) ?? 0
      if (code === 0x1b || (code >= 0x80 && code <= 0x9f)) {
        const length = this.#control(all, at)
        if (length === 0) {
          this.#rest = all.slice(at)
          return
        }
        at += length
      } else {
        this.#character(String.fromCodePoint(code))
        at += code > 0xffff ? 2 : 1
      }
    }
  }

  /** A resized terminal: lines are neither joined nor broken anew. */
  resize(columns: number, rows: number): void {
    this.columns = columns
    this.rows = rows
    while (this.#lines.length > rows) this.#gone.push(this.#lines.shift() ?? [])
    this.#row = Math.min(this.#row, rows - 1)
    this.#column = Math.min(this.#column, columns - 1)
  }

  /** All that can be seen, those lines included that were scrolled away; no space at the ends of lines. */
  text(): string {
    return textOf([...this.#gone, ...this.#lines])
  }

  /** What is on the screen now. */
  visible(): string {
    return textOf(this.#lines)
  }

  /** Whether any visible text has a colour or another style. */
  isStyled(): boolean {
    return [...this.#gone, ...this.#lines].some((line) => line.some(({ style }) => style !== ''))
  }

  /** The style of the first place where a text stands, such as `31`; undefined where it stands nowhere. */
  styleOf(text: string): string | undefined {
    for (const line of [...this.#gone, ...this.#lines]) {
      const at = line
        .map((cell) => cell.text || '\0')
        .join('')
        .indexOf(text)
      if (at >= 0) return line[at]?.style
    }
    return undefined
  }

  get cursor(): { readonly row: number; readonly column: number } {
    return { row: this.#row, column: this.#column }
  }

  /** The length of the sequence that begins there; 0: its end has not come. */
  #control(all: string, at: number): number {
    sequence.lastIndex = at
    const [found, parameters = '', final] = sequence.exec(all) ?? []
    if (found === undefined) {
      if (all[at] === '\x1b' && all.length - at < 4096) return 0
      this.others.push(JSON.stringify(all[at]))
      return 1
    }
    if (final === undefined || !this.#command(parameters, final)) this.others.push(JSON.stringify(found))
    return found.length
  }

  /** Carries out a control sequence; false where this terminal knows none like it. */
  #command(parameters: string, final: string): boolean {
    const [first = 0, second = 0] = parameters.split(';').map(Number)
    const count = Math.max(1, first)
    switch (final) {
      case 'A':
        this.#row = Math.max(0, this.#row - count)
        return true
      case 'B':
        this.#row = Math.min(this.rows - 1, this.#row + count)
        return true
      case 'C':
        this.#column = Math.min(this.columns - 1, this.#column + count)
        return true
      case 'D':
        this.#column = Math.max(0, this.#column - count)
        return true
      case 'G':
        this.#column = Math.min(this.columns, count) - 1
        return true
      case 'H':
        this.#row = Math.min(this.rows, count) - 1
        this.#column = Math.min(this.columns, Math.max(1, second)) - 1
        return true
      case 'J':
        return this.#eraseScreen(first)
      case 'K':
        return this.#eraseLine(first)
      case 'm':
        return this.#setStyle(parameters)
      case 'h':
      case 'l':
        return this.#setMode(parameters, final === 'h')
      default:
        return false
    }
  }

  #setMode(parameters: string, on: boolean): boolean {
    if (parameters === '?25') this.cursorShown = on
    else if (parameters === '?1049') this.alternate = on
    else return false
    return true
  }

  /** What switches a style on is kept as it is; `39`, `22` and their like switch it off. */
  #setStyle(parameters: string): boolean {
    const codes = parameters.split(';').map(Number)
    const set = new Set(this.#style === '' ? [] : this.#style.split(';').map(Number))
    for (const code of codes) {
      const ended = endedBy(code)
      if (ended) for (const other of set) if (ended(other)) set.delete(other)
      if (code > 0 && !ended) set.add(code)
    }
    this.#style = [...set].join(';')
    return codes.every((code) => code >= 0 && code <= 107)
  }

  #eraseScreen(how: number): boolean {
    this.erasures++
    if (how === 2 || how === 3) this.#lines = this.#lines.map(() => [])
    else if (how === 0) {
      this.#eraseLine(0)
      this.#lines.length = Math.min(this.#lines.length, this.#row + 1)
    } else return false
    return true
  }

  #eraseLine(how: number): boolean {
    const line = this.#line()
    // After a character in the last column the cursor still stands upon it.
    const from = Math.min(this.#column, this.columns - 1)
    if (how === 0) line.length = Math.min(line.length, from)
    else if (how === 2) line.length = 0
    else return false
    return true
  }

  #character(character: string): void {
    if (character === '\n') {
      this.#newLine()
      return
    }
    if (character === '\r') {
      this.#column = 0
      return
    }
    if (character === '\b') {
      this.#column = Math.max(0, this.#column - 1)
      return
    }
    if (character === '\t') {
      this.#column = Math.min(this.columns - 1, (Math.floor(this.#column / 8) + 1) * 8)
      return
    }
    if (character < ' ' || character === '\x7f') this.others.push(JSON.stringify(character))
    else this.#put(character)
  }

  #put(character: string): void {
    const line = this.#line()
    if (/^[\p{M}\u200b-\u200f]/u.test(character)) {
      const before = line[Math.max(0, this.#column - 1)]
      if (before) line[Math.max(0, this.#column - 1)] = { ...before, text: before.text + character }
      return
    }
    const width = wide.test(character) && !halfWidth.test(character) ? 2 : 1
    if (this.#column + width > this.columns) {
      this.#column = 0
      this.#newLine()
      this.#put(character)
      return
    }
    while (line.length < this.#column) line.push(blank)
    line[this.#column] = { text: character, style: this.#style }
    if (width === 2) line[this.#column + 1] = { text: '', style: this.#style }
    this.#column += width
  }

  #newLine(): void {
    if (this.#row < this.rows - 1) {
      this.#row++
      return
    }
    while (this.#lines.length < this.rows) this.#lines.push([])
    this.#gone.push(this.#lines.shift() ?? [])
    this.#lines.push([])
  }

  #line(): Cell[] {
    while (this.#lines.length <= this.#row) this.#lines.push([])
    return this.#lines[this.#row] ?? []
  }
}

function endedBy(code: number): ((other: number) => boolean) | undefined {
  if (code === 0) return () => true
  if (code === 22) return (other) => other === 1 || other === 2
  if (code === 39) return (other) => (other >= 30 && other <= 37) || (other >= 90 && other <= 97)
  if (code === 49) return (other) => (other >= 40 && other <= 47) || (other >= 100 && other <= 107)
  return code > 22 && code < 30 ? (other) => other === code - 20 : undefined
}

function textOf(lines: readonly (readonly Cell[])[]): string {
  const texts = lines.map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  )
  while (texts.at(-1) === '') texts.pop()
  return texts.map((text) => `${text}\n`).join('')
}
