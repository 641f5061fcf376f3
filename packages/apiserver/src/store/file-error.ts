/** A file other than the database itself is damaged. */
export class DamagedFile extends Error {
  readonly file: string
  constructor(file: string, why: string) {
    super(why)
    this.file = file
  }
}

/** What SQLite and the system call the ways in which a file cannot be used though nothing is wrong with it. */
const unusable: Readonly<Record<string, string>> = {
  3: 'permission denied',
  8: 'it is read-only',
  10: 'the disk does not work',
  13: 'the disk is full',
  14: 'it cannot be opened',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EIO: 'the disk does not work',
  ENOTDIR: 'it is not in a directory',
  EEXIST: 'it is not in a directory',
}
const locked = 5
const notADatabase = 26

interface FileError extends NodeJS.ErrnoException {
  readonly errcode?: number
}

/** Why the log cannot be used, naming the file: damaged, in use, or not to be read or written. */
export function fileError(file: string, error: FileError): Error {
  // The low byte is the kind of error, the rest says more.
  const code = error.errcode === undefined ? (error.code ?? '') : error.errcode & 0xff
  if (code === locked) return new Error(`apiserver: ${file} is in use by another process`, { cause: error })
  const reason = unusable[code]
  if (reason) return new Error(`apiserver: cannot use the data file ${file}: ${reason}`, { cause: error })
  const damaged = error instanceof DamagedFile ? error.file : file
  const why = code === notADatabase ? 'it is not a database' : error.message
  return new Error(`apiserver: the data file ${damaged} is damaged: ${why}`, { cause: error })
}
