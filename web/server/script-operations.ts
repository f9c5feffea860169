import { type OperationId, operations } from '../../sdk/src/index.ts'
import type { Operation } from '../../sdk/src/operation.ts'
import type { AppName } from './browser-session.ts'

type Listed = (typeof operations)[OperationId]
type OperationTable = {
  readonly [Path in Listed['path']]?: readonly Extract<Listed, { path: Path }>['method'][]
}

/** What anyone may read about a merchant. */
const merchantReads: OperationTable = {
  '/brand': ['GET'],
  '/merchant/{merchant_id}/': ['GET'],
  '/merchant/{merchant_id}/hours': ['GET'],
  '/merchant/{merchant_id}/menu': ['GET'],
  '/merchant/{merchant_id}/menu/{item_id}': ['GET'],
  '/merchant/{merchant_id}/reviews': ['GET'],
  '/place/suggest': ['GET'],
}

const events: OperationTable = { '/events': ['GET'], '/events/stream': ['GET'] }

const webhooks: OperationTable = {
  '/webhooks': ['GET', 'POST'],
  '/webhooks/{webhook_id}': ['GET', 'PUT', 'DELETE'],
  '/webhooks/{webhook_id}/rotate': ['POST'],
  '/webhooks/{webhook_id}/test': ['POST'],
  '/webhooks/{webhook_id}/deliveries': ['GET'],
  '/webhooks/{webhook_id}/deliveries/{event_id}/resend': ['POST'],
  '/webhooks/{webhook_id}/replay': ['POST'],
}

/**
 * The operations that scripts of each application may call; every other one does not exist for them. An operation that
 * answers a session's token, or takes a password or a second factor, is never listed: pages call it on the server, so
 * that a script that was smuggled in gets nothing it could carry away.
 */
export const scriptOperations: Readonly<Record<AppName, OperationTable>> = {
  shop: {
    ...merchantReads,
    ...events,
    '/merchant/search/{method}': ['GET'],
    '/merchant/list': ['GET'],
    '/merchant/favorite': ['GET'],
    '/merchant/favorite/{merchant_id}': ['POST', 'DELETE'],
    '/data/search': ['GET'],
    '/data/suggest': ['GET'],
    '/data/product/{product_id}': ['GET'],
    '/customer/account': ['GET'],
    '/customer/location': ['GET'],
    '/customer/age': ['GET'],
    '/customer/cart': ['GET'],
    '/customer/cart/{merchant_id}': ['GET', 'POST', 'PUT', 'DELETE'],
    '/customer/cart/{merchant_id}/checkout': ['GET'],
    '/customer/orders/recent': ['GET'],
    '/customer/orders/recent/{order_id}': ['GET'],
    '/customer/orders/favorite': ['GET'],
    '/customer/orders/favorite/{order_id}': ['POST', 'DELETE'],
    '/customer/orders/{order_id}/review': ['GET'],
    '/customer/orders/{order_id}/track': ['GET'],
    '/guest/orders/{order_id}': ['GET'],
  },
  partner: {
    ...merchantReads,
    ...events,
    ...webhooks,
    '/customer/account': ['GET'],
    '/merchant/admin/acting': ['GET', 'DELETE'],
    '/merchant/admin/checklist': ['GET'],
    '/merchant/admin/documents': ['POST'],
    '/merchant/admin/images': ['POST'],
    '/merchant/admin/info': ['GET', 'POST', 'PUT'],
    '/merchant/admin/licenses': ['GET', 'POST', 'PUT', 'DELETE'],
    '/merchant/admin/menu': ['GET', 'POST', 'PUT', 'DELETE'],
    '/merchant/admin/menu/availability': ['GET', 'PUT'],
    '/merchant/admin/menu/diff': ['GET'],
    '/merchant/admin/menu/export': ['GET'],
    '/merchant/admin/menu/import': ['POST'],
    '/merchant/admin/menu/link': ['POST', 'PUT', 'DELETE'],
    '/merchant/admin/menu/lint': ['POST'],
    '/merchant/admin/menu/preview': ['POST'],
    '/merchant/admin/menu/revisions': ['GET'],
    '/merchant/admin/menu/rollback': ['POST'],
    '/merchant/admin/menu/schedule': ['GET', 'POST', 'PUT'],
    '/merchant/admin/menu/structure': ['POST'],
    '/merchant/admin/merchants': ['GET'],
    '/merchant/admin/orders': ['GET', 'PUT'],
    '/merchant/admin/orders/refund': ['POST'],
    '/merchant/admin/payouts': ['GET'],
    '/merchant/admin/reports': ['GET'],
    '/merchant/admin/reviews': ['GET'],
    '/merchant/admin/reviews/{review_id}': ['PUT'],
    '/merchant/admin/schedule': ['GET', 'POST', 'PUT'],
    '/merchant/admin/schedule/truncate': ['DELETE'],
    '/merchant/admin/staff': ['GET', 'POST', 'PUT', 'DELETE'],
    '/merchant/admin/status': ['GET', 'PUT'],
    '/merchant/admin/zones': ['GET', 'POST', 'PUT', 'DELETE'],
    '/merchant/admin/zones/lint': ['POST'],
    '/merchant/admin/zones/streets': ['GET'],
    '/merchant/admin/zones/truncate': ['DELETE'],
  },
  admin: {
    '/brand': ['GET'],
    ...events,
    ...webhooks,
    '/merchant/admin/info': ['GET', 'PUT'],
    '/merchant/admin/menu': ['GET'],
    '/merchant/admin/staff': ['GET'],
    '/merchant/admin/zones': ['GET'],
    '/operator/applications': ['GET'],
    '/operator/applications/{id}': ['PUT'],
    '/operator/audit': ['GET'],
    '/operator/brand': ['GET', 'PUT'],
    '/operator/catalogue': ['GET'],
    '/operator/catalogue/categories': ['GET'],
    '/operator/catalogue/matches': ['GET'],
    '/operator/catalogue/matches/{match_id}': ['POST'],
    '/operator/catalogue/offers': ['POST'],
    '/operator/catalogue/offers/others': ['POST'],
    '/operator/catalogue/products': ['GET', 'POST'],
    '/operator/catalogue/products/{product_id}': ['GET'],
    '/operator/clients': ['GET', 'POST'],
    '/operator/clients/{client_id}': ['PUT'],
    '/operator/compliance': ['GET', 'POST'],
    '/operator/compliance/decide': ['POST'],
    '/operator/compliance/{version}': ['GET', 'PUT'],
    '/operator/credits': ['GET', 'POST'],
    '/operator/credits/{credit_id}': ['PUT'],
    '/operator/customers': ['GET'],
    '/operator/customers/{customer_id}': ['GET', 'PUT', 'DELETE'],
    '/operator/customers/{customer_id}/export': ['POST'],
    '/operator/customers/{customer_id}/sign-in-help': ['POST'],
    '/operator/deliveries': ['GET'],
    '/operator/deliveries/{order_id}': ['GET', 'PUT'],
    '/operator/doctor': ['GET', 'POST'],
    '/operator/geocoder/locate': ['GET'],
    '/operator/gift-cards': ['GET', 'POST'],
    '/operator/gift-cards/{gift_card_id}': ['PUT'],
    '/operator/groups': ['GET', 'POST'],
    '/operator/groups/{group_id}': ['PUT'],
    '/operator/journal': ['GET'],
    '/operator/keys': ['GET', 'POST'],
    '/operator/keys/{key_id}': ['DELETE'],
    '/operator/ledger/{order_id}': ['GET'],
    '/operator/licenses': ['GET'],
    '/operator/maintenance': ['GET', 'PUT'],
    '/operator/map': ['GET'],
    '/operator/merchants': ['GET'],
    '/operator/merchants/{merchant_id}': ['GET', 'PUT'],
    '/operator/merchants/{merchant_id}/commission': ['GET', 'PUT'],
    '/operator/orders': ['GET'],
    '/operator/orders/{order_id}': ['GET', 'PUT'],
    '/operator/orders/{order_id}/mail': ['POST'],
    '/operator/orders/{order_id}/notes': ['POST'],
    '/operator/orders/{order_id}/refund': ['POST'],
    '/operator/overview': ['GET'],
    '/operator/payments/differences': ['GET'],
    '/operator/payouts': ['GET'],
    '/operator/promotions': ['GET', 'POST'],
    '/operator/promotions/{promotion_id}': ['PUT'],
    '/operator/providers': ['GET', 'POST'],
    '/operator/providers/{provider_id}': ['PUT'],
    '/operator/providers/{provider_id}/checks': ['GET', 'POST'],
    '/operator/providers/{provider_id}/checks/{check_id}': ['GET', 'DELETE'],
    '/operator/providers/{provider_id}/scorecard': ['GET'],
    '/operator/refunds': ['GET'],
    '/operator/refused-checkouts': ['GET'],
    '/operator/reports': ['GET'],
    '/operator/reviews': ['GET'],
    '/operator/reviews/{review_id}': ['PUT'],
    '/operator/session': ['GET'],
    '/operator/settings': ['GET', 'PUT'],
    '/operator/staff': ['GET', 'POST'],
    '/operator/staff/{staff_id}': ['PUT', 'DELETE'],
    '/operator/staff/{staff_id}/sessions': ['DELETE'],
    '/operator/system': ['GET'],
  },
}

/** The path is the operation's with its parameters: nothing else of what was asked for gets through. */
export type ScriptCall = { operation: Operation; path: string }

/**
 * The operation that the interface would run for this path, if scripts of this application may call it. A path is read
 * in the one way in which our own clients write it: `%61cting` for `acting`, or a doubled slash, is no operation.
 */
export function findScriptCall(app: AppName, method: string, path: string): ScriptCall | undefined {
  const words = wordsOf(path)
  const found = templates.get(`${method} ${words.length}`)?.find((template) => isMatch(template.words, words))
  if (!found) return undefined
  const { operation } = found
  const allowed: Partial<Record<string, readonly string[]>> = scriptOperations[app]
  if (!allowed[operation.path]?.includes(method)) return undefined
  const end = operation.path.endsWith('/') ? '/' : ''
  const filled = `/${words.join('/')}${end}`
  return filled === path ? { operation, path } : undefined
}

type Template = { operation: Operation; words: readonly string[] }

/** Without a slash at the end, which the interface's router ignores. */
const wordsOf = (path: string) => path.replace(/^\//, '').replace(/\/$/, '').split('/')

const isParameter = (word: string) => word.startsWith('{')

/** Fixed words before parameters, as in the interface's router: `/merchant/admin/menu` is not the menu of `admin`. */
const templates: ReadonlyMap<string, readonly Template[]> = Map.groupBy(
  Object.values<Operation>(operations)
    .map((operation) => ({ operation, words: wordsOf(operation.path) }))
    .toSorted((one, other) => rankOf(one).localeCompare(rankOf(other))),
  ({ operation, words }) => `${operation.method} ${words.length}`,
)

function rankOf({ words }: Template): string {
  return words.map((word) => (isParameter(word) ? '1' : '0')).join('')
}

const isMatch = (template: readonly string[], words: readonly string[]) =>
  template.every((word, index) => (isParameter(word) ? isValue(words[index]!) : word === words[index]))

/** Encoded as our clients encode it, and one segment of a path however often it is decoded. */
function isValue(text: string): boolean {
  try {
    const value = decodeURIComponent(text)
    return encodeURIComponent(value) === text && /^(?!\.{1,2}$)[^/\\%]+$/.test(value)
  } catch {
    return false
  }
}
