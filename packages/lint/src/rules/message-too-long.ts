import { fieldSchema, looseSchema } from '../crd-version.ts'
import { documents, none, type Problem, type Rule } from '../rule.ts'

const longest = 32_768

export const messageTooLong: Rule = {
  id: 'message-too-long',
  title: 'A message has at most 32768 characters, and says so when it was cut',
  severity: 'error',
  source: {
    document: documents.openstack,
    sentence: 'Limit message length and indicate "and X more failures" when truncated.',
  },
  fix: 'Cut long lists after a few names and end with "and N more".',
  condition({ condition, path }) {
    const message = condition?.message ?? ''
    if (message.length < longest) return none
    const { length } = [...message]
    if (length > longest)
      return [{ path: `${path}.message`, message: `${length} characters, more than ${longest}` }]
    if (length < longest || /(…|\.\.\.|more( \w+)?\.?)$/.test(message)) return none
    return [{ path: `${path}.message`, message: `cut at ${longest} characters without saying that it was` }]
  },
  crd({ conditions }) {
    return conditions.flatMap((list): Problem[] => {
      const schema = fieldSchema(list, 'message')
      if (!schema || Number(schema['maxLength']) <= longest) return []
      return [
        looseSchema(`${list.path}.items.properties.message`, 'the schema takes a message of any length'),
      ]
    })
  },
}
