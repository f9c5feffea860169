import { renderToString } from 'preact-render-to-string'
import { type Answer, type Order, RefusalError } from '../../../sdk/src/index.ts'
import { Form } from '../../kit/form.tsx'
import { formatDated, formatMoney } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { showMissing } from '../../server/faults.tsx'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { type OrderWords, orderWords } from '../messages.ts'
import { BesideOrder } from './beside-order.tsx'
import { isHelpOpen } from './facts.ts'
import { RefundWords } from './money-back.tsx'
import { findOwnOrder, type OwnOrder } from './own-order.ts'

export type HelpRequest = Answer<'get_customer_orders_order_id_help'>['requests'][number]

const reasons = ['missing', 'wrong', 'quality', 'late', 'not_delivered', 'charge', 'other'] as const
const wishes = ['refund', 'redelivery', 'answer'] as const
const maxPhotos = 5

/** Earlier requests and their status, and a form for a new one. */
export async function showHelp(visit: Visit): Promise<Response> {
  const own = await findOwnOrder(visit, visit.params.order ?? '')
  return own ? helpPage(visit, own) : showMissing(visit, 404)
}

type Typed = { faults: readonly string[]; fields: URLSearchParams }

async function helpPage(visit: Visit, own: OwnOrder, typed?: Typed): Promise<Response> {
  const { order, client } = own
  const id = String(order.order_id)
  const t = orderWords(visit.language)
  const { requests } = await client.orders.help.list(id)
  if (visit.url.searchParams.has('part')) {
    const parts = requests.map((request) => [
      `help-${request.help_id}`,
      renderToString(<Conversation {...{ request, order, visit }} />),
    ])
    return visit.json({ parts: Object.fromEntries(parts) })
  }
  return visit.page(
    { title: t('help') },
    <ShopPage visit={visit}>
      <BesideOrder order={order} visit={visit} look="help-page">
        <h1>{t('help')}</h1>
        {visit.url.searchParams.has('sent') && <Notice kind="good">{t('help.sent')}</Notice>}
        {typed && (
          <Notice kind="problem">
            {typed.faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </Notice>
        )}
        <div class="stack" data-order={id} data-live-path={`/orders/${id}/help`}>
          {requests.map((request) => (
            <section key={request.help_id} class="card stack" aria-labelledby={`help-${request.help_id}`}>
              <div class="stack" aria-live="polite" data-live={`help-${request.help_id}`}>
                <Conversation {...{ request, order, visit }} />
              </div>
              {request.status !== 'resolved' && <Reply {...{ request, order, visit }} />}
            </section>
          ))}
        </div>
        {isHelpOpen(order, visit.now) ? (
          <NewRequest {...{ order, visit, isFirst: requests.length === 0, typed: typed?.fields }} />
        ) : (
          <HelpClosed visit={visit} />
        )}
      </BesideOrder>
    </ShopPage>,
    typed ? { status: 400 } : {},
  )
}

/** Instead of a form that would be refused, how to contact us. */
function HelpClosed({ visit }: { visit: Visit }) {
  const t = orderWords(visit.language)
  return (
    <section class="card stack">
      <p>{t('help.closed')}</p>
      <p>
        <a class="button" href={visit.brand.help_url ?? '/help#help-contact'}>
          {t('help.contact')}
        </a>
      </p>
    </section>
  )
}

type ConversationProps = { request: HelpRequest; order: Order; visit: Visit }

function Conversation({ request, order, visit }: ConversationProps) {
  const { language } = visit
  const t = orderWords(language)
  const { help_id, status, reason, lines, messages, images, refund } = request
  const names = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  const from = { customer: t('help.you'), merchant: order.name, support: t('help.support') }
  return (
    <>
      <div class="spread">
        <h2 id={`help-${help_id}`}>{t(`help.reason_${reason}`)}</h2>
        <span class={`tag ${status === 'resolved' ? 'good' : status === 'declined' ? 'bad' : 'warn'}`}>
          {t(`help.status.${status}`)}
        </span>
      </div>
      {names && <p class="soft">{names}</p>}
      <ol class="stack help-messages">
        {messages.map((message) => (
          <li key={message.at + message.text} class={message.from === 'customer' ? 'own' : undefined}>
            <p class="soft small">
              {from[message.from]} · {formatDated(message.at, language)}
            </p>
            <p>{message.text}</p>
          </li>
        ))}
      </ol>
      {images.length > 0 && (
        <ul class="row help-photos">
          {images.map(({ id, url }, index) => (
            <li key={id}>
              <a href={new URL(url).pathname}>
                <img
                  src={new URL(url).pathname}
                  alt={t('help.photo', { number: index + 1 })}
                  width="88"
                  height="88"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {refund && <HelpRefund {...{ refund, order, visit }} />}
    </>
  )
}

type HelpRefundProps = { refund: NonNullable<HelpRequest['refund']>; order: Order; visit: Visit }

function HelpRefund({ refund, order, visit }: HelpRefundProps) {
  const t = orderWords(visit.language)
  const amount = formatMoney(refund.amount, visit.language)
  if (refund.status === 'pending') return <Notice>{t('help.refund.pending', { amount })}</Notice>
  return <RefundWords order={{ ...order, refunds: [refund] }} visit={visit} />
}

/** Stays while answers come in above it, so nothing being typed is lost. */
function Reply({ request: { help_id }, order, visit }: ConversationProps) {
  const t = orderWords(visit.language)
  return (
    <Form
      action={`/orders/${order.order_id}/help/${help_id}`}
      token={visit.session.formToken()}
      class="stack"
    >
      <div class="field">
        <label for={`reply-${help_id}`}>{t('help.reply')}</label>
        <textarea id={`reply-${help_id}`} name="text" rows={2} maxLength={2000} required />
      </div>
      <button class="button quiet" type="submit">
        {t('help.send')}
      </button>
    </Form>
  )
}

type NewRequestProps = { order: Order; visit: Visit; isFirst: boolean; typed: URLSearchParams | undefined }

/** Works without script: lines are chosen by quantity, photos are sent with the form. */
function NewRequest({ order, visit, isFirst, typed }: NewRequestProps) {
  const t = orderWords(visit.language)
  const form = (
    <Form
      action={`/orders/${order.order_id}/help`}
      token={visit.session.formToken()}
      class="stack"
      data-once
      {...{ enctype: 'multipart/form-data' }}
    >
      <Choices name="reason" legend={t('help.reason')} values={reasons} typed={typed} t={t} />
      <fieldset class="stack tight">
        <legend>{t('help.lines')}</legend>
        {order.cart.map(({ item_key, name, quantity }) => (
          <label key={item_key} class="choice help-line">
            <span>{name}</span>
            <select name={`line-${item_key}`} aria-label={t('help.quantity', { name })}>
              {amountsUpTo(quantity).map((amount) => (
                <option
                  key={amount}
                  value={amount}
                  selected={typed?.get(`line-${item_key}`) === String(amount)}
                >
                  {amount === 0 ? '–' : amount}
                </option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      <div class="field">
        <label for="field-text">{t('help.text')}</label>
        <textarea id="field-text" name="text" rows={3} maxLength={2000}>
          {typed?.get('text')}
        </textarea>
      </div>
      <div class="field">
        <label for="field-photos">{t('help.photos')}</label>
        <p class="hint" id="hint-photos">
          {t('help.photos.hint')}
        </p>
        <input
          id="field-photos"
          type="file"
          name="photos"
          multiple
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-describedby="hint-photos"
        />
      </div>
      <Choices name="wanted" legend={t('help.wanted')} values={wishes} initial="refund" typed={typed} t={t} />
      <button class="button" type="submit">
        {t('help.submit')}
      </button>
    </Form>
  )
  if (isFirst || typed) return <section class="card">{form}</section>
  return (
    <details class="card">
      <summary>
        <h2>{t('help.more')}</h2>
      </summary>
      {form}
    </details>
  )
}

/** Whole units; for weighed items, all or nothing. */
const amountsUpTo = (quantity: number) =>
  Number.isInteger(quantity) ? Array.from({ length: quantity + 1 }, (_, amount) => amount) : [0, quantity]

type ChoicesProps = {
  name: 'reason' | 'wanted'
  legend: string
  values: readonly string[]
  initial?: string
  typed: URLSearchParams | undefined
  t: OrderWords
}

const Choices = ({ name, legend, values, initial, typed, t }: ChoicesProps) => (
  <fieldset class="stack tight">
    <legend>{legend}</legend>
    {values.map((value) => (
      <label key={value} class="choice">
        <input
          type="radio"
          name={name}
          value={value}
          required
          checked={(typed?.get(name) ?? initial) === value}
        />
        <span>{t(`help.${name}_${value}` as 'help.reason_missing')}</span>
      </label>
    ))}
  </fieldset>
)

/** Uploads the photos first, then sends the request with their ids. If refused, everything typed is shown again. */
export async function askForHelp(visit: Visit): Promise<Response> {
  const id = visit.params.order ?? ''
  const own = await findOwnOrder(visit, id)
  if (!own) return showMissing(visit, 404)
  const fields = await visit.form()
  const photos = visit.files
    .filter(({ name, file }) => name === 'photos' && file.size > 0)
    .slice(0, maxPhotos)
  try {
    const images: string[] = []
    for (const { file } of photos) {
      const image = Buffer.from(await file.arrayBuffer()).toString('base64')
      images.push((await own.client.orders.help.photo(id, image)).id)
    }
    const text = fields.get('text')?.trim()
    await own.client.orders.help.open(id, {
      reason: chosen(reasons, fields.get('reason')) ?? 'other',
      wanted: chosen(wishes, fields.get('wanted')) ?? 'answer',
      lines: linesIn(fields, own.order),
      images,
      ...(text && { text }),
    })
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status >= 500) throw error
    return helpPage(visit, own, { faults: error.reasons.map(({ user_msg }) => user_msg), fields })
  }
  return visit.redirect(`/orders/${id}/help?sent=1`)
}

const chosen = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text)

const linesIn = (fields: URLSearchParams, { cart }: Order) =>
  cart
    .map(({ item_key }) => ({ item_key, quantity: Number(fields.get(`line-${item_key}`) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)

export async function writeAgain(visit: Visit): Promise<Response> {
  const { order: id = '', help = '' } = visit.params
  const own = await findOwnOrder(visit, id)
  if (!own) return showMissing(visit, 404)
  const fields = await visit.form()
  try {
    await own.client.orders.help.write(id, help, fields.get('text')?.trim() ?? '')
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status >= 500) throw error
    return helpPage(visit, own, { faults: error.reasons.map(({ user_msg }) => user_msg), fields })
  }
  return visit.redirect(`/orders/${id}/help?sent=1`)
}
