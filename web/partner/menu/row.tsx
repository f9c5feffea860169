import type { ComponentChildren } from 'preact'
import { Icon } from '../../kit/icon.tsx'
import { wordsIn } from '../frame/words.ts'
import type { Entity, EntityId } from './draft.ts'
import { DragHandle } from './drag-handle.tsx'
import { NameField, PriceField } from './fields.tsx'

const t = wordsIn('menu')

export type RowActions = {
  change(id: EntityId, fields: Partial<Entity>): void
  remove(parentId: EntityId | null, id: EntityId): void
  move(parentId: EntityId | null, id: EntityId, step: -1 | 1): void
  drop(parentId: EntityId | null, id: EntityId, over: EntityId): void
}

type RowProps = {
  entity: Entity
  parentId: EntityId | null
  actions: RowActions
  /** The API's refusals and advice, by field. */
  faults: readonly { field: string; text: string; isRefusal: boolean }[]
  before?: ComponentChildren
  /** Shown after the name: a group's rule. */
  beside?: ComponentChildren
  after?: ComponentChildren
  /** Replaces the price field. */
  price?: ComponentChildren
  nameLabel?: string
  /** A row in a list without an order of its own can't be moved, nor removed with a tap. */
  isFixed?: boolean
  /** On a phone a row is one line; the tools to move and remove it appear only when it is open. */
  isOpen?: boolean
}

/** One entity in one place: its name and price, and tools to move it by pointer or keyboard. */
export function Row({
  entity,
  parentId,
  actions,
  faults,
  before,
  beside,
  after,
  price,
  nameLabel = t('name'),
  isFixed = false,
  isOpen = true,
}: RowProps) {
  const { id, name } = entity
  const hasPrice = entity.type === 'Item' || entity.type === 'Option'
  const isWrong = faults.some(({ isRefusal }) => isRefusal)
  return (
    <div
      class={['menu-row', isWrong && 'is-wrong', entity.hidden && 'is-hidden'].filter(Boolean).join(' ')}
      data-entity={id}
      data-parent={String(parentId)}
    >
      {!isFixed && (
        <DragHandle
          {...{ id, parentId, name }}
          move={(step) => actions.move(parentId, id, step)}
          drop={(over) => actions.drop(parentId, id, over)}
        />
      )}
      {before}
      <span class="menu-name">
        <NameField
          value={name}
          label={nameLabel}
          onChange={(changed) => actions.change(id, { name: changed })}
        />
      </span>
      {beside}
      {hasPrice && (
        <span class="menu-price">
          {price || (
            <PriceField
              price={entity.price}
              label={`${t('price')}: ${name}`}
              onChange={(changed) => actions.change(id, { price: changed })}
            />
          )}
        </span>
      )}
      {!isFixed && <RowActions {...{ entity, parentId, actions, isOpen }} />}
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

function RowActions({
  entity,
  parentId,
  actions,
  isOpen,
}: Pick<RowProps, 'entity' | 'parentId' | 'actions' | 'isOpen'>) {
  const { id, name } = entity
  return (
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
  )
}

type UnfoldProps = { label: string; isOpen: boolean; icon?: 'chevron' | 'edit'; onToggle(): void }

/** Shows or hides what is below a row. */
export const Unfold = ({ label, isOpen, icon = 'chevron', onToggle }: UnfoldProps) => (
  <button
    type="button"
    class={icon === 'edit' ? 'icon-button' : isOpen ? 'icon-button unfold is-open' : 'icon-button unfold'}
    aria-expanded={isOpen}
    aria-label={label}
    onClick={onToggle}
  >
    <Icon name={icon} />
  </button>
)
