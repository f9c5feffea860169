import { useState } from 'preact/hooks'
import { type MenuItem, RefusalError } from '../../../sdk/src/index.ts'
import { readMenu } from '../../console/api/menus.ts'
import { changeShopOrder } from '../../console/api/orders.ts'
import { useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { Sheet } from '../../console/sheet.tsx'
import { FaultSummary, type Faults, submitting } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { showToast } from '../../kit/toast.ts'
import { listSections } from '../../shop/merchant/menu-shape.ts'
import { frame, kit, wordsIn } from '../frame/words.ts'
import { type ChangeKind, isWeighed, kindsFor, type LineEdit, maxChange, readEdits } from './adjust.ts'
import { newKey } from './queue.ts'
import { Replacement } from './replacement.tsx'
import type { Line, OrderSheetProps } from './rules.ts'

const t = wordsIn('orders')
const untouched: LineEdit = { kind: 'keep', amount: '' }

/**
 * Lines that are missing, reduced, weighed or replaced. The sheet has one key, so that a second click changes nothing
 * twice.
 */
export function AdjustSheet({ order, onDone, onClose }: OrderSheetProps) {
  const [edits, setEdits] = useState<Readonly<Record<number, LineEdit>>>({})
  const [faults, setFaults] = useState<Faults>()
  const [isSending, setSending] = useState(false)
  const [idempotencyKey, setKey] = useState(newKey)
  // Without a menu (a shop that sells bottles, or no connection), lines can still be removed and reduced.
  const menu = useAsked(`menu ${order.merchant_id}`, async () =>
    listSections((await readMenu({ merchant_id: String(order.merchant_id) })).menu).flatMap(
      ({ items }) => items,
    ),
  )
  const items = menu.value ?? []

  async function send() {
    const { changes, isIncomplete } = readEdits(edits)
    if (changes.length === 0 || isIncomplete) return setFaults({ '': [t('adjust.nothing')] })
    setSending(true)
    try {
      const input = { merchantId: order.merchant_id, orderId: order.order_id, action: 'adjust' } as const
      const answer = await changeShopOrder({ ...input, lines: changes }, { idempotencyKey })
      showToast(t('adjust.done', { total: formatMoney(answer.order.total, language) }))
      onDone(answer.order)
    } catch (error) {
      setSending(false)
      if (!(error instanceof RefusalError)) return setFaults({ '': [frame('fault.away')] })
      setKey(newKey()) // It was refused: whatever is sent next is a new request.
      setFaults({ '': [...new Set(error.userMessages)] })
    }
  }

  return (
    <Sheet title={t('adjust.title', { id: order.order_id })} onClose={onClose} isLarge>
      <form class="stack" onSubmit={submitting(send)}>
        <p>{t(`adjust.wish.${order.if_missing}` as 'adjust.wish.ask')}</p>
        <FaultSummary faults={faults} title={kit('form.faults')} />
        <ul class="adjust-lines">
          {order.cart.map((line) => (
            <AdjustLine
              key={line.item_key}
              {...{ line, items }}
              mayReplace={order.if_missing !== 'refund' && items.length > 0}
              edit={edits[line.item_key] ?? untouched}
              onEdit={(edit) => setEdits((before) => ({ ...before, [line.item_key]: edit }))}
            />
          ))}
        </ul>
        <p class="soft small">{t('adjust.lead')}</p>
        <button type="submit" class="button" disabled={isSending} aria-busy={isSending}>
          {t('adjust.send')}
        </button>
      </form>
    </Sheet>
  )
}

type AdjustLineProps = {
  line: Line
  items: readonly MenuItem[]
  mayReplace: boolean
  edit: LineEdit
  onEdit(edit: LineEdit): void
}

function AdjustLine({ line, items, mayReplace, edit, onEdit }: AdjustLineProps) {
  const sold = items.find(({ id }) => id === line.id)
  const weighed = isWeighed(line, sold?.increment)
  const isAmount = edit.kind === 'quantity' || edit.kind === 'weight'
  return (
    <li class="adjust-line">
      <p>
        <b>{line.quantity}×</b> <strong>{line.name}</strong>{' '}
        <span class="soft number">{formatMoney(line.price, language)}</span>
      </p>
      <div class="row">
        <select
          aria-label={t('adjust.line', { name: line.name })}
          value={edit.kind}
          onChange={(event) =>
            onEdit({ kind: event.currentTarget.value as ChangeKind, amount: String(line.quantity) })
          }
        >
          {kindsFor(line, { isWeighed: weighed, mayReplace }).map((kind) => (
            <option key={kind} value={kind} selected={kind === edit.kind}>
              {t(`adjust.${kind}`)}
            </option>
          ))}
        </select>
        {isAmount && (
          <label class="amount-field">
            <span class="unseen">{t('adjust.amount.of', { name: line.name })}</span>
            <input
              type="number"
              inputMode="decimal"
              min={0}
              max={maxChange(line, edit.kind)}
              step={weighed ? 0.001 : 1}
              required
              value={edit.amount}
              onInput={(event) => onEdit({ ...edit, amount: event.currentTarget.value })}
            />
            <span class="soft small">{t('adjust.most', { count: maxChange(line, edit.kind) })}</span>
          </label>
        )}
      </div>
      {edit.kind === 'replace' && (
        <Replacement
          items={items.filter(({ id, available }) => id !== line.id && available)}
          quantity={line.quantity}
          onChosen={(item) => onEdit({ ...edit, item })}
        />
      )}
    </li>
  )
}
