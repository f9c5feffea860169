import type { CartItem } from '../../../sdk/src/index.ts'
import { Form } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Visit } from '../../server/visit.ts'
import { cartWords } from '../messages.ts'
import { forgetUndo, keepForUndo, readUndo } from '../undo.ts'

const kind = 'line'

export const keepRemovedLine = (visit: Visit, merchant: string, name: string, item: CartItem) =>
  keepForUndo(visit, { kind, merchant, name, item: JSON.stringify(item) })

const readRemoved = (visit: Visit, merchantId: string) => {
  const kept = readUndo(visit, kind)
  return kept?.get('merchant') === merchantId ? kept : undefined
}

/** The cart goes on changing: what was removed before is no longer offered. */
export function forgetRemovedLine(visit: Visit) {
  if (readUndo(visit, kind)) forgetUndo(visit)
}

/** The line as it was, at the end of the cart. */
export async function bringBackLine(visit: Visit, merchantId: string) {
  const item = readRemoved(visit, merchantId)?.get('item')
  forgetUndo(visit)
  if (item) await visit.api.client.cart(merchantId).add(JSON.parse(item) as CartItem)
}

type RemovedLineProps = { visit: Visit; merchantId: string; isPickup: boolean }

/** Says what is gone from the cart, with a button that brings it back. */
export function RemovedLine({ visit, merchantId, isPickup }: RemovedLineProps) {
  const t = cartWords(visit.language)
  const removed = readRemoved(visit, merchantId)
  if (!removed) return null
  return (
    <Notice kind="good">
      <Form class="removed-line" action={`/cart/${merchantId}/line`} token={visit.session.formToken()}>
        {isPickup && <input type="hidden" name="pickup" value="1" />}
        <span>{t('removed', { name: removed.get('name') ?? '' })}</span>
        <button class="button quiet" type="submit" name="undo" value="1" data-next>
          {t('undo')}
        </button>
      </Form>
    </Notice>
  )
}
