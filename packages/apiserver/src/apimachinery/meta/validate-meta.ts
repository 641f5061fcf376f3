import { type FieldError, fieldError, ofStruct } from '../field/field-error.ts'
import type { ObjectMeta } from './object-meta.ts'

/** What names of a kind look like: DNS subdomains as a rule. */
export type NameStyle = 'subdomain' | 'label' | 'label1035' | 'path'

const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/
const subdomainText =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/
const labelText =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"
const nameText =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
const valueText =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"
const word = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/
const label1035 = /^[a-z]([-a-z0-9]*[a-z0-9])?$/
const label1035Text =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')"
const styles = {
  subdomain: { limit: 253, pattern: subdomain, text: subdomainText },
  label: { limit: 63, pattern: label, text: labelText },
  label1035: { limit: 63, pattern: label1035, text: label1035Text },
}
const annotationsLimit = 256 * 1024

/** What is wrong with a name, for kinds named like DNS subdomains (the rule) or DNS labels. */
export function nameErrors(name: string, style: NameStyle = 'subdomain'): string[] {
  if (style === 'path') return pathErrors(name)
  const { limit, pattern, text } = styles[style]
  if (style !== 'subdomain' && name.includes('.')) return ['must not contain dots']
  const errors: string[] = []
  if (name.length > limit) errors.push(`must be no more than ${limit} bytes`)
  if (!pattern.test(name)) errors.push(text)
  return errors
}

function pathErrors(name: string): string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`]
  return ['/', '%'].filter((bad) => name.includes(bad)).map((bad) => `may not contain '${bad}'`)
}

/** Checks the metadata of an object that is about to be stored. */
export function validateMeta(metadata: ObjectMeta, style: NameStyle = 'subdomain'): FieldError[] {
  const causes: FieldError[] = []
  if (metadata.generateName) {
    const tested = metadata.generateName.replace(/-$/, 'a')
    for (const why of nameErrors(tested, style))
      causes.push(fieldError.invalid('metadata.generateName', metadata.generateName, why))
  }
  if (!metadata.name) {
    causes.push(fieldError.required('metadata.name', 'name or generateName is required'))
  } else {
    for (const why of nameErrors(metadata.name, style))
      causes.push(fieldError.invalid('metadata.name', metadata.name, why))
  }
  return [
    ...causes,
    ...labelErrors(metadata.labels),
    ...annotationErrors(metadata.annotations),
    ...ownerErrors(metadata),
    ...finalizerErrors(metadata.finalizers),
  ]
}

function labelErrors(labels: Record<string, string> = {}): FieldError[] {
  return Object.entries(labels).flatMap(([key, value]) => [
    ...qualifiedNameErrors(key).map((why) => fieldError.invalid('metadata.labels', key, why)),
    ...labelValueErrors(value).map((why) => fieldError.invalid('metadata.labels', value, why)),
  ])
}

export function labelValueErrors(value: string): string[] {
  const errors: string[] = []
  if (value.length > 63) errors.push('must be no more than 63 bytes')
  if (value !== '' && !word.test(value)) errors.push(valueText)
  return errors
}

/** What is wrong with a qualified name: an optional DNS subdomain, a slash, a name. */
export function qualifiedNameErrors(key: string): string[] {
  const parts = key.split('/')
  const [prefix, name] = parts.length === 1 ? [undefined, parts[0]!] : [parts[0]!, parts[1]!]
  if (parts.length > 2) {
    return [
      `a qualified name must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ]
  }
  const errors: string[] = []
  if (prefix === '') errors.push('prefix part must be non-empty')
  else if (prefix !== undefined) for (const why of nameErrors(prefix)) errors.push(`prefix part ${why}`)
  if (name === '') errors.push('name part must be non-empty')
  else if (name.length > 63) errors.push('name part must be no more than 63 bytes')
  if (!word.test(name)) errors.push(nameText)
  return errors
}

function annotationErrors(annotations: Record<string, string> = {}): FieldError[] {
  const causes = Object.keys(annotations).flatMap((key) =>
    qualifiedNameErrors(key.toLowerCase()).map((why) => fieldError.invalid('metadata.annotations', key, why)),
  )
  let size = 0
  for (const [key, value] of Object.entries(annotations))
    size += Buffer.byteLength(key) + Buffer.byteLength(value)
  if (size > annotationsLimit) {
    causes.push({
      reason: 'FieldValueTooLong',
      message: `Too long: may not be more than ${annotationsLimit} bytes`,
      field: 'metadata.annotations',
    })
  }
  return causes
}

function ownerErrors(metadata: ObjectMeta): FieldError[] {
  const owners = metadata.ownerReferences ?? []
  const causes: FieldError[] = []
  const field = 'metadata.ownerReferences'
  for (const owner of owners) {
    if (!owner.apiVersion?.replace(/^.*\//, '')) {
      causes.push(
        fieldError.invalid(`${field}.apiVersion`, owner.apiVersion ?? '', 'version must not be empty'),
      )
    }
    for (const member of ['kind', 'name', 'uid'] as const) {
      if (!owner[member]) causes.push(fieldError.invalid(`${field}.${member}`, '', 'must not be empty'))
    }
  }
  const controllers = owners.filter((owner) => owner.controller === true)
  if (controllers.length > 1) {
    const [first, second] = controllers
    causes.push(
      fieldError.invalid(
        'metadata.ownerReferences',
        ofStruct(owners),
        `Only one reference can have Controller set to true. Found "true" in references for ${first!.kind}/${first!.name} and ${second!.kind}/${second!.name}`,
      ),
    )
  }
  return causes
}

function finalizerErrors(finalizers: readonly string[] = []): FieldError[] {
  const causes = finalizers.flatMap((name) =>
    qualifiedNameErrors(name).map((why) => fieldError.invalid('metadata.finalizers', name, why)),
  )
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    causes.push(
      fieldError.invalid(
        'metadata.finalizers',
        [...finalizers],
        'finalizer orphan and foregroundDeletion cannot be both set',
      ),
    )
  }
  return causes
}
