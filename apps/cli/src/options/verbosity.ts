/** `-v=9`, `-v9` and `-v 9`, as kubectl takes them, mean `-v`: there is one level. What comes after `--` stays. */
export function oneLevel(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--')
  const before = end < 0 ? args : args.slice(0, end)
  const plain = before.flatMap((word, index) => {
    if (/^(?:-v|--v|--verbose)=?\d+$/.test(word)) return ['-v']
    return /^\d+$/.test(word) && before[index - 1] === '-v' ? [] : [word]
  })
  return end < 0 ? plain : [...plain, ...args.slice(end)]
}
