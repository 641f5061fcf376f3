/**
 * Whether one version of an object, or of a list, is older than another: Kubernetes compares them as whole numbers. False
 * where one of them is no number.
 */
export function isOlder(a: string, b: string): boolean {
  if (a.length !== b.length) return a.length < b.length && isNumber(a) && isNumber(b)
  return a < b && isNumber(a) && isNumber(b)
}

function isNumber(version: string): boolean {
  return /^[1-9][0-9]*$/.test(version)
}
