import type { Answer } from '../../../sdk/src/index.ts'
import { formatMoney, formatPercent } from '../../kit/format.ts'
import type { Language } from '../../kit/messages.ts'
import { Notice } from '../../kit/notice.tsx'
import { cartWords } from '../messages.ts'

export type Cart = Answer<'get_customer_cart_merchant_id'>
/** The dollars missing for delivery to this address; 0 if there is enough or it is unknown. */
export const missingForDelivery = ({ order_type, minimum = 0, subtotal }: Cart): number =>
  order_type === 'delivery' ? Math.max(0, Math.round((minimum - subtotal) * 100) / 100) : 0

type BelowMinimumProps = { cart: Cart; language: Language; offersPickup: boolean }

/** Shown before the customer fills in a form that would be refused. */
export function BelowMinimum({ cart, language, offersPickup }: BelowMinimumProps) {
  const missing = missingForDelivery(cart)
  if (missing === 0) return null
  const amounts = {
    minimum: formatMoney(cart.minimum ?? 0, language),
    missing: formatMoney(missing, language),
  }
  return (
    <Notice kind="problem">{cartWords(language)(offersPickup ? 'short' : 'short.delivery', amounts)}</Notice>
  )
}

/** `Delivery fee`, or `Delivery fee (15% of items)` for a percentage. */
export function feeWords(type: string, percents: Cart['fee_percents'], language: Language): string {
  const percent = type === 'delivery' ? percents?.delivery : percents?.convenience
  const t = cartWords(language)
  const words = t(type === 'delivery' ? 'fee.delivery' : 'fee.convenience')
  return percent === undefined
    ? words
    : t('fee.share', { words, percent: formatPercent(percent / 100, language) })
}

/** The amounts line by line, with an optional explanation. */
export function Sums({ cart, language }: { cart: Cart; language: Language }) {
  const t = cartWords(language)
  const money = (dollars: number) => formatMoney(dollars, language)
  const rows: [string, number][] = [
    [t('subtotal'), cart.subtotal],
    ...(cart.discount > 0 ? [[t('discount'), -cart.discount] as [string, number]] : []),
    ...cart.fees.map(
      (fee) => [feeWords(fee.type, cart.fee_percents, language), fee.value] as [string, number],
    ),
    [t('tax'), cart.tax],
  ]
  return (
    <div class="sums">
      <dl>
        {rows.map(([words, value]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd class="number">{money(value)}</dd>
          </div>
        ))}
        <div class="total">
          <dt>{t('total.without')}</dt>
          <dd class="number">{money(cart.total)}</dd>
        </div>
      </dl>
      {cart.explanation && (
        <details>
          <summary>{t('why')}</summary>
          <ul class="small">
            {cart.explanation.map((line, index) => (
              <li key={`${line.type}${index}`} class="spread">
                <span class="soft">{line.reason}</span>
                <span class="number">{money(line.amount)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
