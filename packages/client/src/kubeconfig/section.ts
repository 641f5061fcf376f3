import { isAbsolute, join } from 'node:path'
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
    if (fields !== undefined && fields !== null && !isMap(fields)) {
      throw new ConfigError('must be a map', { file: place.file, field: place.path })
    }
    this.#fields = isMap(fields) ? fields : {}
  }

  /** The text of a field; '' where it is absent. */
  text(name: string): string {
    const value = this.#fields[name]
    if (value === undefined || value === null) return ''
    if (typeof value !== 'string') throw this.error(name, 'must be text; put it in quotes')
    return value
  }

  flag(name: string): boolean {
    const value = this.#fields[name]
    if (value === undefined || value === null) return false
    if (typeof value !== 'boolean') throw this.error(name, 'must be true or false')
    return value
  }

  texts(name: string): readonly string[] {
    return this.list(name).map((entry, index) => {
      if (typeof entry !== 'string') throw this.error(`${name}[${index}]`, 'must be text; put it in quotes')
      return entry
    })
  }

  list(name: string): readonly unknown[] {
    const value = this.#fields[name]
    if (value === undefined || value === null) return []
    if (!Array.isArray(value)) throw this.error(name, 'must be a list')
    return value
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

  at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`
  }

  error(name: string, message: string, options?: ErrorOptions): ConfigError {
    return new ConfigError(message, { file: this.file, field: this.at(name) }, options)
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
