import { CredentialsError, TransportError } from '../errors.ts'

const unreachable = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EINVAL',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTDOWN',
])
const tls =
  /^(?:ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH|INVALID_CA|ERR_CRYPTO)/

/** What an error of a socket amounts to. Errors that are ours already, and an abort's reason, stay as they are. */
export function transportError(error: unknown, server: string): unknown {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (error instanceof TransportError || typeof code !== 'string') return error
  const { host } = new URL(server)
  const told = (kind: TransportError['code'], text: string) =>
    new TransportError(kind, text, { cause: error })
  if (unreachable.has(code)) return told('unreachable', `${host} cannot be reached (${code})`)
  if (tls.test(code)) return told('tls', `${host}: ${tlsText(code, message)}`)
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNABORTED' || message === 'aborted') {
    return told('torn', `${host} broke the connection (${code || message})`)
  }
  if (code.startsWith('Z_') || code.startsWith('HPE_') || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return told('torn', `${host} sent a broken answer (${code})`)
  }
  if (code === 'ERR_INVALID_CHAR') {
    return new CredentialsError('the credentials hold a character that no header can carry')
  }
  return error
}

function tlsText(code: string, message: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired'
  if (code === 'CERT_NOT_YET_VALID') return 'its certificate is not valid yet'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another name'
  if (/SELF_SIGNED|UNABLE_TO/.test(code)) return `its certificate is not trusted (${code})`
  return `TLS failed (${code}: ${message.split('\n')[0]})`
}
