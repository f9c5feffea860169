import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Picker } from '../../console/picker.tsx'
import { Icon } from '../../kit/icon.tsx'
import { type PickerKind, pickerFor } from '../frame/pickers.ts'
import { frame } from '../frame/words.ts'
import type { ListAddress } from './list-address.ts'

export type Filter = {
  name: string
  label: string
  /** The value used while the address has none, for a list that always needs one. */
  initial?: string
  /** Help text below the field. */
  hint?: string
} & ({ kind: 'search' | 'date' } | { kind: 'choice'; options: readonly Option[] } | { kind: PickerKind })
type Option = { value: string; label: string }

/** A filter with a few fixed values. */
export const choiceFilter = <Value extends string>(
  { name, label, initial }: Pick<Filter, 'name' | 'label' | 'initial'>,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Filter => ({
  ...{ name, label, kind: 'choice', ...(initial && { initial }) },
  options: values.map((value) => ({ value, label: labelOf(value) })),
})

/** The filters in the address, with the initial value of each one that is missing. */
export const readValues = (filters: readonly Filter[], place: ListAddress): Record<string, string> => ({
  ...Object.fromEntries(filters.flatMap(({ name, initial }) => (initial ? [[name, initial]] : []))),
  ...place.filters,
})

/** Waits for a pause in typing. */
const typingMs = 300

type FiltersProps = {
  filters: readonly Filter[]
  place: ListAddress
  goTo(next: ListAddress): void
  children?: ComponentChildren
}

export function Filters({ filters, place, goTo, children }: FiltersProps) {
  const set = (name: string, value: string) =>
    goTo({ ...place, filters: { ...place.filters, [name]: value }, cursors: [] })
  const values = readValues(filters, place)
  const isFiltered = Object.keys(place.filters).length > 0
  return (
    <search class="filters" aria-label={frame('list.filters')}>
      {filters.map((filter) => (
        <div key={filter.name} class={`filter ${filter.kind}`}>
          <label for={`filter-${filter.name}`} class={filter.kind === 'search' ? 'unseen' : 'filter-name'}>
            {filter.label}
          </label>
          {filter.kind === 'choice' ? (
            <select
              id={`filter-${filter.name}`}
              value={values[filter.name] ?? ''}
              onChange={(event) => set(filter.name, event.currentTarget.value)}
            >
              {!filter.initial && <option value="">{frame('list.any')}</option>}
              {filter.options.map(({ value, label }) => (
                <option key={value} value={value} selected={values[filter.name] === value}>
                  {label}
                </option>
              ))}
            </select>
          ) : isPicked(filter) ? (
            <Picker
              id={`filter-${filter.name}`}
              source={pickerFor(filter.kind)!}
              value={values[filter.name] ?? ''}
              placeholder={frame('list.any')}
              onValue={(id) => set(filter.name, id)}
            />
          ) : (
            <Typed
              filter={filter}
              value={values[filter.name] ?? ''}
              onValue={(text) => set(filter.name, text)}
            />
          )}
        </div>
      ))}
      {children}
      {isFiltered && (
        <button
          type="button"
          class="button plain small-button"
          onClick={() => goTo({ ...place, filters: {}, cursors: [] })}
        >
          <Icon name="close" /> {frame('list.clear')}
        </button>
      )}
    </search>
  )
}

const isPicked = (filter: Filter): filter is Extract<Filter, { kind: PickerKind }> =>
  pickerFor(filter.kind) !== undefined

type TypedProps = {
  filter: Exclude<Filter, { kind: 'choice' | PickerKind }>
  value: string
  onValue(text: string): void
}

function Typed({ filter, value, onValue }: TypedProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef(value)
  // The address may change without typing. Keep any text typed since the last update.
  useEffect(() => {
    if (known.current !== value) setText(value)
    known.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <input
      id={`filter-${filter.name}`}
      type={filter.kind as 'search'}
      title={filter.hint}
      value={text}
      placeholder={filter.kind === 'search' ? filter.label : undefined}
      onInput={(event) => {
        const next = event.currentTarget.value
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          known.current = next.trim()
          onValue(known.current)
        }, typingMs)
      }}
    />
  )
}
