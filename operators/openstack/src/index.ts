export {
  type AwaitedEvent,
  needsRefresh,
  nothingToReport,
  type ReconcileStatus,
  requeue,
  waitingFor,
  waitingOnFinalizer,
  waitingOnObject,
  waitingOnOpenStack,
  withError,
} from './reconcile-status.ts'
