import { defineMessages, type Language, translator } from './messages.ts'

const messages = defineMessages({
  en: {
    steps: 'Progress of the order',
    placed: 'Placed',
    confirmed: 'Confirmed',
    ready: 'Ready',
    out_for_delivery: 'On its way',
    completed: 'Delivered',
    'completed.pickup': 'Picked up',
    done: ', done',
    ahead: ', not yet',
  },
  es: {
    steps: 'Progreso del pedido',
    placed: 'Hecho',
    confirmed: 'Confirmado',
    ready: 'Listo',
    out_for_delivery: 'En camino',
    completed: 'Entregado',
    'completed.pickup': 'Recogido',
    done: ', hecho',
    ahead: ', todavía no',
  },
})

const steps = ['placed', 'confirmed', 'ready', 'out_for_delivery', 'completed'] as const

type OrderStepsProps = { status: string; isPickup?: boolean; language: Language }

/** How far an order has come. None where it has ended otherwise. */
export function OrderSteps({ status, isPickup = false, language }: OrderStepsProps) {
  const t = translator(language, messages)
  const shown = steps.filter((step) => !isPickup || step !== 'out_for_delivery')
  const at = shown.findIndex((step) => step === status)
  if (at < 0) return null
  return (
    <ol class="steps" aria-label={t('steps')}>
      {shown.map((step, index) => (
        <li
          key={step}
          class={index <= at ? 'done' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {t(step === 'completed' && isPickup ? 'completed.pickup' : step)}
          <span class="unseen">{t(index <= at ? 'done' : 'ahead')}</span>
        </li>
      ))}
    </ol>
  )
}
