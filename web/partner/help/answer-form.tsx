import { useState } from 'preact/hooks'
import { RefusalError } from '../../../sdk/src/index.ts'
import { answerShopHelp } from '../../console/api/help.ts'
import { FaultSummary, type Faults, Field, TextArea } from '../../kit/form.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showToast } from '../../kit/toast.ts'
import { frame, kit, wordsIn } from '../frame/words.ts'
import { readPrice } from '../menu/values.ts'
import { newKey } from '../orders/queue.ts'
import type { HelpRequest } from './refund-choice.ts'
import { chosenLines, type Quantities } from './refund-choice.ts'
import { RefundLines } from './refund-lines.tsx'

const t = wordsIn('help')
type Status = 'answered' | 'resolved' | 'declined'

type AnswerFormProps = { request: HelpRequest; merchantId: number; onAnswered(): Promise<void> }

/**
 * Answers, refunds by line or by amount, and closes the request in one step. A form has one key, so that a second click
 * doesn't refund twice.
 */
export function AnswerForm({ request, merchantId, onAnswered }: AnswerFormProps) {
  const { help_id } = request
  const [text, setText] = useState('')
  const [quantities, setQuantities] = useState<Quantities>(new Map())
  const [amount, setAmount] = useState('')
  const [faults, setFaults] = useState<Faults>()
  const [isSending, setSending] = useState(false)
  const [idempotencyKey, setKey] = useState(newKey)
  const mayRefund = !request.refund || request.refund.status === 'failed'
  const chosen = chosenLines(quantities)
  const dollars = amount.trim() === '' ? 0 : readPrice(amount)
  const isRefund = mayRefund && (chosen.length > 0 || dollars !== 0)

  async function send(status: Status) {
    if (mayRefund && chosen.length === 0 && dollars === undefined)
      return setFaults({ [`amount-${help_id}`]: [t('refund.else.wrong')] })
    if (text.trim() === '' && (isRefund || status !== 'resolved'))
      return setFaults({ [`answer-${help_id}`]: [t('answer.missing')] })
    setSending(true)
    const refund = isRefund && (chosen.length > 0 ? { lines: chosen } : { amount: dollars! })
    try {
      const input = { merchantId, help_id, status, ...(text.trim() && { text: text.trim() }) }
      await answerShopHelp({ ...input, ...(refund && { refund }) }, { idempotencyKey })
      showToast(t(`done.${status}`))
      await onAnswered()
    } catch (error) {
      setSending(false)
      if (!(error instanceof RefusalError)) return setFaults({ '': [frame('fault.away')] })
      setKey(newKey()) // It was refused: whatever is sent next is a new request.
      setFaults(splitFaults(error, []))
    }
  }

  return (
    <form class="stack help-answer" onSubmit={(event) => event.preventDefault()}>
      <FaultSummary faults={faults} title={kit('form.faults')} />
      <TextArea
        name={`answer-${help_id}`}
        label={t('answer')}
        rows={3}
        maxLength={2000}
        required={false}
        value={text}
        faults={faults}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {mayRefund && (
        <fieldset class="stack">
          <legend class="label">{t('refund')}</legend>
          <RefundLines request={request} chosen={quantities} onChange={setQuantities} />
          {chosen.length === 0 && (
            <Field
              name={`amount-${help_id}`}
              label={t('refund.else')}
              inputmode="decimal"
              required={false}
              value={amount}
              faults={faults}
              onInput={(event) => setAmount(event.currentTarget.value)}
            />
          )}
        </fieldset>
      )}
      <div class="actions">
        <button type="button" class="button" disabled={isSending} onClick={() => void send('resolved')}>
          {t(isRefund ? 'send.refund' : 'send.resolved')}
        </button>
        <button
          type="button"
          class="button quiet"
          disabled={isSending || isRefund}
          onClick={() => void send('answered')}
        >
          {t('send.answered')}
        </button>
        {request.with === 'merchant' && (
          <button
            type="button"
            class="button danger"
            disabled={isSending || isRefund}
            onClick={() => void send('declined')}
          >
            {t('send.declined')}
          </button>
        )}
      </div>
    </form>
  )
}
