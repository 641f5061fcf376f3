export { type Asked, ask, type Refusal, refusalOf } from './ask.ts'
export { type Clock, hastyClock, hurried, type ScaledClockOptions, scaledClock } from './clock.ts'
export { CloudError } from './cloud-error.ts'
export { connectCloud } from './connect-cloud.ts'
export { type Control, type ControlOptions, serveControl } from './control.ts'
export { type CloudAnswer, type CloudRequest, empty, json } from './exchange.ts'
export {
  type ActiveFault,
  type FaultKind,
  type FaultRequest,
  FaultRequestError,
  Faults,
} from './faults.ts'
export { behindDoor, doorFaults } from './front-door.ts'
export { ManualClock } from './manual-clock.ts'
export { type ServeCloudOptions, type ServedCloud, serveCloud } from './serve-cloud.ts'
export type { CloudItem, SimulatedCloud } from './simulated-cloud.ts'
export { Simulator } from './simulator.ts'
