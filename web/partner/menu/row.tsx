import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../kit/icon.tsx'
import { wordsIn } from '../frame/words.ts'
import type { Entity, EntityId } from './draft.ts'

const t = wordsIn('menu')

type InlineProps = {
  value: string
  label: string
  onChange(value: string): void
  kind?: 'text' | 'money' | 'area'
}

/** Keeps what is typed and hands it over when the field is left or Enter is pressed: one change for one edit. */
export function Inline({ value, label, onChange, kind = 'text' }: InlineProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const hand = () => {
    if (typed !== value) onChange(typed)
  }
  const common = {
    'aria-label': label,
    value: typed,
    onInput: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
    onBlur: hand,
  }
  if (kind === 'area') return <textarea {...common} rows={2} />
  return (
    <input
      {...common}
      type="text"
      inputMode={kind === 'money' ? 'decimal' : 'text'}
      class={kind === 'money' ? 'number money' : undefined}
      onKeyDown={(event) => event.key === 'Enter' && hand()}
    />
  )
}

const readMoney = (text: string): number | string => {
  const number = Number(text.replace(',', '.').replace('$', '').trim())
  return text.trim() === '' || Number.isNaN(number) ? text : Math.round(number * 100) / 100
}
const showMoney = (price: unknown) => (typeof price === 'number' ? price.toFixed(2) : String(price ?? ''))

export type RowActions = {
  change(id: EntityId, fields: Partial<Entity>): void
  remove(parentId: EntityId | null, id: EntityId): void
  move(parentId: EntityId | null, id: EntityId, step: -1 | 1): void
  drop(parentId: EntityId | null, id: EntityId, before: EntityId | undefined): void
}

/** The dragged row: browsers hide the data from the elements it is dragged over. */
let dragged: { parentId: EntityId | null; id: EntityId } | undefined

type RowProps = {
  entity: Entity
  parentId: EntityId | null
  actions: RowActions
  /** The interface's refusals and advice, by field. */
  faults: readonly { field: string; text: string; isRefusal: boolean }[]
  before?: ComponentChildren
  after?: ComponentChildren
  /** On a phone a row is one line: only an open one shows how it is moved and removed. */
  isOpen?: boolean
}

/** One entity in one place: its name and price, and how it is moved, by pointer or keyboard. */
export function Row({ entity, parentId, actions, faults, before, after, isOpen = true }: RowProps) {
  const [isOver, setOver] = useState(false)
  const { id, name } = entity
  const hasPrice = entity.type === 'Item' || entity.type === 'Option'
  const isWrong = faults.some(({ isRefusal }) => isRefusal)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: rows can be moved with the buttons, too
    <div
      class={['menu-row', isOver && 'is-over', isWrong && 'is-wrong', entity.hidden && 'is-hidden']
        .filter(Boolean)
        .join(' ')}
      data-entity={id}
      onDragOver={(event) => {
        if (dragged?.parentId !== parentId || dragged.id === id) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (dragged?.parentId === parentId) actions.drop(parentId, dragged.id, id)
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same by keyboard */}
      <span
        class="drag"
        draggable
        title={t('drag')}
        onDragStart={(event) => {
          dragged = { parentId, id }
          event.dataTransfer?.setData('text/plain', name)
        }}
        onDragEnd={() => {
          dragged = undefined
        }}
      >
        <Icon name="list" />
      </span>
      {before}
      <span class="menu-name">
        <Inline value={name} label={t('name')} onChange={(value) => actions.change(id, { name: value })} />
      </span>
      {hasPrice && (
        <span class="menu-price">
          <Inline
            kind="money"
            value={showMoney(entity.price)}
            label={`${t('price')}: ${name}`}
            onChange={(value) => actions.change(id, { price: readMoney(value) as number })}
          />
        </span>
      )}
      <span class={isOpen ? 'menu-tools' : 'menu-tools is-folded'}>
        <button
          type="button"
          class="icon-button turned"
          aria-label={t('up', { name })}
          onClick={() => actions.move(parentId, id, -1)}
        >
          <Icon name="arrow" />
        </button>
        <button
          type="button"
          class="icon-button turned down"
          aria-label={t('down', { name })}
          onClick={() => actions.move(parentId, id, 1)}
        >
          <Icon name="arrow" />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={t('remove', { name })}
          onClick={() => actions.remove(parentId, id)}
        >
          <Icon name="trash" />
        </button>
      </span>
      {after}
      {faults.length > 0 && (
        <span class="menu-faults">
          {faults.map(({ field, text, isRefusal }) => (
            <span key={field + text} class={isRefusal ? 'fault small' : 'advice small'}>
              {text}
            </span>
          ))}
        </span>
      )}
    </div>
  )
}
