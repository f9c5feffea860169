import { type MenuItem, RefusalError } from '../../../sdk/src/index.ts'
import { formatMoney } from '../../kit/format.ts'
import { faultsOf } from '../../kit/refusals.ts'
import type { Visit } from '../../server/visit.ts'
import { showItemAgain } from '../merchant/routes.tsx'
import { cartWords } from '../messages.ts'
import { readSelection } from './selection.ts'

/** A visitor who is not signed in gets a guest token; the carts are moved to the account at sign-in. */
async function mustBeSomebody(visit: Visit) {
  const { accessToken, guestToken } = visit.session.get()
  if (!accessToken && !guestToken) await visit.api.client.auth.guest()
}

const wantsJson = ({ request }: Visit) => (request.headers.get('accept') ?? '').startsWith('application/json')

/** Adds an item, or with `cart_index` puts it in the place of a line. */
export async function addToCart(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  const merchantId = visit.params.merchant!
  const itemId = fields.get('item_id') ?? ''
  const index = fields.get('cart_index')
  await mustBeSomebody(visit)
  const cart = visit.api.client.cart(merchantId)
  const timing = visit.when ? { order_time: visit.when.iso } : {}
  try {
    const selection = itemId.startsWith('N')
      ? readSelection((await visit.api.client.merchants.item(merchantId, itemId)).item[0] as MenuItem, fields)
      : { item_id: itemId, item_qty: fields.get('item_qty') || 1 }
    const sums =
      index === null
        ? await cart.add(selection, timing)
        : await cart.replace(Number(index), selection, timing)
    if (wantsJson(visit)) return visit.json(barOf(visit, sums))
  } catch (error) {
    if (wantsJson(visit) || !itemId.startsWith('N')) throw error
    const faults = faultsOf(error, error instanceof RefusalError ? groupsNamed(error) : [])
    return showItemAgain(
      visit,
      { merchantId, itemId },
      { faults, chosen: fields, ...(index !== null && { cartIndex: Number(index) }) },
    )
  }
  return visit.redirect(`/cart/${merchantId}`)
}

/** `items[0].option_qty.N1004` names the group that something is missing in. */
const groupsNamed = ({ reasons }: RefusalError) =>
  reasons.flatMap((reason) => /\bN\d+$/.exec((reason as { field?: string }).field ?? '') ?? [])

/** The texts of the cart bar over a menu. */
function barOf({ language }: Visit, { item_count, subtotal }: { item_count: number; subtotal: number }) {
  const t = cartWords(language)
  const count = t('items', { count: item_count })
  return {
    count: item_count,
    words: t('bar', { count, total: formatMoney(subtotal, language) }),
    toast: t('added'),
  }
}

export async function showBar(visit: Visit): Promise<Response> {
  const { accessToken, guestToken } = visit.session.get()
  if (!accessToken && !guestToken) return visit.json({ count: 0, words: '' })
  const cart = await visit.api.client.cart(visit.params.merchant!).view()
  return visit.json(barOf(visit, cart))
}

/** Another amount of a line: its options stay as they are. */
export async function changeAmount(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  const merchantId = visit.params.merchant!
  const index = Number(fields.get('cart_index') ?? -1)
  const cart = visit.api.client.cart(merchantId)
  const amount = fields.get('item_qty') ?? ''
  if (fields.has('remove') || Number(amount) === 0) {
    await cart.remove(index)
  } else {
    const { cart: lines } = await cart.view()
    const line = lines[index]
    if (line) {
      const chosen = chosenOf(line.options as Chosen[])
      await cart.replace(index, {
        item_id: line.id,
        item_qty: amount,
        option_qty: chosen,
        ...(line.instructions && { instructions: line.instructions }),
      })
    }
  }
  return visit.redirect(`/cart/${merchantId}${fields.get('pickup') ? '?type=pickup' : ''}`)
}

/** Groups hold what is chosen of them, and so on: flat, as the cart takes it. */
type Chosen = { id: string; quantity: number; options: Chosen[] }

function chosenOf(groups: readonly Chosen[]): Record<string, number> {
  const flat = new Map<string, number>()
  const walk = (nodes: readonly Chosen[], areGroups: boolean) => {
    for (const node of nodes) {
      if (!areGroups) flat.set(node.id, node.quantity)
      walk(node.options, !areGroups)
    }
  }
  walk(groups, true)
  return Object.fromEntries(flat)
}
