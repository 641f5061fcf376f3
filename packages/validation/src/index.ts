export {
  anyText,
  anything,
  type Check,
  eitherBy,
  flag,
  isMap,
  listOf,
  mapOf,
  matching,
  numberAbove,
  objectOf,
  oneOf,
  type Problem,
  someOf,
  text,
} from './check.ts'
export { editDistance } from './edit-distance.ts'
