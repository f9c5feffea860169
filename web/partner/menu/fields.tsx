import { useEffect, useId, useState } from 'preact/hooks'
import { wordsIn } from '../frame/words.ts'
import { readAmount, readCount, readPrice, showNumber, showPrice } from './values.ts'

const t = wordsIn('menu')

type InlineProps = {
  value: string
  label: string
  onChange(value: string): void
  kind?: 'text' | 'money' | 'number' | 'area'
  /** The fault of what is typed. It then stays in the field and out of the draft. */
  check?(typed: string): string | undefined
  placeholder?: string | undefined
}

/** Keeps what is typed and hands it over when the field is left or Enter is pressed: one change for one edit. */
export function Inline({ value, label, onChange, kind = 'text', check, placeholder }: InlineProps) {
  const [typed, setTyped] = useState(value)
  const [fault, setFault] = useState<string>()
  const faultId = useId()
  useEffect(() => {
    setTyped(value)
    setFault(undefined)
  }, [value])
  const hand = () => {
    if (typed === value) return setFault(undefined)
    const found = check?.(typed)
    setFault(found)
    if (found === undefined) onChange(typed)
  }
  const common = {
    'aria-label': label,
    'aria-invalid': fault === undefined ? undefined : ('true' as const),
    'aria-describedby': fault === undefined ? undefined : faultId,
    placeholder,
    value: typed,
    onInput: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
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
          onKeyDown={(event) => event.key === 'Enter' && hand()}
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
  /** Shown while nothing is entered. */
  standard: string
  isWhole?: boolean
  /** Limits among fields, in words. */
  check?(value: number | null): string | undefined
  onChange(value: number | null): void
}

/** A number; an empty field stands for the interface's own, which is null. */
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

/** A text with its label above; what it belongs to is read out after it. */
export const TextField = ({ value, label, of, hint, kind = 'text', onChange }: TextFieldProps) => (
  <div class="field">
    <span class="label">{label}</span>
    {hint && <span class="hint">{hint}</span>}
    <Inline {...{ kind, onChange }} label={`${label}: ${of}`} value={String(value ?? '')} />
  </div>
)
