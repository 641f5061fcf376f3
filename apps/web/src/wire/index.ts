export type { ClusterList, ClusterName, Part } from './clusters.ts'
export type { ObjectDetails, ObjectEvent, Relation, ShownCondition, Transition } from './object.ts'
export type { Overview, Unreadable } from './overview.ts'
export {
  applyOverviewChange,
  type ListChange,
  type ListPart,
  type OverviewChange,
  overviewChange,
} from './overview-change.ts'
export type { Picture, PictureEdge, PictureNode, PictureRest } from './picture.ts'
export type { CauseRow, ChangedObject, InProgress, KindCount, Row, StateCounts } from './rows.ts'
export type { DesignScenarios, Scenario, ScenarioList, ScenarioName } from './scenarios.ts'
export type { SearchResult } from './search.ts'
export type {
  ChangeEvent,
  Freshness,
  LostWatch,
  PulseEvent,
  RowsEvent,
  SnapshotEvent,
  StreamEvents,
} from './stream.ts'
