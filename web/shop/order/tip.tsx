import { randomUUID } from 'node:crypto'
import { type Order, RefusalError } from '../../../sdk/src/index.ts'
import { Form } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { showMissing } from '../../server/faults.tsx'
import type { Visit } from '../../server/visit.ts'
import { orderWords } from '../messages.ts'
import { findOwnOrder } from './own-order.ts'

const amounts = [2, 3, 5]
const tipMs = 7 * 86_400_000

/** The card that a tip is charged to; undefined where none can be added. A guest's card is not kept, so guests have none. */
function cardForTip(order: Order, visit: Visit): string | undefined {
  const since = Math.max(
    Date.parse(order.delivery_date),
    Date.parse(order.promised_at ?? order.delivery_date),
  )
  const isOpen = order.status === 'completed' && visit.now - since < tipMs && visit.isSignedIn()
  return isOpen ? order.payments.find(({ type }) => type === 'credit_card')?.label : undefined
}

/** The amount on a button is the charge. */
export function AddTip({ order, visit }: { order: Order; visit: Visit }) {
  const card = cardForTip(order, visit)
  const t = orderWords(visit.language)
  const { searchParams } = visit.url
  if (searchParams.has('tipped')) return <Notice kind="good">{t('tip.thanks')}</Notice>
  if (card === undefined) return null
  return (
    <section class="card stack" aria-labelledby="tip">
      <h2 id="tip">{t('tip.add')}</h2>
      <p class="soft">{t('tip.how', { card })}</p>
      {searchParams.has('tipfault') && <Notice kind="problem">{t('tip.fault')}</Notice>}
      <Form action={`/orders/${order.order_id}/tip`} token={visit.session.formToken()} data-once>
        <input type="hidden" name="key" value={randomUUID()} />
        <div class="stack">
          <div class="row">
            {amounts.map((amount) => (
              <button key={amount} class="button quiet" type="submit" name="amount" value={amount}>
                {formatMoney(amount, visit.language)}
              </button>
            ))}
          </div>
          <details>
            <summary>{t('tip.amount')}</summary>
            <div class="row">
              <input
                type="text"
                inputmode="decimal"
                name="other"
                aria-label={t('tip.amount')}
                maxLength={7}
              />
              <button class="button" type="submit">
                {t('tip.send')}
              </button>
            </div>
          </details>
        </div>
      </Form>
    </section>
  )
}

/** Once for a form, however often it is sent: the form's key is the work's. */
export async function addTip(visit: Visit, id: string): Promise<Response> {
  const own = await findOwnOrder(visit, id)
  if (!own) return showMissing(visit, 404)
  const fields = await visit.form()
  const tip = Number(fields.get('amount') ?? fields.get('other')?.replace(/^\$/, ''))
  const key = (fields.get('key') ?? '').slice(0, 100) || undefined
  if (!(tip > 0)) return visit.redirect(`/orders/${id}?tipfault=1#tip`)
  try {
    await own.client.orders.tip(id, tip, { idempotencyKey: key })
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status >= 500) throw error
    return visit.redirect(`/orders/${id}?tipfault=1#tip`)
  }
  return visit.redirect(`/orders/${id}?tipped=1`)
}
