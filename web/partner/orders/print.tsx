import { render, type VNode } from 'preact'
import { brand, language, serverNow } from '../../console/context.ts'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { dayAndTime } from '../frame/day-and-time.ts'
import { wordsIn } from '../frame/words.ts'
import { countItems, kitchenLines } from './lines.ts'
import {
  Allergens,
  Choices,
  formatOrderAddress,
  listSums,
  orderNumber,
  paymentWords,
  promiseWords,
  type Sum,
} from './parts.tsx'
import { isScheduled, kitchenTime, type Order } from './rules.ts'

const t = wordsIn('orders')

/** For 80 mm paper: what the kitchen cooks from, or what goes into the bag. Not shown on the screen. */
export function printTicket(order: Order, kind: 'kitchen' | 'receipt') {
  print(kind === 'kitchen' ? <KitchenTicket order={order} /> : <Receipt order={order} />)
}

/** Tests if the printer works and its paper is wide enough: both ends of the line must be visible. */
export function printTest() {
  print(
    <div class="ticket">
      <p class="ticket-number">{brand.name}</p>
      <p class="ticket-row">
        <span>|←</span>
        <span>80 mm</span>
        <span>→|</span>
      </p>
    </div>,
  )
}

function print(ticket: VNode) {
  const area = document.getElementById('print')!
  render(ticket, area)
  window.addEventListener('afterprint', () => render(null, area), { once: true })
  window.print()
}

function Head({ order, title }: { order: Order; title: string }) {
  return (
    <>
      <p class="ticket-kind">{title}</p>
      <p class="ticket-number">{orderNumber(order)}</p>
      <p class="ticket-type">
        {t(order.type === 'pickup' ? 'pickup' : 'delivery')} · {order.customer.first_name}{' '}
        {order.customer.last_name.slice(0, 1)}
      </p>
      <p>{formatMoment(isScheduled(order) ? order.delivery_date : order.order_date, language)}</p>
    </>
  )
}

/** Paper is read in the shop, so its time zone needs no name. */
const atTheShop = (iso: string, format: typeof formatMoment) => format(iso, language)

const readyByWords = (order: Order) => {
  const at = kitchenTime(order)
  return at && t('ready.by', { time: dayAndTime(at, serverNow(), atTheShop) })
}

function KitchenTicket({ order }: { order: Order }) {
  return (
    <div class="ticket kitchen">
      <Head order={order} title={t('ticket.kitchen')} />
      <p>
        {[
          t('items', { count: countItems(order) }),
          readyByWords(order),
          promiseWords(order, serverNow(), atTheShop),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {order.instructions && <p class="ticket-note">{order.instructions}</p>}
      <ul>
        {kitchenLines(order).map(({ key, name, quantity, rows, note, allergens }) => (
          <li key={key}>
            <strong>
              {quantity}× {name}
            </strong>
            <Choices rows={rows} />
            {note && <p class="ticket-note">{note}</p>}
            <Allergens names={allergens} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Receipt({ order }: { order: Order }) {
  const sums: Sum[] = [...listSums(order), [t('refunded'), -order.refunded]]
  return (
    <div class="ticket">
      <p class="ticket-type">{order.name}</p>
      <p>
        {order.street}, {order.city}
      </p>
      <Head order={order} title={t('ticket.receipt')} />
      {order.type === 'delivery' && <p>{formatOrderAddress(order)}</p>}
      <ul>
        {kitchenLines(order).map(({ key, name, quantity, rows, price }) => (
          <li key={key}>
            <span class="ticket-row">
              <span>
                {quantity}× {name}
              </span>
              <span>{formatMoney(price, language)}</span>
            </span>
            <Choices rows={rows} />
          </li>
        ))}
      </ul>
      {sums
        .filter(([, dollars]) => dollars !== 0)
        .map(([label, dollars]) => (
          <p key={label} class="ticket-row">
            <span>{label}</span>
            <span>{formatMoney(dollars, language)}</span>
          </p>
        ))}
      <p class="ticket-row ticket-total">
        <span>{t('total')}</span>
        <span>{formatMoney(order.total, language)}</span>
      </p>
      <p>
        {t('paid')}: {paymentWords(order)}
      </p>
      <p>{brand.name}</p>
    </div>
  )
}
