import { serving } from './kinds.ts'

/** Labels that say what an object is made for. */
export const labels = {
  service: `${serving}/service`,
  configuration: `${serving}/configuration`,
  configurationGeneration: `${serving}/configurationGeneration`,
  revision: `${serving}/revision`,
} as const

/** What outlives a status that is thrown away. */
export const annotations = {
  /** On a Revision: the Configuration that it was made of. */
  madeBy: `${serving}/made-by`,
  /** On a Configuration: the Revision that was made last, and the generation that it was made for: `3 shop-00003`. */
  lastCreated: `${serving}/last-created-revision`,
  /** On a Configuration: the Revision that became ready last. */
  lastReady: `${serving}/last-ready-revision`,
  /** On a Revision: since when its pods have been getting ready, while no better reason is known. */
  progressingSince: `${serving}/progressing-since`,
  /** On a Revision: when it was given up. It stays so. */
  deadlineExceeded: `${serving}/progress-deadline-exceeded-at`,
  /** On a Route: since when traffic has been moving, and to where. */
  rolloutSince: `${serving}/rollout-since`,
} as const

/** The document's words for a target of traffic that is not there. */
export const notFound = 'Not found'

/** The same in every status, so that people and tools may ask for it without knowing the cloud. */
export function urlOf({ name, namespace = 'default' }: { name: string; namespace?: string }): string {
  return `http://${name}.${namespace}.example.com`
}

/** Where the log of a Build or of a Revision can be read. */
export function logUrlOf(what: 'build' | 'revision', name: string): string {
  return `http://logging.example.com/?filter=${what}=${name}`
}
