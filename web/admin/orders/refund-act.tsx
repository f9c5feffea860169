import { choiceWords } from '../../../formats/receipt.ts'
import type { MerchantOrder } from '../../../sdk/src/index.ts'
import { refundOrder } from '../../console/api/orders.ts'
import { countRefundable } from '../../console/refund-lines.ts'
import type { Faults } from '../../kit/form.tsx'
import { Act, type ActField, reasonField, type Values } from '../frame/act.tsx'
import { money } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('orders')

type Order = Pick<
  MerchantOrder,
  'order_id' | 'status' | 'cart' | 'refunds' | 'total' | 'refunded' | 'tip' | 'delivery_fee'
>

export const canRefund = (order: Order) => order.status === 'completed' && order.total > order.refunded

/** Refunds lines by quantity, or an amount, with tip and fee; the customer is told why. */
export function RefundAct({ order, reload }: { order: Order; reload(): void }) {
  return (
    <Act
      call={refundOrder}
      label={t('refund')}
      tone="danger"
      what={<p>{t('refund.what', { amount: money(order.total - order.refunded) })}</p>}
      fields={[...refundFields(order), { ...reasonField, hint: t('refund.reason.hint') }]}
      sum={(values) => <RefundSum {...{ order, values }} />}
      check={(values) => checkRefund(order, values)}
      run={(values) =>
        refundOrder({ order_id: order.order_id, ...readRefund(order, values), reason: values.reason ?? '' })
      }
      onDone={reload}
    />
  )
}

const nameOf = (itemKey: number) => `line.${itemKey}`

/** What can still be refunded of this order. `chosen` holds the initial quantities. */
export function refundFields(
  order: Order,
  chosen: readonly { item_key: number; quantity: number }[] = [],
): ActField[] {
  const lines = order.cart.flatMap((line): ActField[] => {
    const left = countRefundable(order, line)
    if (left === 0) return []
    const wanted = chosen.find(({ item_key }) => item_key === line.item_key)?.quantity ?? 0
    const choices = choiceWords(line.options)
    return [
      {
        ...{
          name: nameOf(line.item_key),
          kind: 'quantity',
          max: left,
          value: String(Math.min(wanted, left)),
        },
        label: choices ? `${line.name} (${choices})` : line.name,
        hint: t('refund.of', { count: left, price: money((line.price / line.quantity) * left) }),
      },
    ]
  })
  return [
    ...lines,
    { name: 'amount', label: t('refund.goods'), kind: 'number', isOptional: true },
    ...(order.tip > 0 ? [{ name: 'tip', label: t('refund.tip'), kind: 'flag' } as const] : []),
    ...(order.delivery_fee > 0
      ? [{ name: 'delivery_fee', label: t('refund.fee'), kind: 'flag' } as const]
      : []),
    {
      ...{ name: 'to', label: t('refund.to'), kind: 'choice', value: 'original' },
      options: (['original', 'credit'] as const).map((value) => ({ value, label: t(`refund.to.${value}`) })),
    },
  ]
}

const linesOf = ({ cart }: Order, values: Values) =>
  cart
    .map(({ item_key }) => ({ item_key, quantity: Number(values[nameOf(item_key)] ?? 0) }))
    .filter(({ quantity }) => quantity > 0)

/** The arguments of a refund, without the reason. */
export function readRefund(order: Order, values: Values) {
  const { amount, tip, delivery_fee, to } = values
  const lines = linesOf(order, values)
  return {
    ...(lines.length > 0 && { lines }),
    ...(amount && { amount: Number(amount) }),
    ...(tip && { tip: true as const }),
    ...(delivery_fee && { delivery_fee: true as const }),
    to: to === 'credit' ? ('credit' as const) : ('original' as const),
  }
}

export const isRefunding = (order: Order, values: Values) => Object.keys(readRefund(order, values)).length > 1

/** Items are refunded by line or by amount: with both, the intention would be unclear. */
function checkRefund(order: Order, values: Values): Faults | undefined {
  if (!isRefunding(order, values)) return { '': [t('refund.nothing')] }
  if (values.amount && linesOf(order, values).length > 0) return { amount: [t('refund.both')] }
  return undefined
}

/** The price of the selected lines; the service calculates their tax. */
export function RefundSum({ order, values }: { order: Order; values: Values }) {
  const cents = linesOf(order, values).reduce((sum, { item_key, quantity }) => {
    const line = order.cart.find((one) => one.item_key === item_key)!
    return sum + Math.round((line.price / line.quantity) * quantity * 100)
  }, 0)
  return cents > 0 ? <p>{t('refund.sum', { amount: money(cents / 100) })}</p> : null
}
