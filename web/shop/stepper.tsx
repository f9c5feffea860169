import { Icon } from '../kit/icon.tsx'
import { type Language, translator } from '../kit/messages.ts'
import { optionMessages } from '../kit/texts.ts'

type StepperInput = {
  name: string
  min: number
  max: number
  step: number
  value: string | number
  disabled?: boolean
  readonly [data: `data-${string}`]: string | undefined
}

type StepperProps = {
  language: Language
  label: string
  /** What it counts, where a form has several. */
  of?: string
  input: StepperInput
}

/** A number with buttons beside it, which script shows (live/item.ts). */
export function Stepper({ language, label, of, input }: StepperProps) {
  const t = translator(language, optionMessages)
  const words = (key: 'less' | 'more') => (of === undefined ? t(key) : t(`${key}.of`, { name: of }))
  return (
    <span class="stepper" data-stepper>
      <button type="button" data-step="-1" aria-label={words('less')} hidden>
        <Icon name="minus" />
      </button>
      <input type="number" aria-label={label} inputMode="decimal" {...input} />
      <button type="button" data-step="1" aria-label={words('more')} hidden>
        <Icon name="plus" />
      </button>
    </span>
  )
}
