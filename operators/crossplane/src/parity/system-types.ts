/** Condition types that Crossplane itself writes; functions and authors of Compositions cannot. */
const systemTypes = {
  /** On every resource. */
  core: ['Ready', 'Synced', 'Healthy', 'UpToDate'],
  /** On composites, too. */
  apiextensions: ['Ready', 'Synced', 'Healthy', 'UpToDate', 'Responsive'],
} as const

/** Whether only Crossplane writes this type, on resources of this API. */
export function isSystemType(api: keyof typeof systemTypes, type: string): boolean {
  return (systemTypes[api] as readonly string[]).includes(type)
}
