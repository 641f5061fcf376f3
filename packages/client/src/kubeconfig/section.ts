import { isAbsolute, join } from 'node:path'
import { anyText, anything, type Check, flag, listOf, mapOf } from '@barometer/validation'
import { ConfigError } from '../errors.ts'

/** A map in a kubeconfig that knows where it stands, so that every complaint names the file and the field. */
export class Section {
  readonly file: string
  readonly folder: string
  readonly path: string
  readonly #fields: Readonly<Record<string, unknown>>

  constructor(
    fields: unknown,
    place: { readonly file: string; readonly folder: string; readonly path: string },
  ) {
    this.file = place.file
    this.folder = place.folder
    this.path = place.path
    this.#fields = given(fields, (value) => this.#checked(value, aMap, place.path)) ?? {}
  }

  /** The text of a field; '' where it is absent. */
  text(name: string): string {
    return this.#read(name, inQuotes) ?? ''
  }

  flag(name: string): boolean {
    return this.#read(name, flag) ?? false
  }

  texts(name: string): readonly string[] {
    return this.#read(name, listOf(inQuotes)) ?? []
  }

  list(name: string): readonly unknown[] {
    return this.#read(name, listOf(anything)) ?? []
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined && this.#fields[name] !== null
  }

  /** The field as it stands. */
  value(name: string): unknown {
    return this.#fields[name]
  }

  /** The map itself. */
  whole(): unknown {
    return this.#fields
  }

  section(name: string): Section {
    return new Section(this.#fields[name], { ...this, path: this.at(name) })
  }

  /** The entries of a list of `{name, <member>}`, by name. One file may not name two alike. */
  named(name: string, member: string): ReadonlyMap<string, Section> {
    const found = new Map<string, Section>()
    for (const [index, entry] of this.list(name).entries()) {
      const item = new Section(entry, { ...this, path: this.at(`${name}[${index}]`) })
      const key = item.text('name')
      const place = { ...this, path: `${name}[${key || index}].${member}` }
      if (found.has(key)) throw this.error(name, `has "${key}" twice`)
      found.set(key, new Section(item.value(member), place))
    }
    return found
  }

  /** A path; a relative one counts from the file it stands in. '' where the field is absent. */
  filePath(name: string): string {
    const path = this.text(name)
    return path === '' || isAbsolute(path) ? path : join(this.folder, path)
  }

  /** What base64 stands for. '' where the field is absent. */
  base64(name: string): string {
    const text = this.text(name).replace(/\s+/g, '')
    if (text === '') return ''
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw this.error(name, 'is not base64')
    return Buffer.from(text, 'base64').toString('utf8')
  }

  #read<T>(name: string, check: Check): T | undefined {
    return given(this.#fields[name], (value) => this.#checked(value, check, this.at(name)))
  }

  #checked<T>(value: unknown, check: Check, path: string): T {
    const [problem] = check(value, path)
    if (problem) throw new ConfigError(problem.reason, { file: this.file, field: problem.path })
    return value as T
  }

  at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`
  }

  error(name: string, message: string, options?: ErrorOptions): ConfigError {
    return new ConfigError(message, { file: this.file, field: this.at(name) }, options)
  }
}

const aMap = mapOf(anything)

/** YAML takes many an unquoted word for something else. */
const inQuotes: Check = (value, path) =>
  anyText(value, path).map((problem) => ({ ...problem, reason: 'must be text; put it in quotes' }))

function given<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined || value === null ? undefined : read(value)
}
