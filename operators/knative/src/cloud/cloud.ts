/** Shares of a hundred, by the name of what gets them. */
export type Split = Readonly<Record<string, number>>

/** A process that the cloud runs from an image. */
export interface Container {
  readonly id: string
  readonly image: string
  readonly state: 'waiting' | 'running' | 'exited'
  /** Passes its readiness check. */
  readonly ready: boolean
  /** Why it waits: `ErrImagePull`. */
  readonly reason?: string
  /** In the cloud's own words: why it waits, or what it left as its last words. */
  readonly message?: string
  readonly exitCode?: number
  /** Since when it runs, or when it ended: `2026-01-01T00:00:00Z`. */
  readonly since?: string
  /** The end of what it wrote before it exited. */
  readonly log?: string
  /** What the image's name led to, once it was fetched. */
  readonly digest?: string
}

export interface ContainerOrder {
  readonly image: string
}

/** An image in the making. */
export interface ImageBuild {
  readonly id: string
  readonly state: 'running' | 'succeeded' | 'failed'
  /** The step that it is at, or that failed. */
  readonly step?: string
  /** A word for what failed: `BuildStepFailed`, `SourceMissing`. */
  readonly reason?: string
  readonly message?: string
}

export interface BuildOrder {
  readonly source?: string
  readonly steps: readonly string[]
}

/** How requests are spread now, and how they should be. */
export interface Traffic {
  readonly now: Split
  readonly wanted: Split
}

/** What Knative needs of a cloud: a quota, containers, builds, and requests that are spread. Every method may fail. */
export interface KnativeCloud {
  /** Takes a place in the quota. Doing it again changes nothing. */
  reserve(name: string): Promise<void>
  isReserved(name: string): Promise<boolean>
  release(name: string): Promise<void>
  runContainer(id: string, order: ContainerOrder): Promise<void>
  findContainer(id: string): Promise<Container | null>
  removeContainer(id: string): Promise<void>
  startBuild(id: string, order: BuildOrder): Promise<void>
  findBuild(id: string): Promise<ImageBuild | null>
  removeBuild(id: string): Promise<void>
  spreadTraffic(id: string, split: Split): Promise<void>
  findTraffic(id: string): Promise<Traffic | null>
  removeTraffic(id: string): Promise<void>
}
