import { type Environment, Optional } from '@marcbachmann/cel-js'
import { hasFormat } from '../formats/formats.ts'

class Format {
  readonly name: string
  readonly check: (text: string) => string[]
  constructor(name: string, check: (text: string) => string[]) {
    this.name = name
    this.check = check
  }
}

class FormatNamespace {}

const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/
const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/
const label1035 = /^[a-z]([-a-z0-9]*[a-z0-9])?$/
const qualified = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/

function rule(pattern: RegExp, max: number, problem: string): (text: string) => string[] {
  return (text) => [
    ...(text.length > max ? [`must be no more than ${max} bytes`] : []),
    ...(pattern.test(text) ? [] : [problem]),
  ]
}

const dns1123 =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"
const dns1123Subdomain =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
const dns1035 =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')"
const labelValue =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"
const qualifiedName =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"

function known(format: string): (text: string) => string[] {
  return (text) => (hasFormat(text, format) ? [] : [`invalid ${format}`])
}

const formats: Readonly<Record<string, (text: string) => string[]>> = {
  dns1123Label: rule(label, 63, dns1123),
  dns1123Subdomain: rule(subdomain, 253, dns1123Subdomain),
  dns1035Label: rule(label1035, 63, dns1035),
  qualifiedName: (text) => rule(qualified, 63, qualifiedName)(text.slice(text.indexOf('/') + 1)),
  dns1123LabelPrefix: (text) => rule(label, 63, dns1123)(text.replace(/-$/, 'a')),
  dns1123SubdomainPrefix: (text) => rule(subdomain, 253, dns1123Subdomain)(text.replace(/-$/, 'a')),
  dns1035LabelPrefix: (text) => rule(label1035, 63, dns1035)(text.replace(/-$/, 'a')),
  labelValue: (text) => (text === '' ? [] : rule(qualified, 63, labelValue)(text)),
  uri: known('uri'),
  uuid: known('uuid'),
  byte: known('byte'),
  date: known('date'),
  datetime: known('datetime'),
}

/** format.NAME().validate(text): none when it fits, else the list of problems. */
export function registerFormats(environment: Environment): void {
  environment
    .registerType('Format', Format)
    .registerType('FormatNamespace', FormatNamespace)
    .registerConstant('format', 'FormatNamespace', new FormatNamespace())
    .registerFunction(
      'FormatNamespace.named(string): optional<Format>',
      (_: FormatNamespace, name: string) =>
        Object.hasOwn(formats, name) ? Optional.of(new Format(name, formats[name]!)) : Optional.none(),
    )
    .registerFunction(
      'Format.validate(string): optional<list<string>>',
      ({ check }: Format, text: string) => {
        const problems = check(text)
        return problems.length === 0 ? Optional.none() : Optional.of(problems)
      },
    )
  for (const [name, check] of Object.entries(formats)) {
    environment.registerFunction(`FormatNamespace.${name}(): Format`, () => new Format(name, check))
  }
}
