/** Each level names the one before it nine times: a few hundred bytes that stand for 9 to the power of the levels. */
export function aliasBomb(levels: number): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < levels; level++) {
    const aliases = Array.from({ length: 9 }, () => `*a${level - 1}`)
    lines.push(`a${level}: &a${level} [${aliases.join(', ')}]`)
  }
  return lines.join('\n')
}
