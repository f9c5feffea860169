import { formatAllergen } from '../../../formats/allergens.ts'
import { language } from '../../console/context.ts'
import { dayAndTime, type Write } from '../frame/day-and-time.ts'
import { wordsIn } from '../frame/words.ts'
import type { ChoiceRow } from './lines.ts'
import { isTest, kitchenTime, type Order } from './rules.ts'

const t = wordsIn('orders')

/** Each group with its choices, below an item. */
export function Choices({ rows }: { rows: readonly ChoiceRow[] }) {
  if (rows.length === 0) return null
  return (
    <ul class="order-options">
      {rows.map(({ depth, group, choices }, index) => (
        <li key={index} data-depth={Math.min(depth, 3)}>
          {group && <span class="order-group">{group}: </span>}
          {choices.map(({ name, quantity }, position) => (
            <span key={position}>
              {position > 0 && ', '}
              {quantity !== 1 && <b>{quantity}× </b>}
              {name}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

export function Allergens({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p class="order-allergens">
      <b>{t('allergens')}:</b> {names.map((name) => formatAllergen(name, language)).join(', ')}
    </p>
  )
}

const payments = new Map<string, 'paid.card' | 'paid.cash' | 'paid.gift' | 'paid.credit'>([
  ['Credit Card', 'paid.card'],
  ['Cash', 'paid.cash'],
  ['Gift Card', 'paid.gift'],
  ['Credit Balance', 'paid.credit'],
])

/** The payment in words, which the API only gives in English. */
export function paymentWords({ payment_method }: Order): string {
  const key = payments.get(payment_method)
  return key ? t(key) : payment_method
}

/** The delivery time that the customer was promised; undefined if none was. */
export function promiseWords({ type, promised_at }: Order, now: number, write: Write): string | undefined {
  if (promised_at === null) return undefined
  const time = dayAndTime(promised_at, now, write)
  return t(type === 'pickup' ? 'promised.pickup' : 'promised.delivery', { time })
}

/** When a scheduled order has to be ready; once it is, the time that the customer chose. */
export function scheduleWords(order: Order, now: number, write: Write): string {
  const at = kitchenTime(order)
  return at === undefined
    ? dayAndTime(order.delivery_date, now, write)
    : t('ready.by', { time: dayAndTime(at, now, write) })
}

/** `#100042`, or a note that it is a test order. */
export const orderNumber = (order: Order) => (isTest(order) ? t('test') : `#${order.order_id}`)

/** As copied when the order was placed. */
export type Address = Partial<
  Record<'street' | 'unit_number' | 'city' | 'state' | 'zip_code' | 'instructions', string>
>

export function formatOrderAddress(order: Order): string {
  const { street, unit_number, city, state, zip_code } = (order.location ?? {}) as Address
  return [street, unit_number, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

export type Sum = [label: string, dollars: number]

/** The parts of an order's total. */
export const listSums = (order: Order): Sum[] => [
  [t('subtotal'), order.subtotal],
  [order.discount_label ?? t('discount'), -order.discount],
  [t('fee'), order.delivery_fee],
  [t('service'), order.convenience_fee],
  [t('tax'), order.tax],
  [t('tip'), order.tip],
]
