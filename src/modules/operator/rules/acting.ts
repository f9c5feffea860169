import type { Operation, OperatorRole } from './roles.ts'

/** Roles that may act for a merchant; finance and viewers may not. */
const actingRoles: readonly OperatorRole[] = ['owner', 'support', 'catalogue']
const care: readonly OperatorRole[] = ['owner', 'support']

/** The length of an acting session, unless it is ended before. */
export const actingMs = 30 * 60_000

/**
 * Everything that can be called while acting, whatever the role may do otherwise. Each operation is bound to the merchant
 * (`mustAdminister`), except the list of merchants and the events, which are narrowed to it. What concerns the group, and so
 * other merchants (staff, moving to a group), and what speaks in the merchant's name (replies to reviews) or is proof of its
 * own (licences) is not here.
 */
export const actingPermissions: Record<string, Partial<Record<string, readonly OperatorRole[]>>> = {
  '/events': { GET: actingRoles },
  '/events/stream': { GET: actingRoles },
  '/merchant/admin/acting': { GET: actingRoles, DELETE: actingRoles },
  '/merchant/admin/checklist': { GET: actingRoles },
  '/merchant/admin/images': { POST: actingRoles },
  '/merchant/admin/info': { GET: actingRoles, PUT: actingRoles },
  '/merchant/admin/licenses': { GET: actingRoles },
  '/merchant/admin/menu': { GET: actingRoles, POST: actingRoles, PUT: actingRoles, DELETE: actingRoles },
  '/merchant/admin/menu/availability': { GET: actingRoles, PUT: actingRoles },
  '/merchant/admin/menu/diff': { GET: actingRoles },
  '/merchant/admin/menu/export': { GET: actingRoles },
  '/merchant/admin/menu/import': { POST: actingRoles },
  '/merchant/admin/menu/link': { POST: actingRoles, PUT: actingRoles, DELETE: actingRoles },
  '/merchant/admin/menu/lint': { POST: actingRoles },
  '/merchant/admin/menu/preview': { POST: actingRoles },
  '/merchant/admin/menu/revisions': { GET: actingRoles },
  '/merchant/admin/menu/rollback': { POST: actingRoles },
  '/merchant/admin/menu/schedule': { GET: actingRoles, POST: actingRoles, PUT: actingRoles },
  '/merchant/admin/menu/structure': { POST: actingRoles },
  '/merchant/admin/merchants': { GET: actingRoles },
  '/merchant/admin/orders': { GET: actingRoles, PUT: care },
  '/merchant/admin/orders/refund': { POST: care },
  '/merchant/admin/reports': { GET: actingRoles },
  '/merchant/admin/reviews': { GET: actingRoles },
  '/merchant/admin/schedule': { GET: actingRoles, POST: actingRoles, PUT: actingRoles },
  '/merchant/admin/schedule/truncate': { DELETE: actingRoles },
  '/merchant/admin/status': { GET: actingRoles, PUT: actingRoles },
  '/merchant/admin/zones': { GET: actingRoles, POST: actingRoles, PUT: actingRoles, DELETE: actingRoles },
  '/merchant/admin/zones/streets': { GET: actingRoles },
  '/merchant/admin/zones/lint': { POST: actingRoles },
  '/merchant/admin/zones/truncate': { DELETE: actingRoles },
}

export const mayAct = (roles: readonly string[], { method, path }: Operation): boolean =>
  actingPermissions[path]?.[method]?.some((role) => roles.includes(role)) === true
