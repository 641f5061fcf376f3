import { TransportError } from '../errors.ts'
import { type Answer, readText } from '../http/answer.ts'

/** The answer's JSON; a TransportError where it is none. */
export async function readJson({ body }: Answer, request: string): Promise<unknown> {
  const text = await readText(body)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TransportError('malformed', `${request}: the answer is not JSON`, { cause })
  }
}
