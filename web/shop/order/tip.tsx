import { receiptTexts } from '../../../formats/receipt.ts'
import { type Order, RefusalError } from '../../../sdk/src/index.ts'
import { type Faults, Form } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showMissing } from '../../server/faults.tsx'
import type { Visit } from '../../server/visit.ts'
import { CardFields, type GatewayFields, saveNewCard, typedCard } from '../checkout/card-fields.tsx'
import { ShopPage } from '../layout.tsx'
import { orderWords } from '../messages.ts'
import { BesideOrder } from './beside-order.tsx'
import { findOwnOrder, type OwnOrder } from './own-order.ts'

const amounts = [2, 3, 5]
const tipMs = 7 * 86_400_000

/** Whether a tip can still be added. */
function isOpen(order: Order, { now }: Visit): boolean {
  const since = Math.max(
    Date.parse(order.delivery_date),
    Date.parse(order.promised_at ?? order.delivery_date),
  )
  return order.status === 'completed' && now - since < tipMs
}

/** The card that paid for the order, if it can be charged again. A guest's card isn't stored. */
const knownCard = ({ order, client }: OwnOrder, visit: Visit): string | undefined =>
  visit.isSignedIn() && client === visit.api.client ? cardName(order, visit) : undefined

function cardName({ payments }: Order, { language }: Visit): string | undefined {
  const card = payments.find(({ type }) => type === 'credit_card')
  return card?.label === 'Card' ? receiptTexts[language].yourCard : card?.label
}

/** Based on previous tips: submitting the same form twice gives one tip, and the next tip has a new form. */
const keyOf = (order: Order) => `tip-${order.order_id}-${Math.round(order.tip_added * 100)}`

/**
 * The button shows the amount that will be charged: immediately if the card is known, otherwise on a page that asks
 * for one, as it does without an account.
 */
export function AddTip({ own, visit }: { own: OwnOrder; visit: Visit }) {
  const { order } = own
  const t = orderWords(visit.language)
  const { searchParams } = visit.url
  if (!isOpen(order, visit)) return null
  const card = knownCard(own, visit)
  const action = `/orders/${order.order_id}/tip`
  const choices = amounts.map((amount) => (
    <button key={amount} class="button quiet" type="submit" name="amount" value={amount}>
      {formatMoney(amount, visit.language)}
    </button>
  ))
  const other = (
    <details>
      <summary>{t('tip.amount')}</summary>
      <div class="row">
        <input type="text" inputmode="decimal" name="other" aria-label={t('tip.amount')} maxLength={7} />
        <button class="button" type="submit">
          {t(card ? 'tip.send' : 'tip.next')}
        </button>
      </div>
    </details>
  )
  return (
    <section class="card stack" aria-labelledby="tip">
      <h2 id="tip">{t('tip.add')}</h2>
      {order.tip_added > 0 && (
        <Notice kind="good">
          {t('tip.thanks', { amount: formatMoney(order.tip_added, visit.language) })}
        </Notice>
      )}
      <p class="soft">{card ? t('tip.how', { card }) : t('tip.how.guest')}</p>
      {searchParams.has('tipfault') && <Notice kind="problem">{t('tip.fault')}</Notice>}
      {card ? (
        <Form action={action} token={visit.session.formToken()} data-once>
          <input type="hidden" name="key" value={keyOf(order)} />
          <div class="stack">
            <div class="row">{choices}</div>
            {other}
          </div>
        </Form>
      ) : (
        <form method="get" action={action} class="stack">
          <div class="row">{choices}</div>
          {other}
        </form>
      )}
    </section>
  )
}

const amountIn = (fields: URLSearchParams): number =>
  Math.round(
    Number((fields.get('amount') || fields.get('other') || '').trim().replace(/^\$/, '').replace(',', '.')) *
      100,
  ) / 100

/** Asks for a card, with the amount on the button. */
export async function askForTip(visit: Visit): Promise<Response> {
  const id = visit.params.order ?? ''
  const own = await findOwnOrder(visit, id)
  if (!own) return showMissing(visit, 404)
  const tip = amountIn(visit.url.searchParams)
  if (!(tip > 0) || !isOpen(own.order, visit)) return visit.redirect(`/orders/${id}?tipfault=1#tip`)
  return tipPage(visit, own, tip)
}

async function tipPage(visit: Visit, own: OwnOrder, tip: number, faults?: Faults): Promise<Response> {
  const { order } = own
  const t = orderWords(visit.language)
  const amount = formatMoney(tip, visit.language)
  const gateway = await loadGateway(own)
  const said = [...(faults?.[''] ?? []), ...(faults?.tip ?? [])]
  return visit.page(
    { title: t('tip.add'), cardScript: gateway?.script_url },
    <ShopPage visit={visit}>
      <BesideOrder order={order} visit={visit}>
        <h1>{t('tip.title', { amount, merchant: order.name })}</h1>
        {said.length > 0 && <Notice kind="problem">{said.join(' ')}</Notice>}
        <Form
          action={`/orders/${order.order_id}/tip`}
          token={visit.session.formToken()}
          class="card stack"
          data-once
        >
          <input type="hidden" name="key" value={keyOf(order)} />
          <input type="hidden" name="amount" value={tip} />
          <CardFields {...{ visit, faults, gateway }} isRequired />
          <button class="button" type="submit">
            {t('tip.pay', { amount })}
          </button>
        </Form>
      </BesideOrder>
    </ShopPage>,
    faults ? { status: 400 } : {},
  )
}

/** The gateway's own card fields, if available. */
async function loadGateway({ client, order }: OwnOrder): Promise<GatewayFields> {
  try {
    return (await client.cart(order.merchant_id).payments()).card_fields ?? undefined
  } catch (error) {
    // An email's link gives access only to its order.
    if (error instanceof RefusalError) return undefined
    throw error
  }
}

/** A customer's card is saved first, as at checkout; a guest's is used once. */
async function cardToCharge(visit: Visit, { client }: OwnOrder, fields: URLSearchParams) {
  if (client !== visit.api.client || !visit.isSignedIn()) return typedCard(fields)
  const { cc_id } = await saveNewCard(visit, fields, `${(fields.get('key') ?? '').slice(0, 80)}-card`)
  return { type: 'credit_card', id: cc_id }
}

const cardFields = ['cc_number', 'exp_month', 'exp_year', 'cvv', 'billing_zip', 'setup_id', 'tip'] as const

/** Once per form, however often it is submitted: the form's key is the idempotency key, and includes the amount. */
export async function addTip(visit: Visit, id: string): Promise<Response> {
  const own = await findOwnOrder(visit, id)
  if (!own) return showMissing(visit, 404)
  const fields = await visit.form()
  const tip = amountIn(fields)
  const key = (fields.get('key') ?? '').slice(0, 80)
  const hasCard = fields.has('cc_number') || fields.has('setup_id')
  if (!(tip > 0)) return visit.redirect(`/orders/${id}?tipfault=1#tip`)
  try {
    const payment = hasCard ? await cardToCharge(visit, own, fields) : undefined
    await own.client.orders.tip(id, tip, {
      ...(key && { idempotencyKey: `${key}-${Math.round(tip * 100)}` }),
      ...(payment && { payment }),
    })
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status >= 500) throw error
    if (!hasCard) return visit.redirect(`/orders/${id}?tipfault=1#tip`)
    return tipPage(
      visit,
      own,
      tip,
      splitFaults(error, cardFields, { payment: 'tip' }, () => undefined),
    )
  }
  return visit.redirect(`/orders/${id}#tip`)
}
