import { useState } from 'preact/hooks'
import { RefusalError } from '../../../sdk/src/index.ts'
import { refundShopOrder } from '../../console/api/orders.ts'
import { language } from '../../console/context.ts'
import { countRefundable } from '../../console/refund-lines.ts'
import { Sheet } from '../../console/sheet.tsx'
import { FaultSummary, type Faults, Field, submitting } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { splitFaults } from '../../kit/refusals.ts'
import { showToast } from '../../kit/toast.ts'
import { frame, kit, wordsIn } from '../frame/words.ts'
import { newKey } from './queue.ts'
import type { OrderSheetProps } from './rules.ts'

const t = wordsIn('orders')

/** Refunds selected lines, or an amount. The sheet has one key, so that a second click refunds nothing twice. */
export function RefundSheet({ order, onDone, onClose }: OrderSheetProps) {
  const [quantities, setQuantities] = useState<Readonly<Record<number, string>>>({})
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Faults>()
  const [isSending, setSending] = useState(false)
  const [idempotencyKey, setKey] = useState(newKey)

  const lines = order.cart
    .map(({ item_key }) => ({ item_key, quantity: Number(quantities[item_key] ?? 0) }))
    .filter(({ quantity }) => quantity > 0)

  async function send() {
    if (lines.length === 0 && !(Number(amount) > 0)) return setFaults({ '': [t('refund.nothing')] })
    setSending(true)
    try {
      const wanted = {
        orderId: order.order_id,
        reason,
        ...(lines.length > 0 ? { lines } : { amount: Number(amount) }),
      }
      const answer = await refundShopOrder({ ...wanted, merchantId: order.merchant_id }, { idempotencyKey })
      showToast(t('refund.done', { amount: formatMoney(answer.amount, language) }))
      onDone(answer.order)
    } catch (error) {
      setSending(false)
      if (!(error instanceof RefusalError)) return setFaults({ '': [frame('fault.away')] })
      setKey(newKey()) // It was refused: whatever is sent next is a new request.
      setFaults(splitFaults(error, ['amount', 'reason']))
    }
  }

  return (
    <Sheet title={t('refund.title', { id: order.order_id })} onClose={onClose}>
      <form class="stack" onSubmit={submitting(send)}>
        <FaultSummary faults={faults} title={kit('form.faults')} />
        <fieldset class="stack">
          <legend class="label">{t('refund.lines')}</legend>
          {order.cart.map((line) => {
            const left = countRefundable(order, line)
            return (
              <label key={line.item_key} class="refund-line">
                <span>{line.name}</span>
                <span class="number">{formatMoney(line.price, language)}</span>
                <input
                  type="number"
                  min={0}
                  max={left}
                  step="any"
                  disabled={left === 0}
                  value={quantities[line.item_key] ?? '0'}
                  onInput={(event) => {
                    const { value } = event.currentTarget
                    setQuantities((before) => ({ ...before, [line.item_key]: value }))
                  }}
                />
                <span class="soft small">{t('refund.of', { count: left })}</span>
              </label>
            )
          })}
        </fieldset>
        <Field
          name="amount"
          label={t('refund.amount')}
          type="number"
          inputmode="decimal"
          min={0}
          step={0.01}
          required={false}
          disabled={lines.length > 0}
          value={amount}
          faults={faults}
          onInput={(event) => setAmount(event.currentTarget.value)}
        />
        <Field
          name="reason"
          label={t('refund.reason')}
          maxLength={500}
          value={reason}
          faults={faults}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={isSending} aria-busy={isSending}>
          {t('refund.send')}
        </button>
      </form>
    </Sheet>
  )
}
