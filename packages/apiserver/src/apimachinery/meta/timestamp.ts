let lastSecond = Number.NaN
let lastText = ''

/** A time as Kubernetes writes it in metadata: UTC, whole seconds. */
export function timestamp(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1000)
  if (second !== lastSecond) {
    lastText = `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
    lastSecond = second
  }
  return lastText
}
