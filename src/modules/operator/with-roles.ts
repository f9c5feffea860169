import type { Route } from '../../http/route.ts'
import { ownSession, permissionOf } from './rules/roles.ts'

/** For the documentation: which of the operator's roles may call it. Merchants' roles are named already. */
export function withOperatorRoles(spec: Route): Route {
  if (spec.access !== 'operator') return spec
  const permission = permissionOf(spec)
  return permission === ownSession ? spec : { ...spec, roles: permission }
}
