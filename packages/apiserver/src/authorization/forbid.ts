import { ApiError, forbidden } from '../apimachinery/errors/api-error.ts'
import type { User } from '../apimachinery/meta/user.ts'
import type { Attributes } from './authorizer.ts'

/** The 403 for someone who may not do what they asked, in the server's words. */
export function notAllowed(
  user: User,
  { verb, group, resource, subresource, namespace, name, path }: Attributes,
): ApiError {
  if (path !== undefined) {
    return new ApiError(403, 'Forbidden', `forbidden: User "${user.name}" cannot ${verb} path "${path}"`, {})
  }
  const full = subresource ? `${resource}/${subresource}` : resource
  const where = namespace ? `in the namespace "${namespace}"` : 'at the cluster scope'
  const why = `User "${user.name}" cannot ${verb} resource "${full}" in API group "${group}" ${where}`
  return forbidden({ group, plural: resource, kind: '' }, name, why)
}
