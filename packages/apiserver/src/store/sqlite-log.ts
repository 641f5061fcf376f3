import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { asError } from '../apimachinery/errors/as-error.ts'
import type { Change } from './collection.ts'
import { DurableMark } from './durable-mark.ts'
import { type Entry, parseEntry, textOf } from './entry.ts'
import { DamagedFile, fileError } from './file-error.ts'
import type { Durability, Log } from './log.ts'
import { writeAheadDamage } from './write-ahead-damage.ts'
import { WriteAheadFile } from './write-ahead-file.ts'

const formatVersion = 1
const sweptAtOnce = 512

const tables = `
CREATE TABLE IF NOT EXISTS changes (
  revision INTEGER PRIMARY KEY, deleted INTEGER NOT NULL, resource TEXT NOT NULL, object TEXT NOT NULL, checksum INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS compacted (resource TEXT PRIMARY KEY, revision INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`

interface Row {
  revision: number
  deleted: number
  resource: string
  object: string
  checksum: number
}

/**
 * The log in an SQLite file: one row per change still needed, either as the present state of an object or as history.
 * Every row carries a checksum, and the file one over all rows, so that damage is found when it is opened.
 */
export class SqliteLog implements Log {
  readonly file: string
  readonly #database: DatabaseSync
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  readonly #insert: StatementSync
  readonly #delete: StatementSync
  readonly #compact: StatementSync
  readonly #fact: StatementSync
  readonly #sweep: StatementSync
  /** Absent when the death of the machine may cost the newest changes. */
  readonly #ahead: WriteAheadFile | undefined
  readonly #mark: DurableMark
  #digest = 0
  #revision = 0
  /** The newest revision that was appended. */
  #appended = 0
  #base = 0
  #isClosed = false
  /** Rows up to here, of before the log was cleared, are gone from the file. */
  #swept = 0

  /** Opens or makes the file in a directory; throws an error that names it when it cannot be trusted. */
  constructor(directory: string, durability: Durability) {
    this.file = join(directory, 'apiserver.db')
    this.#mark = new DurableMark(this.file)
    this.#database = this.#guard(() => {
      keepPrivate(directory, this.file)
      verify(this.file, this.#mark.read())
      return open(this.file)
    })
    if (durability === 'strict') this.#ahead = new WriteAheadFile(this.file)
    else this.#mark.remove()
    this.#begin = this.#database.prepare('BEGIN IMMEDIATE')
    this.#commit = this.#database.prepare('COMMIT')
    this.#insert = this.#database.prepare('INSERT INTO changes VALUES (?, ?, ?, ?, ?)')
    this.#delete = this.#database.prepare('DELETE FROM changes WHERE revision = ?')
    this.#compact = this.#database.prepare('INSERT OR REPLACE INTO compacted VALUES (?, ?)')
    this.#fact = this.#database.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?)')
    this.#sweep = this.#database.prepare('DELETE FROM changes WHERE revision > ? AND revision <= ?')
  }

  get revision(): number {
    return this.#revision
  }

  get base(): number {
    return this.#base
  }

  load(apply: (change: Change) => void): ReadonlyMap<string, number> {
    return this.#guard(() => {
      this.#base = this.#readFact('base') ?? 0
      this.#revision = this.#base
      this.#sweep.run(0, this.#base)
      this.#swept = this.#base
      this.#replay(apply)
      const rows = this.#database.prepare('SELECT resource, revision FROM compacted').all()
      return new Map(rows.map((row) => [row['resource'] as string, row['revision'] as number]))
    })
  }

  append(batch: readonly Change[], forgotten: readonly Change[]): void {
    const digest = this.#digest
    this.#begin.run()
    try {
      for (const change of batch) this.#write(change)
      this.#forget(forgotten)
      this.#sweepSome()
      this.#fact.run('digest', this.#digest)
      this.#commit.run()
      this.#appended = batch.at(-1)?.revision ?? this.#appended
    } catch (error) {
      this.#digest = digest
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }

  force(): Promise<void> | undefined {
    const appended = this.#appended
    return this.#ahead?.force().then(() => {
      if (!this.#isClosed) this.#mark.write(appended)
    })
  }

  forceNow(): void {
    if (!this.#ahead) return
    this.#ahead.forceNow()
    this.#mark.write(this.#appended)
  }

  /** Only says so: the rows of before go with the batches that follow, some with each. */
  clear(revision: number): void {
    this.#database.exec('BEGIN IMMEDIATE; DELETE FROM compacted')
    this.#digest = 0
    this.#fact.run('digest', 0)
    this.#fact.run('base', revision)
    this.#database.exec('COMMIT')
    this.#base = revision
  }

  close(): void {
    this.#isClosed = true
    this.#database.close()
    this.#ahead?.close()
    this.#mark.close()
  }

  #sweepSome(): void {
    if (this.#swept >= this.#base) return
    const until = Math.min(this.#base, this.#swept + sweptAtOnce)
    this.#sweep.run(this.#swept, until)
    this.#swept = until
  }

  #write(change: Change): void {
    const object = textOf(change.entry)
    const deleted = change.type === 'DELETED' ? 1 : 0
    const checksum = checksumOf(change.revision, deleted, change.resource, object)
    this.#insert.run(change.revision, deleted, change.resource, object, checksum)
    this.#digest = (this.#digest ^ checksum) >>> 0
  }

  /** A change that leaves the history takes along the state it replaced, and a deletion itself. */
  #forget(forgotten: readonly Change[]): void {
    const newest = new Map<string, number>()
    for (const change of forgotten) {
      if (change.previous) this.#erase(change.resource, 0, change.previous)
      if (change.type === 'DELETED') this.#erase(change.resource, 1, change.entry)
      newest.set(change.resource, change.revision)
    }
    for (const [resource, revision] of newest) this.#compact.run(resource, revision)
  }

  #erase(resource: string, deleted: number, entry: Entry): void {
    this.#delete.run(entry.revision)
    const checksum = checksumOf(entry.revision, deleted, resource, textOf(entry))
    this.#digest = (this.#digest ^ checksum) >>> 0
  }

  #replay(apply: (change: Change) => void): void {
    const live = new Map<string, Entry>()
    const rows = this.#database.prepare('SELECT * FROM changes ORDER BY revision').iterate()
    for (const row of rows as unknown as Iterable<Row>) {
      const change = readChange(row, live)
      this.#digest = (this.#digest ^ row.checksum) >>> 0
      this.#revision = Math.max(this.#revision, row.revision)
      apply(change)
    }
  }

  #readFact(name: string): number | undefined {
    return readFact(this.#database, name)
  }

  #guard<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw fileError(this.file, asError(error))
    }
  }
}

/** NORMAL: SQLite itself forces its write-ahead file to the disk only around checkpoints; see `WriteAheadFile`. */
function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000')
  versionOf(database)
  database.exec(`${tables}PRAGMA user_version = ${formatVersion}`)
  return database
}

/** Zero for a file that nothing was written to; throws for one of another format. */
function versionOf(database: DatabaseSync): number {
  const version = database.prepare('PRAGMA user_version').get()?.['user_version']
  if (version !== 0 && version !== formatVersion)
    throw new Error(`its format is ${version}, this server reads ${formatVersion}`)
  return version
}

/** The directory is ours alone unless it holds more than the log; the files are in any case. */
function keepPrivate(directory: string, file: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const names = readdirSync(directory)
  const own = names.filter((name) => name.startsWith(basename(file)))
  if (own.length === names.length && statSync(directory).mode & 0o077) chmodSync(directory, 0o700)
  // The database gives its files the mode of the first.
  closeSync(openSync(file, 'a', 0o600))
  for (const name of [basename(file), ...own])
    if (statSync(join(directory, name)).mode & 0o077) chmodSync(join(directory, name), 0o600)
}

/** Reads the whole log, and changes nothing: throws unless it is as it was written, up to the mark at least. */
function verify(file: string, mark: number): void {
  const damage = writeAheadDamage(`${file}-wal`)
  if (damage) throw new DamagedFile(`${file}-wal`, damage)
  const found = statSync(file).size || existsSync(`${file}-wal`) ? readRows(file) : 0
  if (found < mark)
    throw new DamagedFile(
      `${file}-wal`,
      `it ends at revision ${found}, and revision ${mark} was acknowledged`,
    )
}

/** Checks each row and all together; gives the newest revision. */
function readRows(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    if (versionOf(database) === 0) return 0
    const base = readFact(database, 'base') ?? 0
    let newest = base
    let digest = 0
    const rows = database.prepare('SELECT * FROM changes WHERE revision > ? ORDER BY revision').iterate(base)
    for (const row of rows as unknown as Iterable<Row>) {
      checkRow(row)
      digest = (digest ^ row.checksum) >>> 0
      newest = row.revision
    }
    if (digest !== (readFact(database, 'digest') ?? 0))
      throw new Error('its rows do not add up to its checksum')
    return newest
  } finally {
    database.close()
    // Made for a reader; the server itself is alone and needs none.
    rmSync(`${file}-shm`, { force: true })
  }
}

function readFact(database: DatabaseSync, name: string): number | undefined {
  return database.prepare('SELECT value FROM facts WHERE name = ?').get(name)?.['value'] as number | undefined
}

function checkRow({ revision, deleted, resource, object, checksum }: Row): void {
  if (checksumOf(revision, deleted, resource, object) !== checksum)
    throw new Error(`the object at revision ${revision} does not match its checksum`)
}

function readChange(row: Row, live: Map<string, Entry>): Change {
  const { revision, resource } = row
  checkRow(row)
  const entry = parseEntry(row.object, revision)
  const key = `${resource} ${entry.key}`
  const previous = live.get(key)
  if (row.deleted) live.delete(key)
  else live.set(key, entry)
  return {
    type: row.deleted ? 'DELETED' : previous ? 'MODIFIED' : 'ADDED',
    resource,
    revision,
    entry,
    previous,
  }
}

function checksumOf(revision: number, deleted: number, resource: string, object: string): number {
  return crc32(object, crc32(`${revision} ${deleted} ${resource} `))
}
