import { language } from '../../console/context.ts'
import { formatMoney } from '../../kit/format.ts'
import { wordsIn } from '../frame/words.ts'
import type { HelpRequest } from './refund-choice.ts'
import { type OrderLine, type Quantities, splitLines } from './refund-choice.ts'

const t = wordsIn('help')

type RefundLinesProps = { request: HelpRequest; chosen: Quantities; onChange(chosen: Quantities): void }

/** Every line of the order with the quantity that can still be refunded; lines that the customer named come first. */
export function RefundLines({ request, chosen, onChange }: RefundLinesProps) {
  const { named, others } = splitLines(request)
  const list = (lines: readonly (OrderLine & { proposed: number })[]) =>
    lines.map((line) => <LineChoice key={line.item_key} {...{ line, chosen, onChange }} />)
  if (others.length === 0 || named.length === 0) return <>{list([...named, ...others])}</>
  return (
    <>
      {list(named)}
      <details class="help-others">
        <summary>{t('refund.others', { count: others.length })}</summary>
        {list(others)}
      </details>
    </>
  )
}

type LineChoiceProps = Omit<RefundLinesProps, 'request'> & { line: OrderLine & { proposed: number } }

function LineChoice({ line, chosen, onChange }: LineChoiceProps) {
  const { item_key, name, price, refundable, proposed } = line
  const quantity = chosen.get(item_key) ?? 0
  const set = (next: number) => onChange(new Map(chosen).set(item_key, next))
  return (
    <div class="help-refund">
      <label>
        <input
          type="checkbox"
          checked={quantity > 0}
          disabled={refundable === 0}
          onChange={(event) => set(event.currentTarget.checked ? proposed : 0)}
        />
        <span>
          {proposed}× {name}
        </span>
      </label>
      <span class="soft small number">
        {refundable === 0 ? t('refund.all_given') : formatMoney(price, language)}
      </span>
      {quantity > 0 && refundable > 1 && (
        <label class="help-quantity">
          <span class="soft small">{t('refund.of', { count: refundable })}</span>
          <input
            type="number"
            min={1}
            max={refundable}
            value={quantity}
            aria-label={t('refund.quantity', { name })}
            onInput={(event) => set(Math.min(refundable, Number(event.currentTarget.value) || 0))}
          />
        </label>
      )}
    </div>
  )
}
