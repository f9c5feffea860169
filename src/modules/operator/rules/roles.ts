/** The roles of the operator's staff and API keys. An owner may do everything. */
const operatorRoles = ['owner', 'support', 'finance', 'catalogue', 'viewer'] as const
export type OperatorRole = (typeof operatorRoles)[number]

const read: readonly OperatorRole[] = operatorRoles
/** Orders and customers. */
const care: readonly OperatorRole[] = ['owner', 'support']
/** Money of an order: support up to a limit (`orderLimitOf`), finance without. */
const refunds: readonly OperatorRole[] = ['owner', 'support', 'finance']
/** Roles that work on orders, money or goods; viewers only read. */
const staff: readonly OperatorRole[] = ['owner', 'support', 'finance', 'catalogue']
const money: readonly OperatorRole[] = ['owner', 'finance']
/** Drinks, menus, rules. */
const goods: readonly OperatorRole[] = ['owner', 'catalogue']
const all: readonly OperatorRole[] = ['owner']
/** Acting for a merchant (`acting.ts` says what is allowed then). */
const visit: readonly OperatorRole[] = ['owner', 'support', 'catalogue']
/** Anybody who is signed in, also before the second factor is set up: one's own session. */
export const ownSession = 'own session'

type Permission = readonly OperatorRole[] | typeof ownSession

/** The most that these roles may give for one order; undefined: no limit. */
export const orderLimitOf = (roles: readonly string[], supportLimitCents: number): number | undefined =>
  money.some((role) => roles.includes(role)) ? undefined : supportLimitCents

/**
 * Every operation that the operator may call, with the roles that may. One that is missing here is for owners alone, and
 * `test/service/operator-roles.test.ts` fails.
 */
export const permissions: Record<string, Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Permission>>> = {
  '/operator/settings': { GET: read, PUT: all },
  '/operator/session': { GET: ownSession, PUT: ownSession, DELETE: ownSession },
  '/operator/session/totp': { POST: ownSession, PUT: ownSession },
  '/operator/session/passkeys': { POST: ownSession, PUT: ownSession, DELETE: ownSession },
  '/operator/staff': { GET: read, POST: all },
  '/operator/staff/{staff_id}': { PUT: all, DELETE: all },
  '/operator/staff/{staff_id}/sessions': { DELETE: all },
  '/operator/keys': { GET: read, POST: all },
  '/operator/keys/{key_id}': { DELETE: all },

  '/operator/applications': { GET: read },
  '/operator/applications/{id}': { PUT: all },
  '/operator/audit': { GET: read },
  '/operator/brand': { GET: read, PUT: all },
  '/operator/clients': { GET: read, POST: all },
  '/operator/clients/{client_id}': { PUT: all },
  '/operator/geocoder/locate': { GET: read },
  '/operator/geocoder/segments': { POST: all },
  '/operator/groups': { GET: read, POST: all },
  '/operator/groups/{group_id}': { PUT: all },
  '/operator/licenses': { GET: read },
  '/operator/maintenance': { GET: read, PUT: all },
  '/operator/merchants': { GET: read },
  '/operator/merchants/{merchant_id}': { GET: read, PUT: all },
  '/operator/map': { GET: read },
  '/operator/merchants/{merchant_id}/acting': { POST: visit },
  '/operator/merchants/{merchant_id}/commission': { GET: read, PUT: money },
  '/operator/overview': { GET: read },
  '/operator/providers': { GET: read, POST: all },
  '/operator/providers/{provider_id}': { PUT: all },
  '/operator/providers/{provider_id}/checks': { GET: read, POST: all },
  '/operator/providers/{provider_id}/checks/{check_id}': { GET: read, DELETE: all },
  '/operator/providers/{provider_id}/scorecard': { GET: read },

  '/operator/catalogue': { GET: read },
  '/operator/catalogue/matches': { GET: read },
  '/operator/catalogue/matches/{match_id}': { POST: goods },
  '/operator/catalogue/offers': { POST: goods },
  '/operator/catalogue/offers/others': { POST: goods },
  '/operator/catalogue/products': { GET: read, POST: goods },
  '/operator/catalogue/products/{product_id}': { GET: read },
  '/operator/catalogue/categories': { GET: read },
  '/operator/compliance': { GET: read, POST: goods },
  '/operator/compliance/decide': { POST: read },
  '/operator/compliance/{version}': { GET: read, PUT: goods },

  '/operator/customers': { GET: read },
  '/operator/customers/{customer_id}': { GET: read, PUT: care, DELETE: care },
  '/operator/customers/{customer_id}/export': { POST: care },
  '/operator/customers/{customer_id}/sign-in-help': { POST: care },
  '/operator/deliveries': { GET: read },
  '/operator/deliveries/{order_id}': { GET: read, PUT: care },
  '/operator/reviews': { GET: read },
  '/operator/reviews/{review_id}': { PUT: care },

  '/operator/credits': { GET: read, POST: refunds },
  '/operator/credits/{credit_id}': { PUT: money },
  '/operator/gift-cards': { GET: read, POST: money },
  '/operator/gift-cards/{gift_card_id}': { PUT: money },
  '/operator/journal': { GET: read },
  '/operator/ledger/{order_id}': { GET: read },
  '/operator/orders': { GET: read },
  '/operator/refused-checkouts': { GET: read },
  '/operator/orders/{order_id}': { GET: read, PUT: care },
  '/operator/orders/{order_id}/mail': { POST: care },
  '/operator/orders/{order_id}/notes': { POST: staff },
  '/operator/orders/{order_id}/refund': { POST: refunds },
  '/operator/system': { GET: read },
  '/operator/doctor': { GET: read, POST: all },
  '/operator/payments/differences': { GET: read },
  '/operator/payouts': { GET: read },
  '/operator/promotions': { GET: read, POST: money },
  '/operator/promotions/{promotion_id}': { PUT: money },
  '/operator/refunds': { GET: read },
  '/operator/reports': { GET: read },

  '/events': { GET: read },
  '/events/stream': { GET: read },
  '/webhooks': { GET: read, POST: all },
  '/webhooks/{webhook_id}': { GET: read, PUT: all, DELETE: all },
  '/webhooks/{webhook_id}/deliveries': { GET: read },
  '/webhooks/{webhook_id}/deliveries/{event_id}/resend': { POST: all },
  '/webhooks/{webhook_id}/replay': { POST: all },
  '/webhooks/{webhook_id}/rotate': { POST: all },
  '/webhooks/{webhook_id}/test': { POST: all },

  '/merchant/admin/acting': { GET: read, DELETE: visit },
  '/merchant/admin/checklist': { GET: read },
  '/merchant/admin/documents': { POST: all },
  '/merchant/admin/images': { POST: goods },
  '/merchant/admin/info': { GET: read, POST: all, PUT: all },
  '/merchant/admin/licenses': { GET: read, POST: all, PUT: all, DELETE: all },
  '/merchant/admin/menu': { GET: read, POST: goods, PUT: goods, DELETE: goods },
  '/merchant/admin/menu/availability': { GET: read, PUT: goods },
  '/merchant/admin/menu/diff': { GET: read },
  '/merchant/admin/menu/export': { GET: read },
  '/merchant/admin/menu/import': { POST: goods },
  '/merchant/admin/menu/link': { POST: goods, PUT: goods, DELETE: goods },
  '/merchant/admin/menu/lint': { POST: read },
  '/merchant/admin/menu/preview': { POST: goods },
  '/merchant/admin/menu/revisions': { GET: read },
  '/merchant/admin/menu/rollback': { POST: goods },
  '/merchant/admin/menu/schedule': { GET: read, POST: goods, PUT: goods },
  '/merchant/admin/menu/structure': { POST: goods },
  '/merchant/admin/merchants': { GET: read },
  '/merchant/admin/orders': { GET: read, PUT: care },
  '/merchant/admin/orders/refund': { POST: refunds },
  '/merchant/admin/payouts': { GET: read },
  '/merchant/admin/reports': { GET: read },
  '/merchant/admin/reviews': { GET: read },
  '/merchant/admin/reviews/{review_id}': { PUT: all },
  '/merchant/admin/schedule': { GET: read, POST: all, PUT: all },
  '/merchant/admin/schedule/truncate': { DELETE: all },
  '/merchant/admin/staff': { GET: read, POST: all, PUT: all, DELETE: all },
  '/merchant/admin/status': { GET: read, PUT: care },
  '/merchant/admin/zones': { GET: read, POST: all, PUT: all, DELETE: all },
  '/merchant/admin/zones/streets': { GET: read },
  '/merchant/admin/zones/lint': { POST: read },
  '/merchant/admin/zones/truncate': { DELETE: all },
}

export type Operation = { method: string; path: string }

/** The roles that may call an operation, or that it concerns the caller's own session. */
export function permissionOf({ method, path }: Operation): Permission {
  return permissions[path]?.[method as 'GET'] ?? all
}

export const mayCall = (roles: readonly string[], operation: Operation): boolean => {
  const permission = permissionOf(operation)
  return permission === ownSession || permission.some((role) => roles.includes(role))
}

/** The operations that these roles may call, as `GET /operator/orders`; a console leaves out the rest. */
export const operationsOf = (roles: readonly string[]): string[] =>
  Object.entries(permissions).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => mayCall(roles, { method, path }))
      .map((method) => `${method} ${path}`),
  )

/** Every role but viewer signs in with a second factor. */
export const needsSecondFactor = (role: OperatorRole): boolean => role !== 'viewer'
