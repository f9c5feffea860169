import { useId, useState } from 'preact/hooks'
import { wordsIn } from '../frame/words.ts'
import { readAmount, readCount, readPrice, showNumber, showPrice } from './values.ts'

const t = wordsIn('menu')

type InlineProps = {
  value: string
  label: string
  onChange(value: string): void
  kind?: 'text' | 'money' | 'number' | 'area'
  /** Checks typed text. Invalid text stays in the field and out of the draft. */
  check?(typed: string): string | undefined
  placeholder?: string | undefined
}

type Held = { of: string; typed: string; fault?: string | undefined }

/** Holds typed text until the field loses focus or Enter is pressed: one edit counts as one change. */
export function Inline({ value, label, onChange, kind = 'text', check, placeholder }: InlineProps) {
  const [held, setHeld] = useState<Held>({ of: value, typed: value })
  // A new value has arrived: discard what was typed over the old one.
  const { typed, fault } = held.of === value ? held : { typed: value }
  const faultId = useId()
  // Read from the field itself: a key may follow the text before anything renders.
  const hand = ({ currentTarget }: { currentTarget: { value: string } }) => {
    const text = currentTarget.value
    const found = text === value ? undefined : check?.(text)
    setHeld({ of: value, typed: found === undefined ? value : text, fault: found })
    if (text !== value && found === undefined) onChange(text)
  }
  const common = {
    'aria-label': label,
    'aria-invalid': fault === undefined ? undefined : ('true' as const),
    'aria-describedby': fault === undefined ? undefined : faultId,
    placeholder,
    value: typed,
    onInput: (event: { currentTarget: { value: string } }) =>
      setHeld({ of: value, typed: event.currentTarget.value, fault }),
    onBlur: hand,
  }
  return (
    <>
      {kind === 'area' ? (
        <textarea {...common} rows={2} />
      ) : (
        <input
          {...common}
          type="text"
          inputMode={kind === 'money' || kind === 'number' ? 'decimal' : 'text'}
          class={kind === 'money' ? 'number money' : kind === 'number' ? 'number' : undefined}
          onKeyDown={(event) => event.key === 'Enter' && hand(event)}
        />
      )}
      {fault !== undefined && (
        <span class="fault small" id={faultId} role="alert">
          {fault}
        </span>
      )}
    </>
  )
}

type NameFieldProps = { value: string; label: string; onChange(name: string): void }

export const NameField = ({ value, label, onChange }: NameFieldProps) => (
  <Inline
    {...{ value, label }}
    check={(typed) => (typed.trim() === '' ? t('fault.name') : undefined)}
    onChange={(typed) => onChange(typed.trim())}
  />
)

type PriceFieldProps = { price: unknown; label: string; onChange(price: number): void }

export const PriceField = ({ price, label, onChange }: PriceFieldProps) => (
  <Inline
    kind="money"
    value={showPrice(price)}
    {...{ label }}
    check={(typed) => (readPrice(typed) === undefined ? t('fault.price') : undefined)}
    onChange={(typed) => onChange(readPrice(typed)!)}
  />
)

type NumberFieldProps = {
  value: number | null | undefined
  label: string
  /** Shown while the field is empty. */
  standard: string
  isWhole?: boolean
  /** A check against other fields, as a message. */
  check?(value: number | null): string | undefined
  onChange(value: number | null): void
}

/** A number; an empty field means the API's default, which is null. */
export function NumberField({ value, label, standard, isWhole, check, onChange }: NumberFieldProps) {
  const read = (typed: string) =>
    typed.trim() === '' ? null : isWhole ? readCount(typed) : readAmount(typed)
  return (
    <div class="field">
      <span class="label">{label}</span>
      <Inline
        kind="number"
        value={showNumber(value)}
        placeholder={standard}
        {...{ label }}
        check={(typed) => {
          const number = read(typed)
          return number === undefined ? t(isWhole ? 'fault.count' : 'fault.number') : check?.(number)
        }}
        onChange={(typed) => onChange(read(typed)!)}
      />
    </div>
  )
}

type TextFieldProps = {
  value: unknown
  label: string
  of: string
  hint?: string
  kind?: 'text' | 'area'
  onChange(value: string): void
}

/** A text field with its label above it; its subject is read out after the label. */
export const TextField = ({ value, label, of, hint, kind = 'text', onChange }: TextFieldProps) => (
  <div class="field">
    <span class="label">{label}</span>
    {hint && <span class="hint">{hint}</span>}
    <Inline {...{ kind, onChange }} label={`${label}: ${of}`} value={String(value ?? '')} />
  </div>
)
