const domainPart = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])'
const domain = `(?:${domainPart}(?:\\.${domainPart})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`
const pathPart = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*'
const digest = 'sha256:[a-f0-9]{64}|sha384:[a-f0-9]{96}|sha512:[a-f0-9]{128}'
const reference = new RegExp(
  `^(${domain}/${pathPart}(?:/${pathPart})*)(?::([\\w][\\w.-]{0,127}))?(?:@(${digest}))?$`,
)
/** A name and its tag and digest are never longer. */
const longest = 600

/**
 * The tag that an image is pulled by: `latest` where the name has neither tag nor digest; undefined where a digest alone
 * says which image, and for what is no name of an image.
 */
export function imageTag(image: string): string | undefined {
  if (image.length > longest || /^[a-f0-9]{64}$/.test(image)) return undefined
  const [, name = '', tag, digest] = reference.exec(withDomain(image)) ?? []
  if (name === '' || name.length > 255) return undefined
  return tag ?? (digest === undefined ? 'latest' : undefined)
}

/** A name that begins with no domain is one of Docker's, and of its library where it has one part only. */
function withDomain(image: string): string {
  const slash = image.indexOf('/')
  if (slash < 0) return `docker.io/library/${image}`
  const first = image.slice(0, slash)
  const isDomain = /[.:]/.test(first) || first === 'localhost' || first.toLowerCase() !== first
  return isDomain ? image : `docker.io/${image}`
}
