import { type Mark, not, so, unsure } from './marks.ts'

/** The two names in the status of a Configuration. */
export interface LatestNames {
  readonly latestCreatedRevisionName?: string
  readonly latestReadyRevisionName?: string
}

/** What a status function of a Configuration does: the names that it sets, and what it marks. */
interface Done {
  readonly names?: LatestNames
  readonly mark?: Mark
}

interface Given {
  readonly name?: string
  readonly message?: string
}

/** The status functions of a Configuration, in knative.dev/serving v0.50. */
export const configurationFunctions: Readonly<Record<string, (given: Given, names: LatestNames) => Done>> = {
  SetLatestCreatedRevisionName: ({ name = '' }, names) => ({
    names: { ...names, latestCreatedRevisionName: name },
    ...(names.latestReadyRevisionName !== name && { mark: unsure('Ready') }),
  }),
  SetLatestReadyRevisionName: ({ name = '' }, names) => ({
    names: { ...names, latestReadyRevisionName: name },
    ...(names.latestCreatedRevisionName === name && { mark: so('Ready') }),
  }),
  MarkLatestCreatedFailed: ({ name, message = '' }) => ({
    mark: not('Ready', 'RevisionFailed', `Revision "${name}" failed with message: ${message}.`),
  }),
  MarkRevisionCreationFailed: ({ message = '' }) => ({
    mark: not('Ready', 'RevisionFailed', `Revision creation failed with message: ${message}.`),
  }),
  MarkLatestReadyDeleted: (_, { latestReadyRevisionName = '' }) => ({
    mark: not('Ready', 'RevisionDeleted', `Revision "${latestReadyRevisionName}" was deleted.`),
  }),
}
