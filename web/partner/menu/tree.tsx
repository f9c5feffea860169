import { useMemo, useState } from 'preact/hooks'
import { Choice, Select } from '../../kit/form.tsx'
import { Icon } from '../../kit/icon.tsx'
import { wordsIn } from '../frame/words.ts'
import {
  addEntity,
  changeEntity,
  type Draft,
  type Entity,
  type EntityId,
  moveBefore,
  moveBy,
  moveTo,
  parentNames,
  removeFrom,
  type Shape,
} from './draft.ts'
import { ItemPicture } from './item-picture.tsx'
import { menuMessages } from './messages.ts'
import { Inline, Row, type RowActions } from './row.tsx'

const t = wordsIn(menuMessages)

export type Fault = { id: EntityId; field: string; text: string; isRefusal: boolean }
export type TreeProps = {
  draft: Draft
  shape: Shape
  /** By the entity that they are about. */
  faults: ReadonlyMap<EntityId, readonly Fault[]>
  merchantId: number
  edit(change: (draft: Draft) => Draft): void
}

const noFaults: readonly Fault[] = []
/** So many rows of a section are drawn at first, and more when asked for. */
const drawnAtOnce = 60

const actionsWith = (edit: TreeProps['edit']): RowActions => ({
  change: (id, fields) => edit((draft) => changeEntity(draft, id, fields)),
  remove: (parentId, id) => edit((draft) => removeFrom(draft, parentId, id)),
  move: (parentId, id, step) => edit((draft) => moveBy(draft, parentId, id, step)),
  drop: (parentId, id, before) => edit((draft) => moveBefore(draft, parentId, id, before)),
})

/** Only what is unfolded is drawn: a menu may have thousands of entries. */
export function MenuTree({ draft, shape, faults, merchantId, edit }: TreeProps) {
  const top = shape.childrenOf(null)
  const [open, setOpen] = useState<ReadonlySet<EntityId>>(new Set(top.slice(0, 1)))
  const toggle = (id: EntityId) =>
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const common = { draft, shape, faults, merchantId, edit, open, toggle }
  return (
    <div class="menu-tree stack">
      {top.map((id) => (
        <Section key={id} id={id} parentId={null} {...common} />
      ))}
      <button
        type="button"
        class="button quiet"
        onClick={() => edit((before) => addEntity(before, null, { type: 'SubMenu', name: t('section.new') }))}
      >
        <Icon name="plus" /> {t('add.section')}
      </button>
    </div>
  )
}

type SectionProps = TreeProps & {
  id: EntityId
  parentId: EntityId | null
  open: ReadonlySet<EntityId>
  toggle(id: EntityId): void
}

function Section({ id, parentId, ...common }: SectionProps) {
  const { shape, faults, edit, open, toggle } = common
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const entity = shape.byId.get(id)
  if (!entity) return null
  const isOpen = open.has(id)
  const children = shape.childrenOf(id)
  const holdsSections = children.some((child) => shape.byId.get(child)?.type === 'SubMenu')
  return (
    <section class="menu-section card" aria-label={entity.name}>
      <Row
        {...{ entity, parentId }}
        actions={actionsWith(edit)}
        faults={faults.get(id) ?? noFaults}
        before={<Unfold name={entity.name} isOpen={isOpen} onToggle={() => toggle(id)} />}
        after={<span class="soft small menu-count">{t('items', { count: children.length })}</span>}
      />
      {isOpen && (
        <div class="menu-children">
          {children
            .slice(0, drawn)
            .map((child) =>
              shape.byId.get(child)?.type === 'SubMenu' ? (
                <Section key={child} id={child} parentId={id} {...common} />
              ) : (
                <Item key={child} id={child} parentId={id} {...common} />
              ),
            )}
          {children.length > drawn && (
            <button type="button" class="button quiet" onClick={() => setDrawn(drawn + drawnAtOnce)}>
              {t('draw.more', { count: children.length - drawn })}
            </button>
          )}
          {!holdsSections && (
            <button
              type="button"
              class="button plain"
              onClick={() =>
                edit((before) => addEntity(before, id, { type: 'Item', name: t('item.new'), price: 1 }))
              }
            >
              <Icon name="plus" /> {t('add.item')}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

function Unfold({ name, isOpen, onToggle }: { name: string; isOpen: boolean; onToggle(): void }) {
  return (
    <button
      type="button"
      class={isOpen ? 'icon-button unfold is-open' : 'icon-button unfold'}
      aria-expanded={isOpen}
      aria-label={t('expand', { name })}
      onClick={onToggle}
    >
      <Icon name="chevron" />
    </button>
  )
}

function Item({ id, parentId, ...common }: SectionProps) {
  const { shape, faults, edit } = common
  const [isOpen, setOpen] = useState(false)
  const entity = shape.byId.get(id)
  const own = faults.get(id) ?? noFaults
  // The same row while nothing in it has changed: a section shows many, and an edit touches one or two.
  const row = useMemo(
    () =>
      entity && (
        <Row
          {...{ entity, parentId, isOpen }}
          actions={actionsWith(edit)}
          faults={own}
          after={
            <button
              type="button"
              class="icon-button"
              aria-expanded={isOpen}
              aria-label={t('more', { name: entity.name })}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="edit" />
            </button>
          }
        />
      ),
    [entity, parentId, edit, own, isOpen],
  )
  if (entity?.type !== 'Item') return null
  return (
    <>
      {row}
      {isOpen && <ItemDetails {...{ entity, parentId }} {...common} />}
    </>
  )
}

function ItemDetails({
  entity,
  parentId,
  draft,
  shape,
  faults,
  merchantId,
  edit,
}: TreeProps & { entity: Entity; parentId: EntityId | null }) {
  const { id } = entity
  const change = (fields: Partial<Entity>) => edit((before) => changeEntity(before, id, fields))
  const sections = [...shape.byId.values()].filter(
    ({ type, id: other }) =>
      type === 'SubMenu' &&
      !shape.childrenOf(other).some((child) => shape.byId.get(child)?.type === 'SubMenu'),
  )
  const schedules = draft.document.schedules ?? []
  const chosen = new Set(entity.scheduleIds ?? [])
  const groups = shape.childrenOf(id).flatMap((child) => shape.byId.get(child) ?? [])
  return (
    <div class="item-details stack">
      <ItemPicture {...{ merchantId, shape, edit }} item={entity} />
      <div class="field">
        <span class="label">{t('description')}</span>
        <Inline
          kind="area"
          label={`${t('description')}: ${entity.name}`}
          value={entity.description ?? ''}
          onChange={(description) => change({ description })}
        />
      </div>
      <div class="row">
        <Choice
          type="checkbox"
          label={`${t('hidden')} (${t('hidden.hint')})`}
          checked={entity.hidden ?? false}
          onChange={(event) => change({ hidden: event.currentTarget.checked ?? false })}
        />
        <Choice
          type="checkbox"
          label={t('alcohol')}
          checked={entity.alcohol ?? false}
          onChange={(event) => change({ alcohol: event.currentTarget.checked ?? false })}
        />
      </div>
      <Select
        name={`section-${id}`}
        label={t('move')}
        value={String(parentId)}
        options={sections.map((section) => ({ value: String(section.id), label: section.name }))}
        onChange={(event) => {
          const to = sections.find((section) => String(section.id) === event.currentTarget.value)
          if (to) edit((before) => moveTo(before, id, parentId, to.id))
        }}
      />
      {schedules.length > 0 && (
        <fieldset>
          <legend class="label">{t('schedules')}</legend>
          {schedules.map((schedule) => (
            <Choice
              key={schedule.id}
              type="checkbox"
              label={schedule.name}
              checked={chosen.has(schedule.id)}
              onChange={() => {
                if (!chosen.delete(schedule.id)) chosen.add(schedule.id)
                change({ scheduleIds: [...chosen] })
              }}
            />
          ))}
        </fieldset>
      )}
      {groups
        .filter(({ type }) => type === 'OptionGroup' || type === 'PriceGroup')
        .map((group) => (
          <Group key={group.id} {...{ group, shape, faults, edit, draft, merchantId }} />
        ))}
    </div>
  )
}

/** A group of options. One that several items use is the same thing in all of them, and says so. */
function Group({ group, draft, shape, faults, edit }: TreeProps & { group: Entity }) {
  const places = shape.placesOf(group.id)
  const users = places > 1 ? parentNames(draft, shape, group.id) : []
  const actions = actionsWith(edit)
  return (
    <fieldset class="option-group">
      <legend>
        <span class="label">{t('options')}</span>{' '}
        {places > 1 && (
          <span class="tag warn" title={t('shared.hint')}>
            {t('shared', { count: places })}
          </span>
        )}
      </legend>
      {places > 1 && (
        <p class="hint">
          {t('shared.hint')} {t('shared.by', { names: users.slice(0, 6).join(', ') })}
          {users.length > 6 && ' …'}
        </p>
      )}
      <Inline
        value={group.name}
        label={`${t('name')}: ${group.name}`}
        onChange={(name) => actions.change(group.id, { name })}
      />
      {shape.childrenOf(group.id).map((child) => {
        const option = shape.byId.get(child)
        return option?.type === 'Option' ? (
          <Row
            key={child}
            entity={option}
            parentId={group.id}
            actions={actions}
            faults={faults.get(child) ?? noFaults}
          />
        ) : null
      })}
      <button
        type="button"
        class="button plain"
        onClick={() =>
          edit((before) => addEntity(before, group.id, { type: 'Option', name: t('option.new'), price: 0 }))
        }
      >
        <Icon name="plus" /> {t('add.option')}
      </button>
    </fieldset>
  )
}
