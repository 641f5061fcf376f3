const files = /^-$|^\.{0,2}\/|^\.{1,2}$|\.(ya?ml|json|jsonl|ndjson)(\.gz)?$|\.gz$/i

/** Whether an argument can be nothing but a file: `-`, `./config`, `dump.jsonl.gz`. A kind never is. */
function isFileArgument(arg: string): boolean {
  return files.test(arg)
}

/**
 * The objects that a command names, and its flags with all its files: those of `-f`, and beside it arguments that can be
 * nothing else, as the shell makes them of `-f *.yaml`.
 */
export function withFiles<Flags extends { readonly filename?: readonly string[] }>(
  args: readonly string[],
  flags: Flags,
): [readonly string[], Flags] {
  if (!flags.filename) return [args, flags]
  const more = args.filter(isFileArgument)
  return [args.filter((arg) => !isFileArgument(arg)), { ...flags, filename: [...flags.filename, ...more] }]
}
