import { RefusalError } from '../../../sdk/src/index.ts'
import { Form } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { showMissing } from '../../server/faults.tsx'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { orderWords } from '../messages.ts'
import { BesideOrder } from './beside-order.tsx'
import { MoneyBackWords } from './money-back.tsx'
import { findOwnOrder } from './own-order.ts'

/** Asks first, and says what will be refunded. An order that can no longer be canceled leads back to its page. */
export async function askToCancel(visit: Visit): Promise<Response> {
  const id = visit.params.order ?? ''
  const own = await findOwnOrder(visit, id)
  if (!own) return showMissing(visit, 404)
  const { order } = own
  if (order.status !== 'placed') return visit.redirect(`/orders/${id}`)
  const t = orderWords(visit.language)
  return visit.page(
    { title: t('cancel.title') },
    <ShopPage visit={visit}>
      <BesideOrder order={order} visit={visit}>
        <h1>{t('cancel.title')}</h1>
        <div class="card stack">
          <p>{t('cancel.what', { id, merchant: order.name })}</p>
          <MoneyBackWords order={order} visit={visit} isAhead />
          <Form action={`/orders/${id}/cancel`} token={visit.session.formToken()} data-once>
            <div class="actions">
              <button class="button danger" type="submit">
                {t('cancel')}
              </button>
              <a class="button quiet" href={`/orders/${id}`}>
                {t('cancel.keep')}
              </a>
            </div>
          </Form>
        </div>
      </BesideOrder>
    </ShopPage>,
  )
}

/** The merchant may have been faster: then the order continues, and the page says so. */
export async function cancelOrder(visit: Visit, id: string): Promise<Response> {
  const own = await findOwnOrder(visit, id)
  if (!own) return showMissing(visit, 404)
  try {
    await own.client.orders.cancel(id)
  } catch (error) {
    if (!(error instanceof RefusalError && error.is('invalid_action'))) throw error
    return visit.redirect(`/orders/${id}?late=1`)
  }
  return visit.redirect(`/orders/${id}`)
}

export const TooLateToCancel = ({ visit, merchant }: { visit: Visit; merchant: string }) => (
  <Notice kind="problem">{orderWords(visit.language)('cancel.late', { merchant })}</Notice>
)
