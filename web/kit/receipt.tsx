import {
  choiceWords,
  paidTotal,
  paidWords,
  type ReceiptOrder,
  receiptRows,
  receiptTexts,
  taxWords,
} from '../../formats/receipt.ts'
import type { Order } from '../../sdk/src/index.ts'
import { formatMoney } from './format.ts'
import type { Language } from './messages.ts'

type ReceiptProps = { order: Omit<ReceiptOrder, 'cart'> & Pick<Order, 'cart'>; language: Language }

/** Items, discounts as negative lines, fees, tax, tip, total, and each payment with its amount. */
export function Receipt({ order, language }: ReceiptProps) {
  const money = (dollars: number) => formatMoney(dollars, language)
  const taxes = taxWords(order, language)
  const paid = paidWords(order, language)
  return (
    <div class="stack">
      <ul class="stack order-lines">
        {order.cart.map((line) => (
          <li key={line.item_key} class="spread">
            <span>
              {line.quantity} × {line.name}{' '}
              {line.options.length > 0 && <span class="soft small">{choiceWords(line.options)}</span>}
              {line.instructions && <span class="soft small">“{line.instructions}”</span>}
            </span>
            <span class="number">{money(line.price)}</span>
          </li>
        ))}
      </ul>
      <div class="sums">
        <dl>
          {receiptRows(order, language).map(([words, amount]) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd class="number">{money(amount)}</dd>
            </div>
          ))}
          <div class="total">
            <dt>{receiptTexts[language].total}</dt>
            <dd class="number">{money(paidTotal(order))}</dd>
          </div>
        </dl>
        {taxes && <p class="soft small">{taxes}</p>}
      </div>
      {paid.length > 0 && (
        <ul class="paid">
          {paid.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
