/** A number as Go's %v prints it. */
export function goNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value)
  const size = Math.abs(value)
  if (size >= 1e-4 && size < 1e21) return String(value)
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2')
}
