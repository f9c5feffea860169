import type { ComponentChildren } from 'preact'
import type { Order } from '../../../sdk/src/index.ts'
import { progressTitle } from '../../kit/order-words.ts'
import { Receipt } from '../../kit/receipt.tsx'
import type { Visit } from '../../server/visit.ts'
import { orderWords } from '../messages.ts'
import { expectedTime, isCardSaved, toProgressFacts } from './facts.ts'

type BesideOrderProps = { order: Order; visit: Visit; look?: string; children: ComponentChildren }

/** A form about an order, with what was ordered beside it on a desk and below it on a phone. */
export function BesideOrder({ order, visit, look = '', children }: BesideOrderProps) {
  const { language, now } = visit
  const t = orderWords(language)
  const time = expectedTime(order, now, language)
  return (
    <div class={`split beside-order ${look}`}>
      <div class="stack">
        <p>
          <a class="own-line" href={`/orders/${order.order_id}`}>
            {t('help.back', { id: String(order.order_id) })}
          </a>
        </p>
        {children}
      </div>
      <aside class="card stack receipt" aria-labelledby="details">
        <h2 id="details">{t('details')}</h2>
        <p>
          <strong>{order.name}</strong>
          <br />
          <span class="soft small">
            {[progressTitle(toProgressFacts(order), language), time].filter(Boolean).join(' · ')}
          </span>
        </p>
        <Receipt order={{ ...order, isCardSaved: isCardSaved(order, now) }} language={language} />
      </aside>
    </div>
  )
}
