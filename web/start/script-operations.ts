import { type OperationId, operations } from '../../sdk/src/index.ts'
import type { Operation } from '../../sdk/src/operation.ts'
import * as consoleApi from '../console/api/index.ts'
import type { ConsoleName, Declared } from '../console/api/operation.ts'
import type { ScriptCall } from '../server/api.ts'
import type { AppName } from '../server/browser-session.ts'

const declared = Object.values<Declared>(consoleApi)
const declaredFor = (name: ConsoleName) =>
  declared.filter(({ consoles }) => consoles.includes(name)).map(({ id }) => id)

const events: readonly OperationId[] = ['get_events', 'get_events_stream']

/**
 * The operations that each application's scripts may call; any other doesn't exist for them. A console's list follows
 * from `console/api`. Operations that return a session's token, or take a password or a second factor, are never in the
 * list: pages call them on the server, so that an injected script finds nothing worth stealing.
 */
const scriptOperations: Readonly<Record<AppName, readonly OperationId[]>> = {
  shop: [
    ...events,
    'get_brand',
    'get_customer_account',
    'get_customer_age',
    'get_customer_cart',
    'get_customer_cart_merchant_id',
    'post_customer_cart_merchant_id',
    'put_customer_cart_merchant_id',
    'delete_customer_cart_merchant_id',
    'get_customer_cart_merchant_id_checkout',
    'get_customer_location',
    'get_customer_orders_favorite',
    'post_customer_orders_favorite_order_id',
    'delete_customer_orders_favorite_order_id',
    'get_customer_orders_order_id_review',
    'get_customer_orders_order_id_changes',
    'get_customer_orders_order_id_track',
    'get_customer_orders_recent',
    'get_customer_orders_recent_order_id',
    'get_customer_push',
    'post_customer_push',
    'delete_customer_push',
    'get_data_product_product_id',
    'get_data_search',
    'get_data_suggest',
    'get_guest_orders_order_id',
    'get_merchant_favorite',
    'post_merchant_favorite_merchant_id',
    'delete_merchant_favorite_merchant_id',
    'get_merchant_list',
    'get_merchant_merchant_id',
    'get_merchant_merchant_id_hours',
    'get_merchant_merchant_id_menu',
    'get_merchant_merchant_id_menu_item_id',
    'get_merchant_merchant_id_reviews',
    'get_merchant_search_method',
    'get_place_suggest',
  ],
  // Everything that a merchant's administrator may do, because the SDK has functions for it.
  partner: [
    ...events,
    ...declaredFor('partner'),
    'get_customer_account',
    ...(Object.keys(operations) as OperationId[]).filter((id) => operations[id].access === 'merchant'),
  ],
  admin: [...events, ...declaredFor('admin')],
  // What a driver's phone does. Reading the shop isn't part of it.
  drive: [
    'get_driver_shift',
    'put_driver_shift',
    'get_driver_shifts',
    'get_driver_stops',
    'post_driver_actions',
    'post_driver_positions',
    'post_driver_orders_order_id_proof',
  ],
}

/** By their ids. */
export const listScriptOperations = (app: AppName): ReadonlyMap<string, Operation> =>
  new Map(scriptOperations[app].map((id) => [id, operations[id]]))

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const namesOf = (ids: readonly OperationId[]): ReadonlySet<string> =>
  // The service also runs to generate the SDK, which doesn't have a new operation yet.
  new Set(ids.filter((id) => id in operations).map((id) => nameOf(operations[id])))
const allowed: Readonly<Record<AppName, ReadonlySet<string>>> = {
  shop: namesOf(scriptOperations.shop),
  partner: namesOf(scriptOperations.partner),
  admin: namesOf(scriptOperations.admin),
  drive: namesOf(scriptOperations.drive),
}

export const mayCall = (app: AppName, operation: { method: string; path: string }) =>
  allowed[app].has(nameOf(operation))

/**
 * The API operation for this path, if this application's scripts may call it. Only the exact form that our own clients
 * send matches: `%61cting` for `acting`, or a double slash, isn't an operation.
 */
export function findScriptCall(app: AppName, method: string, path: string): ScriptCall | undefined {
  const words = wordsOf(path)
  const found = templates.get(`${method} ${words.length}`)?.find((template) => isMatch(template.words, words))
  if (!found) return undefined
  const { operation } = found
  if (!mayCall(app, operation)) return undefined
  const end = operation.path.endsWith('/') ? '/' : ''
  const filled = `/${words.join('/')}${end}`
  return filled === path ? { operation, path } : undefined
}

type Template = { operation: Operation; words: readonly string[] }

/** Without a trailing slash, which the API's router ignores. */
const wordsOf = (path: string) => path.replace(/^\//, '').replace(/\/$/, '').split('/')

const isParameter = (word: string) => word.startsWith('{')

/** Fixed words before parameters, as in the API's router: `/merchant/admin/menu` is not the menu of `admin`. */
const templates: ReadonlyMap<string, readonly Template[]> = Map.groupBy(
  Object.values<Operation>(operations)
    .map((operation) => ({ operation, words: wordsOf(operation.path) }))
    .toSorted((one, other) => rankTemplate(one).localeCompare(rankTemplate(other))),
  ({ operation, words }) => `${operation.method} ${words.length}`,
)

function rankTemplate({ words }: Template): string {
  return words.map((word) => (isParameter(word) ? '1' : '0')).join('')
}

const isMatch = (template: readonly string[], words: readonly string[]) =>
  template.every((word, index) => (isParameter(word) ? isValue(words[index]!) : word === words[index]))

/** True if it is encoded as our clients encode it, and stays one path segment however often it is decoded. */
function isValue(text: string): boolean {
  try {
    const value = decodeURIComponent(text)
    return encodeURIComponent(value) === text && /^(?!\.{1,2}$)[^/\\%]+$/.test(value)
  } catch {
    return false
  }
}
