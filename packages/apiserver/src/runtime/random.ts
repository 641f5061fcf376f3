import { randomBytes, randomUUID } from 'node:crypto'

// No vowels and no look-alikes, as in the names Kubernetes generates.
const alphabet = 'bcdfghjklmnpqrstvwxz2456789'

/** A fresh object uid. */
export const newUid: () => string = randomUUID

/** Appends five random letters to a name prefix, cutting the prefix so that the name stays legal. */
export function generateName(prefix: string): string {
  const bytes = randomBytes(5)
  let suffix = ''
  for (const byte of bytes) suffix += alphabet[byte % alphabet.length]
  return prefix.slice(0, 58) + suffix
}

/** A token nobody can guess. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}
