import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'

/** The handler of a form that is submitted by script instead of the browser. */
export const submitting = (send: () => unknown) => (event: Event) => {
  event.preventDefault()
  void send()
}

/** The control's own HTML attributes. */
type Attributes = {
  readonly class?: string
  readonly hidden?: boolean
  readonly id?: string
  readonly type?: string
  readonly value?: string | number | undefined
  readonly required?: boolean
  readonly disabled?: boolean
  readonly checked?: boolean
  readonly readonly?: boolean
  readonly autocomplete?: string
  readonly inputmode?: string
  readonly placeholder?: string
  readonly pattern?: string
  readonly min?: string | number
  readonly max?: string | number
  readonly step?: string | number
  readonly minLength?: number
  readonly maxLength?: number
  readonly rows?: number
  readonly name?: string
  readonly 'aria-invalid'?: 'true'
  /** For scripts that keep the fields' values in their own state. */
  readonly onInput?: (event: { currentTarget: { value: string } }) => void
  readonly onChange?: (event: { currentTarget: { value: string; checked?: boolean } }) => void
  readonly [data: `data-${string}`]: string | boolean | undefined
}

/** Faults of a submitted form by field name; `''` has those without a field. */
export type Faults = Readonly<Record<string, readonly string[]>>

/** A form that posts to one of our paths, with its token. */
export function Form({
  token,
  action,
  children,
  ...more
}: { token: string; action: string; children: ComponentChildren } & Attributes) {
  return (
    <form method="post" action={action} {...(more as object)}>
      <input type="hidden" name="_token" value={token} />
      {children}
    </form>
  )
}

type SummaryProps = {
  faults: Faults | undefined
  title: string
  /** Labels by field, for when several fields are refused with the same words. */
  labels?: Readonly<Record<string, string>>
}

/** All faults at the top of the form, each linking to its field. */
export function FaultSummary({ faults, title, labels = {} }: SummaryProps) {
  const entries = Object.entries(faults ?? {}).flatMap(([name, texts]) =>
    texts.map((text) => ({ name, text: Object.hasOwn(labels, name) ? `${labels[name]}: ${text}` : text })),
  )
  if (entries.length === 0) return null
  return (
    <div class="notice problem" role="alert" id="faults" tabIndex={-1} data-focus>
      <Icon name="warning" />
      <div>
        <strong>{title}</strong>
        <ul>
          {entries.map(({ name, text }) => (
            <li key={name + text}>{name ? <a href={`#field-${name}`}>{text}</a> : text}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A field's name, typed value and faults, for a form that is shown again as sent. */
export const sentField = (values: URLSearchParams, faults: Faults | undefined) => (name: string) => ({
  name,
  value: values.get(name) ?? undefined,
  faults,
})

type FieldProps = {
  name: string
  /** Instead of `field-` and the name. */
  id?: string | undefined
  label: string
  hint?: ComponentChildren
  faults?: Faults | undefined
  /** Shown after the label, in forms where most fields are required. */
  optional?: string | false
  children?: ComponentChildren
}

const idsOf = (name: string, id?: string) =>
  id === undefined
    ? { field: `field-${name}`, hint: `hint-${name}`, fault: `fault-${name}` }
    : { field: id, hint: `${id}-hint`, fault: `${id}-fault` }

const describedBy = (name: string, hint: unknown, faults?: Faults, ids = idsOf(name)) =>
  [hint && ids.hint, faults?.[name]?.length && ids.fault].filter(Boolean).join(' ') || undefined

function Around({ name, id, label, hint, faults, optional, children }: FieldProps) {
  const texts = faults?.[name] ?? []
  const ids = idsOf(name, id)
  return (
    <div class={texts.length > 0 ? 'field has-fault' : 'field'}>
      <label for={ids.field}>
        {label}
        {optional && <span class="soft"> ({optional})</span>}
      </label>
      {hint && (
        <p class="hint" id={ids.hint}>
          {hint}
        </p>
      )}
      {texts.length > 0 && (
        <p class="fault" id={ids.fault}>
          {texts.join(' ')}
        </p>
      )}
      {children}
    </div>
  )
}

type FrameProps = Omit<FieldProps, 'children'> & {
  children(control: { id: string; describedBy: string | undefined }): ComponentChildren
}

/** Label, hint and fault for a control that isn't one of these. */
export function FieldFrame({ name, id, label, hint, faults, optional, children }: FrameProps) {
  const ids = idsOf(name, id)
  return (
    <Around {...{ name, id, label, hint, faults, optional: optional ?? false }}>
      {children({ id: ids.field, describedBy: describedBy(name, hint, faults, ids) })}
    </Around>
  )
}

type InputProps = Omit<FieldProps, 'children'> & Attributes

/** A labeled input; screen readers also read its hint and fault. */
export function Field({ name, id, label, hint, faults, optional, ...input }: InputProps) {
  const isWrong = (faults?.[name]?.length ?? 0) > 0
  const ids = idsOf(name, id)
  return (
    <Around {...{ name, id, label, hint, faults, optional: optional ?? false }}>
      <input
        id={ids.field}
        name={name}
        type="text"
        required={!optional && input.required !== false}
        aria-invalid={isWrong ? 'true' : undefined}
        aria-describedby={describedBy(name, hint, faults, ids)}
        {...(input as object)}
      />
    </Around>
  )
}

type SearchFieldProps = { name: string; label: string; value: string; onValue(value: string): void }

export const SearchField = ({ onValue, ...field }: SearchFieldProps) => (
  <Field
    {...field}
    type="search"
    required={false}
    onInput={(event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value)}
  />
)

type AreaProps = Omit<FieldProps, 'children'> & Attributes

export function TextArea({ name, label, hint, faults, optional, ...area }: AreaProps) {
  return (
    <Around {...{ name, label, hint, faults, optional: optional ?? false }}>
      <textarea
        id={`field-${name}`}
        name={name}
        aria-describedby={describedBy(name, hint, faults)}
        {...(area as object)}
      />
    </Around>
  )
}

type SelectProps = Omit<FieldProps, 'children'> & {
  /** Consecutive options of the same group are shown under its name. */
  options: readonly { value: string; label: string; group?: string }[]
  value?: string | undefined
} & Attributes

export function Select({ name, label, hint, faults, optional, options, value, ...select }: SelectProps) {
  return (
    <Around {...{ name, label, hint, faults, optional: optional ?? false }}>
      <select
        id={`field-${name}`}
        name={name}
        aria-describedby={describedBy(name, hint, faults)}
        {...(select as object)}
      >
        {inGroups(options).map(({ group, members }) => {
          const shown = members.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === value}>
              {option.label}
            </option>
          ))
          return group === undefined ? (
            shown
          ) : (
            <optgroup key={group} label={group}>
              {shown}
            </optgroup>
          )
        })}
      </select>
    </Around>
  )
}

function inGroups(options: SelectProps['options']) {
  const groups: { group: string | undefined; members: SelectProps['options'][number][] }[] = []
  for (const option of options) {
    if (groups.length === 0 || groups.at(-1)!.group !== option.group)
      groups.push({ group: option.group, members: [] })
    groups.at(-1)!.members.push(option)
  }
  return groups
}

type ChoiceProps = { label: ComponentChildren; end?: ComponentChildren } & Attributes

/** A checkbox or radio button whose whole line is its label. */
export function Choice({ label, end, ...input }: ChoiceProps) {
  return (
    <label class="choice">
      <input {...(input as object)} />
      <span>{label}</span>
      {end && <span class="number">{end}</span>}
    </label>
  )
}
