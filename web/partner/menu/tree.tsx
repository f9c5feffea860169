import { useMemo, useState } from 'preact/hooks'
import { language } from '../../console/context.ts'
import { SearchField } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { wordsIn } from '../frame/words.ts'
import { findItems, listItems, listWith } from './bulk.ts'
import { addEntity, type EntityId } from './draft.ts'
import { focusNext, newId } from './focus-next.ts'
import { startingPrice } from './group-rules.ts'
import { ItemDetails } from './item-details.tsx'
import { findPictureEntity, Thumbnail } from './item-picture.tsx'
import { Row, Unfold } from './row.tsx'
import { SectionDetails } from './section-details.tsx'
import { actionsWith, holdsSections, noFaults, type TreeProps } from './tree-props.ts'

const t = wordsIn('menu')

/** The number of a section's rows rendered at first; more follow on demand. */
const drawnAtOnce = 60

/** Renders only what is unfolded: a menu may have thousands of entities. */
export function MenuTree({ only, ...tree }: TreeProps & { only?: ReadonlySet<EntityId> | undefined }) {
  const { shape, edit } = tree
  const top = shape.childrenOf(null)
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState<ReadonlySet<EntityId>>(new Set(top.slice(0, 1)))
  const toggle = (id: EntityId) =>
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  /** It opens with its first item, ready for a name. */
  function addSection(parentId: EntityId | null) {
    const [sectionId, itemId] = [newId(), newId()]
    focusNext(itemId)
    setQuery('')
    setOpen((before) => new Set([...before, sectionId]))
    edit((before) => {
      const section = { type: 'SubMenu' as const, name: t('section.new') }
      const withSection = addEntity(before, parentId, section, sectionId)
      const added = addEntity(withSection, sectionId, { type: 'Item', name: t('item.new') }, itemId)
      return { ...added, changes: before.changes + 1 }
    })
  }
  const common = { ...tree, open, toggle, addSection }
  const isSearching = query.trim() !== ''
  if (only) return <Checked {...{ only }} {...common} />
  return (
    <div class="menu-tree stack">
      {top.length > 0 && (
        <SearchField name="find-item" label={t('bulk.search')} value={query} onValue={setQuery} />
      )}
      {isSearching && <Found {...{ query }} {...common} />}
      {!isSearching && top.map((id) => <Section key={id} id={id} parentId={null} {...common} />)}
      <button type="button" class="button quiet" onClick={() => addSection(null)}>
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
  addSection(parentId: EntityId): void
}

/** Finds items anywhere by name or section. */
function Found({ query, ...common }: Omit<SectionProps, 'id' | 'parentId'> & { query: string }) {
  const items = useMemo(() => listItems(common.shape), [common.shape])
  const found = findItems(items, query)
  return (
    <div class="card menu-section">
      {found.length === 0 && <p class="soft">{t('found.none')}</p>}
      {found.slice(0, drawnAtOnce).map(({ entity, parentId }) => (
        <Item key={entity.id} id={entity.id} {...{ parentId }} {...common} />
      ))}
      {found.length > drawnAtOnce && (
        <p class="soft">{t('bulk.more', { count: found.length - drawnAtOnce })}</p>
      )}
    </div>
  )
}

/** Only what should be checked. Entities outside the menu have no row; they are listed with their advice. */
function Checked({
  only,
  ...common
}: Omit<SectionProps, 'id' | 'parentId'> & { only: ReadonlySet<EntityId> }) {
  const { shape, faults } = common
  const { listed, outside } = listWith(shape, only)
  return (
    <div class="menu-tree stack">
      {listed.map(({ entity: { id, type }, parentId }) =>
        type === 'SubMenu' ? (
          <Section key={id} {...{ id, parentId }} {...common} />
        ) : (
          <div key={id} class="card menu-section">
            <Item {...{ id, parentId }} startsOpen={!only.has(id)} {...common} />
          </div>
        ),
      )}
      {outside.map(({ id, name }) => (
        <p key={id} class="card advice small">
          <b>{name}</b> {(faults.get(id) ?? noFaults).map(({ text }) => text).join(' ')}
        </p>
      ))}
    </div>
  )
}

function Section({ id, parentId, ...common }: SectionProps) {
  const { shape, faults, edit, open, toggle } = common
  const [isEditing, setEditing] = useState(false)
  const entity = shape.byId.get(id)
  if (!entity) return null
  const { name } = entity
  const isOpen = open.has(id)
  const count = shape.childrenOf(id).length
  return (
    <section class="menu-section card" aria-label={name}>
      <Row
        {...{ entity, parentId }}
        actions={actionsWith(edit)}
        faults={faults.get(id) ?? noFaults}
        isOpen={isEditing}
        before={<Unfold label={t('expand', { name })} isOpen={isOpen} onToggle={() => toggle(id)} />}
        beside={
          <span class="soft small menu-count">
            {t(holdsSections(shape, id) ? 'sections' : 'items', { count })}
          </span>
        }
        after={
          <Unfold
            icon="edit"
            label={t('more', { name })}
            isOpen={isEditing}
            onToggle={() => setEditing(!isEditing)}
          />
        }
      />
      {isEditing && <SectionDetails {...{ entity, parentId }} {...common} />}
      {isOpen && <Children id={id} {...common} />}
    </section>
  )
}

function Children({ id, ...common }: Omit<SectionProps, 'parentId'>) {
  const { shape, edit, addSection } = common
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const children = shape.childrenOf(id)
  const isOuter = holdsSections(shape, id)
  function addItem() {
    const itemId = newId()
    focusNext(itemId)
    setDrawn((before) => Math.max(before, children.length + 1))
    edit((before) => addEntity(before, id, { type: 'Item', name: t('item.new') }, itemId))
  }
  return (
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
      <div class="actions">
        {!isOuter && (
          <button type="button" class="button plain" onClick={addItem}>
            <Icon name="plus" /> {t('add.item')}
          </button>
        )}
        {(isOuter || children.length === 0) && (
          <button type="button" class="button plain" onClick={() => addSection(id)}>
            <Icon name="plus" /> {t('add.subsection')}
          </button>
        )}
      </div>
    </div>
  )
}

/** Starts open if one of its options should be checked. */
function Item({ id, parentId, startsOpen = false, ...common }: SectionProps & { startsOpen?: boolean }) {
  const { shape, faults, edit, merchantId } = common
  const [isOpen, setOpen] = useState(startsOpen)
  const entity = shape.byId.get(id)
  const own = faults.get(id) ?? noFaults
  const hasSizes = shape.childrenOf(id).some((child) => shape.byId.get(child)?.type === 'PriceGroup')
  const { price, isFrom } = entity ? startingPrice(shape, entity) : { price: 0, isFrom: false }
  const picture = entity && findPictureEntity(shape, entity)?.url
  const title = shape.byId.get(parentId!)?.name ?? ''
  // The same element while nothing in the row has changed: a section has many rows, and an edit affects one or two.
  const row = useMemo(
    () =>
      entity && (
        <Row
          {...{ entity, parentId, isOpen }}
          actions={actionsWith(edit)}
          faults={own}
          before={<Thumbnail owner={entity} {...{ merchantId, shape, edit, title }} />}
          price={
            hasSizes && (
              <span class="number">
                {isFrom && `${t('preview.from')} `}
                {formatMoney(price, language)}
              </span>
            )
          }
          after={
            <Unfold
              icon="edit"
              label={t('more', { name: entity.name })}
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
            />
          }
        />
      ),
    // The shape is a new object after each change; the row uses only the picture and the price from it.
    [entity, parentId, edit, own, isOpen, hasSizes, price, isFrom, picture, title, merchantId],
  )
  if (entity?.type !== 'Item') return null
  return (
    <>
      {row}
      {isOpen && <ItemDetails {...{ entity, parentId, hasSizes }} {...common} />}
    </>
  )
}
