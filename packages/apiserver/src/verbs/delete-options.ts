import { badRequest, invalid } from '../apimachinery/errors/api-error.ts'
import { type FieldError, fieldError } from '../apimachinery/field/field-error.ts'
import { asObject, type Json, type JsonObject, textsIn } from '../apimachinery/json/json.ts'
import { type Decoding, throughGo } from '../apimachinery/types/decode.ts'
import { decodeDocumentFor } from '../request/decode-object.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
/** What a DELETE asks beyond the name. */
export interface DeleteOptions {
  readonly dryRun: boolean
  readonly propagation: 'Orphan' | 'Background' | 'Foreground' | undefined
  readonly gracePeriodSeconds: number | undefined
  readonly uid: string | undefined
  readonly resourceVersion: string | undefined
  /** Asked for with orphanDependents=false: an answer before the object is gone is then a 202. */
  readonly cascading?: boolean
}

const propagations = ['Orphan', 'Background', 'Foreground']

/** Reads delete options from the body, or from the query where there is no body. */
export function deleteOptions(request: ResourceRequest): DeleteOptions {
  const body = request.body.length ? decodeOptions(request) : undefined
  const { query } = request
  const dryRun = body ? textsIn(body.dryRun) : query.getAll('dryRun')
  const propagation = body ? body['propagationPolicy'] : (query.get('propagationPolicy') ?? undefined)
  const orphan = body ? body['orphanDependents'] : flag(query.get('orphanDependents'))
  const grace = body ? body['gracePeriodSeconds'] : (query.get('gracePeriodSeconds') ?? undefined)
  checkDeletion(propagation, orphan, dryRun)
  const { uid, resourceVersion } = asObject(body?.preconditions)
  return {
    dryRun: dryRun.length > 0,
    propagation: (propagation ??
      (orphan === undefined ? undefined : orphan ? 'Orphan' : 'Background')) as DeleteOptions['propagation'],
    gracePeriodSeconds: grace === undefined || grace === null ? undefined : Number(grace),
    uid: typeof uid === 'string' ? uid : undefined,
    resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : undefined,
    cascading: orphan === false,
  }
}

function flag(text: string | null): boolean | undefined {
  return text === null ? undefined : text === 'true' || text === '1'
}

function decodeOptions(request: ResourceRequest): JsonObject {
  const body = decodeDocumentFor(request, 'DeleteOptions')
  const kind = body['kind'] ?? 'DeleteOptions'
  if (kind === 'DeleteOptions') {
    const decoding: Decoding = { error: undefined, unknown: [] }
    const { dryRun: _, ...typed } = throughGo('meta.DeleteOptions', body, decoding)
    if (decoding.error) throw badRequest(decoding.error)
    return { ...typed, dryRun: body['dryRun'] ?? [] }
  }
  throw badRequest(
    `no kind "${kind}" is registered for version "${body['apiVersion'] ?? 'v1'}" in scheme "pkg/runtime/scheme.go:111"`,
  )
}

function checkDeletion(
  propagation: Json | undefined,
  orphan: Json | undefined,
  dryRun: readonly string[],
): void {
  const causes: FieldError[] = []
  if (propagation !== undefined && orphan !== undefined) {
    causes.push(
      fieldError.invalid(
        'propagationPolicy',
        propagation,
        'orphanDependents and deletionPropagation cannot be both set',
      ),
    )
  } else if (propagation !== undefined && !propagations.includes(String(propagation))) {
    const supported = ['Foreground', 'Background', 'Orphan', 'nil']
    causes.push(fieldError.notSupported('propagationPolicy', propagation, supported))
  }
  if (dryRun.some((value) => value !== 'All')) {
    causes.push(fieldError.notSupported('dryRun', [...dryRun], ['All']))
  }
  if (causes.length) throw invalid({ group: 'meta.k8s.io', plural: '', kind: 'DeleteOptions' }, '', causes)
}
