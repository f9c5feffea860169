import { type Order, RefusalError } from '../../../sdk/src/index.ts'
import { Choice, type Faults, Form } from '../../kit/form.tsx'
import { formatDay } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showMissing } from '../../server/faults.tsx'
import type { Visit } from '../../server/visit.ts'
import {
  beginSetup,
  CardFields,
  cardFieldNames,
  cardFieldOf,
  type GatewayFields,
  saveNewCard,
  typedCard,
} from '../checkout/card-fields.tsx'
import { ShopPage } from '../layout.tsx'
import { checkoutWords, orderWords } from '../messages.ts'
import { BesideOrder } from './beside-order.tsx'
import { timeOrDay } from './facts.ts'
import { findOwnOrder, type OwnOrder } from './own-order.ts'

/** For an order far ahead: when its card is charged, or by when it must be changed. */
export function CardOfOrder({ order, visit }: { order: Order; visit: Visit }) {
  const { card_authorization: found, payments, order_id } = order
  if (!found) return null
  const { language, now } = visit
  const t = orderWords(language)
  const card = payments.find(({ type }) => type === 'credit_card')?.label ?? ''
  const link = (look: string) => (
    <a class={look} href={`/orders/${order_id}/card`}>
      {t('card.change')}
    </a>
  )
  if (found.status !== 'failed')
    return (
      <p class="soft">
        {t('card.scheduled', { card, day: formatDay(found.at!, language) })} {link('')}
      </p>
    )
  const time = timeOrDay(found.change_by!, now, language)
  return (
    <Notice kind="problem">
      <p>{t(found.reason === 'confirm' ? 'card.confirm' : 'card.declined', { card })}</p>
      <p>{t('card.by', { time })}</p>
      {link('button')}
    </Notice>
  )
}

const fields = [...cardFieldNames, 'payment'] as const

type Shown = { values: URLSearchParams; faults?: Faults; toConfirm?: string }

async function cardPage(
  visit: Visit,
  own: OwnOrder,
  { values, faults, toConfirm }: Shown,
): Promise<Response> {
  const { order, client } = own
  const t = orderWords(visit.language)
  const words = checkoutWords(visit.language)
  const isCustomer = visit.isSignedIn() && client === visit.api.client
  const { cards = [] } = isCustomer ? await client.customer.cards.list() : {}
  const gateway = await loadGateway(own)
  const chosen = values.get('payment') ?? cards[0]?.cc_id ?? 'new'
  const said = [...(faults?.[''] ?? []), ...(faults?.payment ?? [])]
  return visit.page(
    { title: t('card.change'), cardScript: gateway?.script_url },
    <ShopPage visit={visit}>
      <BesideOrder order={order} visit={visit}>
        <h1>{t('card.title', { merchant: order.name })}</h1>
        {said.length > 0 && <Notice kind="problem">{said.join(' ')}</Notice>}
        {toConfirm && (
          <div
            data-confirm-payment={toConfirm}
            data-setup={values.get('setup_id') || undefined}
            tabIndex={-1}
          >
            <Notice>
              <p>{t('card.confirming')}</p>
              <noscript>
                <p>{words('confirm.needs.script')}</p>
              </noscript>
            </Notice>
          </div>
        )}
        <Form
          action={`/orders/${order.order_id}/card`}
          token={visit.session.formToken()}
          class="card stack"
          data-setups={`/orders/${order.order_id}/card-setup`}
          data-once
        >
          {cards.length > 0 ? (
            <div class="choice-cards" role="radiogroup" aria-label={words('pay')}>
              {cards.map((card) => (
                <Choice
                  key={card.cc_id}
                  type="radio"
                  name="payment"
                  value={String(card.cc_id)}
                  checked={chosen === String(card.cc_id)}
                  label={words('card.saved', {
                    brand: card.type,
                    digits: card.last_four,
                    month: String(card.exp_month).padStart(2, '0'),
                    year: card.exp_year,
                  })}
                />
              ))}
              <Choice
                type="radio"
                name="payment"
                value="new"
                checked={chosen === 'new'}
                label={words('card.new')}
              />
            </div>
          ) : (
            <input type="hidden" name="payment" value="new" />
          )}
          <div class="stack" data-opened-by={cards.length > 0 ? 'payment=new' : undefined}>
            <CardFields {...{ visit, faults, gateway }} isRequired={cards.length === 0} />
          </div>
          <p class="soft small">{t('card.consent')}</p>
          <button class="button" type="submit">
            {t('card.use')}
          </button>
        </Form>
      </BesideOrder>
    </ShopPage>,
    faults || toConfirm ? { status: 400 } : {},
  )
}

/** The gateway's own card fields, if available. An email's link doesn't open a cart, so it requests a setup. */
async function loadGateway({ client, order }: OwnOrder): Promise<GatewayFields> {
  try {
    return (await client.cart(order.merchant_id).payments()).card_fields ?? undefined
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
  }
  try {
    const { gateway, publishable_key, script_url } = await client.customer.cards.beginSetup()
    return { gateway, publishable_key, script_url }
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
}

export async function askForCard(visit: Visit): Promise<Response> {
  const id = visit.params.order ?? ''
  const own = await findOwnOrder(visit, id)
  if (!own) return showMissing(visit, 404)
  if (!own.order.card_authorization) return visit.redirect(`/orders/${id}`)
  return cardPage(visit, own, { values: new URLSearchParams() })
}

/** The page may have been opened from an email's link, so the setup is for the buyer of that order. */
export async function beginCardSetup(visit: Visit): Promise<Response> {
  const own = await findOwnOrder(visit, visit.params.order ?? '')
  return own ? beginSetup(visit, own.client) : showMissing(visit, 404)
}

/** A customer's new card is saved first, as at checkout, so resubmitting the form pays with the same card. */
async function paymentIn(visit: Visit, { client }: OwnOrder, values: URLSearchParams) {
  const chosen = values.get('payment') ?? 'new'
  if (chosen !== 'new') return { type: 'credit_card', id: chosen }
  if (client !== visit.api.client || !visit.isSignedIn()) return typedCard(values)
  const { cc_id } = await saveNewCard(visit, values)
  values.set('payment', cc_id)
  return { type: 'credit_card', id: cc_id }
}

export async function changeCard(visit: Visit, id: string): Promise<Response> {
  const own = await findOwnOrder(visit, id)
  if (!own) return showMissing(visit, 404)
  const values = await visit.form()
  try {
    const payment = await paymentIn(visit, own, values)
    await own.client.orders.changeCard(id, payment ? { payment } : {})
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status >= 500) throw error
    const { client_secret } = (error.body.payment_confirmation ?? {}) as { client_secret?: string }
    if (error.is('payment_action_required') && client_secret)
      return cardPage(visit, own, { values, toConfirm: client_secret })
    const faults = splitFaults(error, fields, {
      ...cardFieldOf,
      ...{ payment_declined: 'payment', sign_in_required: 'payment' },
    })
    return cardPage(visit, own, { values, faults })
  }
  return visit.redirect(`/orders/${id}?card=1`)
}
