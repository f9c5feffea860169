import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { CallOptions } from '../../../sdk/src/index.ts'
import type { Declared } from '../../console/api/operation.ts'
import { ownZone } from '../../console/clock.ts'
import { describeRefusal } from '../../console/context.ts'
import { Picker, type PickerSource } from '../../console/picker.tsx'
import { Sheet } from '../../console/sheet.tsx'
import {
  Choice,
  FaultSummary,
  type Faults,
  Field,
  FieldFrame,
  Select,
  submitting,
  TextArea,
} from '../../kit/form.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showToast } from '../../kit/toast.ts'
import { may } from './me.ts'
import { type PickerKind, pickerFor } from './pickers.ts'
import { frame, kit } from './words.ts'

type InputKind = 'text' | 'number' | 'email' | 'date' | 'datetime-local' | 'password'

export type ActField = {
  name: string
  label: string
  kind?: InputKind | 'quantity' | 'choice' | 'flag' | 'area' | PickerKind
  /** The highest quantity. */
  max?: number
  options?: readonly { value: string; label: string }[]
  hint?: string
  isOptional?: boolean
  value?: string
}
export type Values = Readonly<Record<string, string>>

/** Asked before anything is taken away or undone. */
export const reasonField: ActField = {
  name: 'reason',
  label: frame('act.reason'),
  hint: frame('act.reason.hint'),
  kind: 'area',
}

export type ActProps = {
  /** The operation behind the button, which is hidden from roles that may not call it. */
  call: Declared
  label: string
  /** Defaults to the label. */
  title?: string
  /** Explains the consequences. */
  what?: ComponentChildren
  submit?: string
  fields?: readonly ActField[]
  tone?: 'danger' | 'quiet' | 'plain' | ''
  isSmall?: boolean
  /** The subject of the button, for readers who cannot see which row it is in. */
  about?: string
  done?: string
  /** A total computed from the values, shown above the button. */
  sum?(values: Values): ComponentChildren
  /** A check that the API cannot do, such as a word typed as confirmation. */
  check?(values: Values): Faults | undefined
  /** Pass `because` on to the call: it carries the reason that was entered. */
  run(values: Values, because: CallOptions): Promise<unknown>
  onDone?(): void
}

/** A button with a dialog. The dialog says what will happen, asks for input, and shows errors next to their fields. */
export function Act({ call, label, tone = 'quiet', isSmall = false, about, ...more }: ActProps) {
  const [isOpen, setOpen] = useState(false)
  if (!may(call)) return null
  return (
    <>
      <button
        type="button"
        class={`button ${tone}${isSmall ? ' small-button' : ''}`}
        data-operation={call.id}
        aria-label={about ? `${label} ${about}` : undefined}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {isOpen && <ActSheet label={label} tone={tone} {...more} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The audit log records the reason for every operation. A header may contain only ASCII characters. */
const becauseOf = (reason = ''): CallOptions =>
  reason.trim() ? { headers: { 'audit-reason': encodeURIComponent(reason.trim()) } } : {}

function ActSheet({
  label,
  title,
  what,
  submit,
  fields: asked = [],
  tone,
  done,
  sum,
  check,
  run,
  onDone,
  onClose,
}: Omit<ActProps, 'call' | 'isSmall' | 'about'> & { onClose(): void }) {
  const isReasonNeeded = tone === 'danger' && !asked.some(({ name }) => name === 'reason')
  const fields = isReasonNeeded ? [...asked, reasonField] : asked
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])),
  )
  const [faults, setFaults] = useState<Faults>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    const wrong = check?.(values)
    setFaults(wrong)
    if (wrong) return
    setBusy(true)
    try {
      await run(values, becauseOf(values.reason))
      showToast(done ?? frame('act.done'))
      onClose()
      onDone?.()
    } catch (error) {
      setFaults(toFaults(error, fields))
      setBusy(false)
    }
  }
  return (
    <Sheet title={title ?? label} onClose={onClose}>
      {what && <div class="stack">{what}</div>}
      <form class="stack" noValidate={false} onSubmit={submitting(send)}>
        <FaultSummary
          faults={faults}
          title={kit('form.faults')}
          labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
        />
        {fields.map((field) => (
          <ActInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            faults={faults}
            onValue={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        {sum && <div role="status">{sum(values)}</div>}
        <div class="actions">
          <button
            type="submit"
            class={tone === 'danger' ? 'button strong-danger' : 'button'}
            disabled={isBusy}
            aria-busy={isBusy}
          >
            {submit ?? label}
          </button>
          <button type="button" class="button plain" onClick={onClose}>
            {frame('act.cancel')}
          </button>
        </div>
      </form>
    </Sheet>
  )
}

function toFaults(error: unknown, fields: readonly ActField[]): Faults {
  const names = fields.map(({ name }) => name)
  try {
    return splitFaults(error, names)
  } catch {
    return { '': describeRefusal(error, frame('fault.away')) }
  }
}

function ActInput({
  field: { name, label, kind = 'text', options = [], hint: given, max, isOptional = false },
  value,
  faults,
  onValue,
}: {
  field: ActField
  value: string
  faults: Faults | undefined
  onValue(value: string): void
}) {
  const onInput = (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value)
  // Entered in the viewer's time zone, which the hint names.
  const hint = kind === 'datetime-local' ? frame('list.clock', { zone: ownZone() }) : given
  const around = { name, label, faults, ...(hint && { hint }), optional: isOptional && kit('optional') }
  if (kind === 'choice') return <Select {...around} options={options} value={value} onChange={onInput} />
  if (kind === 'area')
    return <TextArea {...around} value={value} required={!isOptional} maxLength={100_000} onInput={onInput} />
  const source = pickerFor(kind)
  if (source) return <PickField {...around} {...{ source, value, onValue, isOptional }} />
  if (kind === 'quantity')
    return (
      <div class="quantity-field">
        <Field
          {...around}
          type="number"
          inputmode="decimal"
          min={0}
          max={max ?? 0}
          step="any"
          {...{ value, onInput }}
        />
      </div>
    )
  if (kind === 'flag')
    return (
      <Choice
        type="checkbox"
        name={name}
        label={label}
        checked={value === 'true'}
        onChange={(event) => onValue(event.currentTarget.checked ? 'true' : '')}
      />
    )
  return (
    <Field
      {...around}
      type={kind}
      value={value}
      onInput={onInput}
      {...(kind === 'number' && { step: 'any' })}
    />
  )
}

type PickFieldProps = {
  name: string
  label: string
  hint?: string
  optional: string | false
  faults: Faults | undefined
  source: PickerSource
  value: string
  onValue(value: string): void
  isOptional: boolean
}

function PickField({ source, value, onValue, isOptional, ...around }: PickFieldProps) {
  return (
    <FieldFrame {...around}>
      {(ids) => <Picker {...{ source, value, onValue }} isRequired={!isOptional} {...ids} />}
    </FieldFrame>
  )
}
