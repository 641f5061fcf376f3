import { fieldStatement } from '../statement.ts'
import type { Rule } from './rule.ts'

/** Kinds that have no status by nature: that the object exists is all there is to say. */
export const statusless: Rule = ({ known, metadata }) => {
  if (!known?.statusless) return undefined
  const message = 'objects of this kind have no status'
  const name = typeof metadata['name'] === 'string' ? metadata['name'] : ''
  const statement = fieldStatement('statusless', 'metadata.name', name, { message, evidence: 'silence' })
  return { state: 'Healthy', statement }
}
