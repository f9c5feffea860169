import { showMissing } from '../../server/faults.tsx'
import type { Visit } from '../../server/visit.ts'
import { showItemAgain, showItemForm } from '../merchant/routes.tsx'
import { toSelectionQuery } from './selection.ts'

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
