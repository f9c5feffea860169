import { findStep, orderSteps } from '../../page-contract/order-progress.ts'
import { formatTime } from './format.ts'
import type { Language } from './messages.ts'
import { describeProgress, type ProgressProps, progressWords, waitInWords } from './order-words.ts'

export function ProgressStory(props: ProgressProps) {
  const { title, text } = describeProgress(props)
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
    </>
  )
}

type ArrivalProps = { arrivesAt: string | undefined; waitMs: number; language: Language }

/** The courier's expected arrival at the door. */
export function Arrival({ arrivesAt, waitMs, language }: ArrivalProps) {
  if (arrivesAt === undefined) return null
  return (
    <p class="arrival">
      <span class="soft">{progressWords(language)('arrives')}</span>{' '}
      <strong>{formatTime(arrivesAt, language)}</strong>{' '}
      <span class="soft">{waitInWords(waitMs, language)}</span>
    </p>
  )
}

/** The PIN that the customer tells the merchant's own driver at the door. */
export function DeliveryPin({ pin, language }: { pin: string | undefined; language: Language }) {
  if (pin === undefined) return null
  const t = progressWords(language)
  return (
    <p class="arrival">
      <span class="soft">{t('pin')}</span> <strong class="number">{pin}</strong>{' '}
      <span class="soft">{t('pin.why')}</span>
    </p>
  )
}

/** The steps of an order. None if it ended without being handed over. */
export function OrderSteps({ facts, language }: Pick<ProgressProps, 'facts' | 'language'>) {
  const t = progressWords(language)
  const isPickup = facts.type === 'pickup'
  const shown = orderSteps.filter((step) => !isPickup || step !== 'out_for_delivery')
  const step = findStep(facts)
  if (step === undefined) return null
  const at = shown.indexOf(step)
  return (
    <ol class="steps" aria-label={t('steps')}>
      {shown.map((each, index) => (
        <li
          key={each}
          class={index <= at ? 'done' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {t(each === 'completed' && isPickup ? 'step.picked_up' : `step.${each}`)}
          <span class="unseen">{t(index <= at ? 'step.done' : 'step.ahead')}</span>
        </li>
      ))}
    </ol>
  )
}
