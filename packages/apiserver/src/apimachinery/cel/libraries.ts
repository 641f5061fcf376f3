import { registerLinear } from '@barometer/cel'
import { matchesRegExp } from '@barometer/cel/regexp'
import type { Environment } from '@marcbachmann/cel-js'
import { registerFormats } from './format-functions.ts'
import { registerAddresses } from './ip-functions.ts'
import { registerLists } from './list-functions.ts'
import { registerQuantities } from './quantity-functions.ts'
import { registerStrings } from './string-functions.ts'
import { registerTwoVariableMacros } from './two-variable-macros.ts'
import { registerUrls } from './url-functions.ts'

/** Registers the libraries that every expression of the server has, whatever it is asked about. */
export function registerLibraries(environment: Environment): void {
  registerLists(environment)
  registerLinear(environment, matchesRegExp)
  registerStrings(environment)
  registerUrls(environment)
  registerQuantities(environment)
  registerAddresses(environment)
  registerFormats(environment)
  registerTwoVariableMacros(environment)
}
