import { type Answer, ask, got, type Json, read } from './ask.ts'
import { guestToken, ownerToken, tokenOf } from './people.ts'

type Given = Record<string, unknown>

/** As the owner, unless there is a token. The input goes where the API expects it. */
export async function admin(method: string, path: string, given: Given, token?: string): Promise<Answer> {
  const isQuery = method === 'GET' || method === 'DELETE'
  return ask(method, `/merchant/admin/${path}`, {
    token: token ?? (await ownerToken()),
    ...(isQuery ? { query: given as Record<string, string> } : { json: given }),
  })
}

/** Administrator of merchant group 2. */
export const rivalToken = () => tokenOf('rival', { app: 'merchant-app', scope: 'global,merchant' })

/** Creates entities and returns their ids. */
export async function make(merchantId: number, ...entities: object[]): Promise<number[]> {
  return (await got(admin('POST', 'menu', { merchantId, entities }))).entityIds
}

/** A menu as its merchant sees it. */
export const adminMenu = (merchantId: number, more: Given = {}) =>
  got(admin('GET', 'menu', { merchantId, ...more }))

export async function entityOf(merchantId: number, entityId: number): Promise<Json> {
  const { entities } = await adminMenu(merchantId, { exclude: 'menu' })
  return entities.find(({ id }: { id: number }) => id === entityId)
}

/** Creates a nested menu and returns it as created. */
export async function build(merchantId: number, ...menu: object[]): Promise<Json[]> {
  return (await got(admin('POST', 'menu/structure', { merchantId, menu }))).menu
}

/** A menu as customers see it. */
export const shownMenu = async (merchantId: number): Promise<Json[]> =>
  (await got(read(`/merchant/${merchantId}/menu`))).menu

export const namesOf = (entities: { name: string }[]) => entities.map(({ name }) => name)

/** `code field` of each message item. */
export const faultsOf = ({ message }: Json): string[] =>
  message.map(({ code, field }: { code: string; field?: string }) => (field ? `${code} ${field}` : code))

/** A customer who adds a merchant's items to a cart. Returns the line's price or the error codes. */
export async function shopper(merchantId: number) {
  const [headers, query] = [{ 'guest-token': await guestToken() }, { client_id: 'demo-app' }]
  const path = `/customer/cart/${merchantId}`
  return async (id: number, item_qty = 1, options: Record<number, number> = {}): Promise<number | string> => {
    const option_qty = Object.fromEntries(Object.entries(options).map(([key, count]) => [`N${key}`, count]))
    const json = { order_type: 'pickup', item: { item_id: `N${id}`, item_qty, option_qty } }
    const { status, body } = await ask('POST', path, { headers, query, json })
    if (status !== 200) return body.message.map(({ code }: { code: string }) => code).join(' ')
    await got(ask('DELETE', path, { headers, query }))
    return body.subtotal
  }
}
