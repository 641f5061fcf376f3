/**
 * What True means for a condition type: `positive` all is well, `negative` something is wrong, `neutral` neither
 * (work under way, a switch that is on), `unknown` nobody has said.
 */
export type Polarity = 'positive' | 'negative' | 'neutral' | 'unknown'

const neutral =
  /^(Progressing|Reconciling|Updating|Upgrading|RollingOut|Remediating|Resizing|Terminating|Deleting|Paused|Suspended|Active|Idle)$|^Scaling|InProgress$|Pending$|ing$/
const negative =
  /^(Stalled|Degraded|Failed|Fenced|Disabled)$|Pressure$|Fail(ed|ure|ures|ing)$|Errors?(ed)?$|^Not[A-Z]|Un(available|healthy|schedulable|reachable|ready)$|Degraded$|Stalled$|Exceeded$|Conflict(ed|s)?$|Invalid$|Missing$|Blocked$|Denied$|Rejected$|Evicted$|Disruption|OutOf[A-Z]|Exhausted$|Expired$|Corrupted?$|Outdated$|Deprecated$|Problem$|Detected$|Mismatch(ed)?$|Warnings?$|Timeout$|Crash/
const positive =
  /^No[A-Z]|(Ready|Succeeded|Success|Successful|Available|Healthy|Synced|Synchronized|Established|Accepted|Complete|Completed|Initialized|Provisioned|Programmed|Scheduled|Approved|Resolved|ResolvedRefs|Valid|Validated|Verified|Connected|Bound|Attached|Created|Deployed|Installed|Released|Reconciled|Configured|Assigned|Registered|Enabled|Joined|Running|Online|UpToDate|Up|Serving|Published|Offered|Issued|Applied|Allocated|Populated|Resized|Observed|Loaded|Started|Responsive|InStorage|Satisfied|Met|Able|Reachable|Compatible|Supported|Schedulable|Signed|Granted|Authorized|Authenticated|Current|Operational|OK|Ok)$/

/**
 * What a type's name tells of its polarity, by its words; `unknown` where they tell nothing. A name that reads both
 * ways (`NotReady`, `UpgradeFailed`) is negative.
 */
export function polarityOfName(type: string): Polarity {
  const name = type.slice(type.lastIndexOf('/') + 1)
  if (negative.test(name)) return name.startsWith('No') && !name.startsWith('Not') ? 'positive' : 'negative'
  if (positive.test(name)) return 'positive'
  if (neutral.test(name)) return 'neutral'
  return 'unknown'
}
