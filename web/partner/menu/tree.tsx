import { useMemo, useState } from 'preact/hooks'
import { Icon } from '../../kit/icon.tsx'
import { wordsIn } from '../frame/words.ts'
import { addEntity, type EntityId } from './draft.ts'
import { ItemDetails } from './item-details.tsx'
import { Row } from './row.tsx'
import { actionsWith, noFaults, type TreeProps } from './tree-props.ts'

const t = wordsIn('menu')

/** So many rows of a section are drawn at first, and more when asked for. */
const drawnAtOnce = 60

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
