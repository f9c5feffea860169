import type { Order } from '../../../sdk/src/index.ts'
import { formatMoney } from '../../kit/format.ts'
import type { Visit } from '../../server/visit.ts'
import { orderWords } from '../messages.ts'
import { moneyBack } from './facts.ts'

type MoneyBackProps = { order: Order; visit: Pick<Visit, 'language'>; isAhead?: boolean }

/** What becomes of the money of an order that is called off, payment by payment. `isAhead`: before it is. */
export function MoneyBackWords({ order, visit: { language }, isAhead = false }: MoneyBackProps) {
  const t = orderWords(language)
  const lines = moneyBack(order).map(({ to, amount, label: card = t('method.card') }) => {
    const isUncharged = to === 'card' && !isAhead && order.status === 'rejected'
    return t(isUncharged ? 'back.uncharged' : `back.${to}`, { amount: formatMoney(amount, language), card })
  })
  if (order.promo_amount_used > 0) lines.push(t('back.promo'))
  if (lines.length === 0) return <p>{t('back.nothing')}</p>
  return (
    <ul class="money-back">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
