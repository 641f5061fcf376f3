import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import { asObject, type Body, textIn } from '../protocol/exchange.ts'
import { ClientFailure } from './client-failure.ts'

/** What one entry of a `clouds.yaml` comes to: where Keystone is, and what is said to it. */
export interface Credentials {
  /** Without the version and the slash at its end. */
  readonly authUrl: string
  /** The `identity` of a request for a token. */
  readonly identity: Body
  /** The `scope` of it; absent: an application credential brings its own. */
  readonly scope?: Body
  readonly region?: string
  /** `public`, `internal` or `admin`. */
  readonly interface: string
}

/** A word that `auth_type` has. */
const applicationCredential = 'v3applicationcredential'

/** The entry of a name in the text of a `clouds.yaml`. `where` says where the text came from: no message quotes it. */
export function entryIn(text: string, name: string, where: string): Body {
  const clouds = asObject(asObject(parsed(text, where))?.['clouds'])
  if (!clouds) throw invalid(where, 'has no "clouds"')
  const entry = asObject(clouds[name])
  if (!entry) throw invalid(where, `has no cloud "${name}"`)
  return entry
}

/** The credentials in an entry. Throws a ClientFailure that names what is missing, and quotes nothing. */
export function credentialsIn(entry: Body, where: string): Credentials {
  const auth = asObject(entry['auth']) ?? {}
  const missing = missingIn(auth)
  if (missing.length > 0) throw invalid(where, `lacks ${missing.map((field) => `auth.${field}`).join(', ')}`)
  const authUrl = textIn(auth, 'auth_url').replace(/\/+$/, '').replace(/\/v3$/, '')
  if (!isWebAddress(authUrl)) throw invalid(where, 'has an auth.auth_url that is no address')
  const type = textIn(entry, 'auth_type')
  const isApplication = type === applicationCredential || 'application_credential_secret' in auth
  if (!isApplication && type !== '' && !/^(v3)?password$/.test(type))
    throw invalid(where, `has an auth_type that is neither ${applicationCredential} nor password`)
  const region = textIn(entry, 'region_name')
  return {
    ...{ authUrl, interface: textIn(entry, 'interface') || 'public' },
    ...(isApplication ? { identity: applicationIdentity(auth) } : passwordIdentity(auth)),
    ...(region && { region }),
  }
}

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function invalid(where: string, problem: string): ClientFailure {
  return new ClientFailure('CredentialsInvalid', `${where} ${problem}`)
}

/** The parser's own message quotes the text, which holds secrets: only its reason is told. */
function parsed(text: string, where: string): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA.withTags(mergeTag) })
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    throw invalid(where, `is not YAML: ${error.reason}`)
  }
}

function missingIn(auth: Body): readonly string[] {
  const has = (field: string) => textIn(auth, field) !== ''
  const needed = ['auth_url', ...('application_credential_secret' in auth ? [] : ['password'])]
  const missing = needed.filter((field) => !has(field))
  if ('application_credential_secret' in auth)
    return has('application_credential_id') || (has('application_credential_name') && has('username'))
      ? missing
      : [...missing, 'application_credential_id']
  const named = has('username') || has('user_id')
  const scoped = has('project_name') || has('project_id')
  return [...missing, ...(named ? [] : ['username']), ...(scoped ? [] : ['project_name'])]
}

function applicationIdentity(auth: Body): Body {
  const id = textIn(auth, 'application_credential_id')
  const secret = auth['application_credential_secret']
  const named = { name: auth['application_credential_name'], user: userOf(auth) }
  return {
    methods: ['application_credential'],
    application_credential: { ...(id ? { id } : named), secret },
  }
}

function passwordIdentity(auth: Body): Pick<Credentials, 'identity' | 'scope'> {
  const projectId = textIn(auth, 'project_id')
  const project = projectId
    ? { id: projectId }
    : { name: auth['project_name'], domain: domainOf(auth, 'project_domain') }
  return {
    identity: { methods: ['password'], password: { user: { ...userOf(auth), password: auth['password'] } } },
    scope: { project },
  }
}

function userOf(auth: Body): Body {
  const id = textIn(auth, 'user_id')
  return id ? { id } : { name: auth['username'], domain: domainOf(auth, 'user_domain') }
}

function domainOf(auth: Body, which: string): Body {
  const id = textIn(auth, `${which}_id`) || textIn(auth, 'domain_id')
  if (id) return { id }
  const name = textIn(auth, `${which}_name`) || textIn(auth, 'domain_name')
  return name ? { name } : { id: 'default' }
}
