import { type CartItem, type MenuItem, RefusalError } from '../../../sdk/src/index.ts'
import { formatMoney } from '../../kit/format.ts'
import { splitFaults } from '../../kit/refusals.ts'
import { showMissing } from '../../server/faults.tsx'
import type { Visit } from '../../server/visit.ts'
import { showItemAgain, showItemForm } from '../merchant/routes.tsx'
import { cartWords } from '../messages.ts'
import { readCart } from './read-cart.ts'
import { bringBackLine, forgetRemovedLine, keepRemovedLine } from './removed-line.tsx'
import { countOptions, readSelection, toSelectionQuery } from './selection.ts'
import { missingForDelivery } from './summary.tsx'

/** A visitor who isn't signed in gets a guest token; the carts move to the account at sign-in. */
async function mustBeSomebody(visit: Visit) {
  const { accessToken, guestToken } = visit.session.get()
  if (!accessToken && !guestToken) await visit.api.client.auth.guest()
}

const wantsJson = ({ request }: Visit) => (request.headers.get('accept') ?? '').startsWith('application/json')

/** Adds an item, or with `cart_index` replaces a line. */
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
    const isChanged =
      index !== null &&
      (await changeLine(cart, atPlace(Number(index), itemId), (at, seen) =>
        cart.replace(at, selection, { ...timing, ...seen }),
      ))
    if (!isChanged && !(await addToLine(cart, selection, timing))) await cart.add(selection, timing)
    forgetRemovedLine(visit)
    if (wantsJson(visit)) {
      const bar = await readBar(visit, merchantId)
      return visit.json(isChanged ? { ...bar, toast: cartWords(visit.language)('updated') } : bar)
    }
  } catch (error) {
    if (wantsJson(visit) || !itemId.startsWith('N')) throw error
    const faults = splitFaults(error, error instanceof RefusalError ? groupsNamed(error) : [])
    return showItemAgain(
      visit,
      { merchantId, itemId },
      { faults, chosen: fields, ...(index !== null && { cartIndex: Number(index) }) },
    )
  }
  return visit.redirect(`/cart/${merchantId}`)
}

/**
 * Adding the same item again increases the line: "2 × Cola", not two lines. Choices may depend on the line's
 * quantity, and weighed items are weighed separately, so only plain items are combined.
 */
async function addToLine(
  cart: CartOf,
  selection: CartItem,
  timing: { order_time?: string },
): Promise<boolean> {
  const more = Number(selection.item_qty)
  if (selection.option_qty || !Number.isInteger(more)) return false
  const isSame = (line: CartLine) =>
    line.id === selection.item_id &&
    line.options.length === 0 &&
    line.instructions === (selection.instructions ?? '') &&
    Number.isInteger(line.quantity)
  try {
    return await changeLine(
      cart,
      (lines) => lines.findIndex(isSame),
      (at, seen, line) =>
        cart.replace(at, { ...selection, item_qty: line.quantity + more }, { ...timing, ...seen }),
    )
  } catch (error) {
    // More than one line can hold: the API decides about a second line.
    if (error instanceof RefusalError) return false
    throw error
  }
}

type CartOf = ReturnType<Visit['api']['client']['cart']>
type CartLine = Awaited<ReturnType<CartOf['view']>>['cart'][number]

const maxTries = 5

/**
 * Lines are identified by position, which changes when an earlier line is removed in another tab, and items added
 * there in the meantime would be lost. So the cart is changed only if it is unchanged since it was read, and
 * otherwise read again. False if there is no such line.
 */
async function changeLine(
  cart: CartOf,
  find: (lines: readonly CartLine[]) => number,
  change: (at: number, seen: { revision: number }, line: CartLine) => Promise<unknown>,
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const { cart: lines, revision } = await cart.view()
    const at = find(lines)
    const line = lines[at]
    if (!line) return false
    try {
      await change(at, { revision }, line)
      return true
    } catch (error) {
      if (tries === maxTries || !(error instanceof RefusalError && error.is('cart_changed'))) throw error
    }
  }
}

const atPlace = (index: number, itemId: string | null) => (lines: readonly CartLine[]) =>
  itemId === null || lines[index]?.id === itemId ? index : -1

/** `items[0].option_qty.N1004` names the group with the missing choice. */
const groupsNamed = ({ reasons }: RefusalError) =>
  reasons.flatMap((reason) => /\bN\d+$/.exec((reason as { field?: string }).field ?? '') ?? [])

/** The texts of the cart bar above a menu. */
async function readBar(visit: Visit, merchantId: string) {
  const { language } = visit
  const t = cartWords(language)
  const cart = await readCart(visit, merchantId, 'delivery')
  const missing = missingForDelivery(cart)
  const count = t('items', { count: cart.item_count })
  return {
    count: cart.item_count,
    words: t('bar', { count, total: formatMoney(cart.subtotal, language) }),
    short: missing > 0 ? t('bar.short', { missing: formatMoney(missing, language) }) : '',
    toast: t('added'),
  }
}

export async function showBar(visit: Visit): Promise<Response> {
  const { accessToken, guestToken } = visit.session.get()
  if (!accessToken && !guestToken) return visit.json({ count: 0, words: '' })
  return visit.json(await readBar(visit, visit.params.merchant!))
}

/** Another amount of a line: its options stay as they are. What was removed can be brought back. */
export async function changeAmount(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  const merchantId = visit.params.merchant!
  const index = Number(fields.get('cart_index') ?? -1)
  const cart = visit.api.client.cart(merchantId)
  const amount = fields.get('to') ?? fields.get('item_qty') ?? ''
  const isGone = fields.has('remove') || Number(amount) === 0
  if (fields.has('undo')) await bringBackLine(visit, merchantId)
  else
    await changeLine(cart, atPlace(index, fields.get('item_id')), async (at, seen, line) => {
      const item = {
        ...{ item_id: line.id, item_qty: isGone ? line.quantity : amount, option_qty: countOptions(line) },
        ...(line.instructions && { instructions: line.instructions }),
      }
      if (!isGone) forgetRemovedLine(visit)
      await (isGone ? cart.remove(at, seen) : cart.replace(at, item, seen))
      if (isGone) keepRemovedLine(visit, merchantId, line.name, item)
    })
  if (wantsJson(visit)) return visit.json({ ...(await readBar(visit, merchantId)), toast: '' })
  return visit.redirect(`/cart/${merchantId}${fields.get('pickup') ? '?type=pickup' : ''}`)
}

/** A cart line with its choices: a separate page, or with `?sheet` only the form. */
export async function editLine(visit: Visit): Promise<Response> {
  const { merchant: merchantId = '', line: index = '' } = visit.params
  const { accessToken, guestToken } = visit.session.get()
  if (!/^\d{1,15}$/.test(merchantId) || !/^\d{1,6}$/.test(index) || (!accessToken && !guestToken))
    return showMissing(visit, 404)
  const { cart } = await visit.api.client.cart(merchantId).view()
  const line = cart[Number(index)]
  if (!line?.id.startsWith('N')) return visit.redirect(`/cart/${merchantId}`)
  const chosen = toSelectionQuery(line)
  const show = visit.url.searchParams.has('sheet') ? showItemForm : showItemAgain
  return show(visit, { merchantId, itemId: line.id }, { chosen, cartIndex: Number(index) })
}
