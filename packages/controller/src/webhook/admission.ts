import { resourceName } from '@barometer/client'
import type { AnyObject, Kind } from '../kind.ts'
import { jsonPatch } from './json-patch.ts'
import { type AdmissionRequest, type Answer, admissionRequest } from './review.ts'

/** A webhook that admits, and what a cluster must know to call it. */
export interface AdmissionWebhook {
  readonly type: 'mutating' | 'validating'
  readonly kind: Kind
  readonly operations: readonly ('CREATE' | 'UPDATE' | 'DELETE')[]
  readonly failurePolicy: 'Fail' | 'Ignore'
  readonly timeoutSeconds: number
  /** Under which the server answers: `/mutate/example.com/v1/websites`. */
  readonly path: string
  readonly answer: Answer
}

/** What may be said of a webhook; what is not said has its usual value. */
export interface AdmissionOptions {
  /** CREATE and UPDATE. */
  readonly operations?: AdmissionWebhook['operations']
  /** What happens where nobody answers: the write fails (`Fail`), or goes through. */
  readonly failurePolicy?: 'Fail' | 'Ignore'
  /** 10. */
  readonly timeoutSeconds?: number
}

/** Something about an object that must be otherwise. */
export interface FieldProblem {
  /** `spec.replicas`. */
  readonly field: string
  readonly message: string
}

/**
 * Changes objects of a kind on their way in. `mutate` gives the object as it should be: the same one where there is nothing
 * to change. It may be asked several times about one write, so it must come to rest.
 */
export function mutating<Object extends AnyObject>(
  kind: Kind<Object>,
  mutate: (object: Object, request: AdmissionRequest<Object>) => Object | Promise<Object>,
  options: AdmissionOptions = {},
): AdmissionWebhook {
  return webhook('mutating', kind, options, async (body) => {
    const request = admissionRequest(body) as AdmissionRequest<Object>
    const patch = jsonPatch(request.object, await mutate(request.object, request))
    if (patch.length === 0) return { uid: request.uid, allowed: true }
    const text = Buffer.from(JSON.stringify(patch)).toString('base64')
    return { uid: request.uid, allowed: true, patchType: 'JSONPatch', patch: text }
  })
}

/** Refuses objects of a kind on their way in: `validate` gives what is wrong, nothing where nothing is. */
export function validating<Object extends AnyObject>(
  kind: Kind<Object>,
  validate: (
    object: Object,
    request: AdmissionRequest<Object>,
  ) => readonly FieldProblem[] | Promise<readonly FieldProblem[]>,
  options: AdmissionOptions = {},
): AdmissionWebhook {
  return webhook('validating', kind, options, async (body) => {
    const request = admissionRequest(body) as AdmissionRequest<Object>
    const problems = await validate(request.object, request)
    if (problems.length === 0) return { uid: request.uid, allowed: true }
    return { uid: request.uid, allowed: false, status: invalid(kind, request, problems) }
  })
}

function webhook(
  type: AdmissionWebhook['type'],
  kind: Kind,
  options: AdmissionOptions,
  answer: Answer,
): AdmissionWebhook {
  const verb = type === 'mutating' ? 'mutate' : 'validate'
  return {
    type,
    kind,
    operations: options.operations ?? ['CREATE', 'UPDATE'],
    failurePolicy: options.failurePolicy ?? 'Fail',
    timeoutSeconds: options.timeoutSeconds ?? 10,
    path: `/${verb}/${kind.group || 'core'}/${kind.version}/${kind.plural}`,
    answer,
  }
}

/** As the API server words a schema's refusal, so that `kubectl` prints both alike. */
function invalid(kind: Kind, request: AdmissionRequest, problems: readonly FieldProblem[]): object {
  const name = request.name || request.object.metadata.name || ''
  const lines = problems.map(({ field, message }) => `${field}: ${message}`)
  const text = lines.length === 1 ? lines[0] : `[${lines.join(', ')}]`
  return {
    code: 422,
    reason: 'Invalid',
    message: `${kind.kind}${kind.group && `.${kind.group}`} "${name}" is invalid: ${text}`,
    details: {
      name,
      group: kind.group,
      kind: resourceName({ plural: kind.kind, group: '' }),
      causes: problems.map(({ field, message }) => ({ reason: 'FieldValueInvalid', field, message })),
    },
  }
}
