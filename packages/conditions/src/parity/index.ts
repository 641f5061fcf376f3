// What replays the code of other systems, and nothing else needs: their dialects as they are today, and the steps of a
// pass, each with a time of its own.
export { initialize, mark, renew, settle } from '../pass/mark.ts'
export { sameConditions, sameState } from '../set/set.ts'
export {
  azureToday,
  clusterApiToday,
  clusterApiV1Beta1Today,
  crossplaneToday,
  fluxToday,
  knativeToday,
  openstackToday,
} from './today.ts'
