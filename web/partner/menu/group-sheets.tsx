import { useState } from 'preact/hooks'
import { Sheet } from '../../console/sheet.tsx'
import { Choice, SearchField } from '../../kit/form.tsx'
import { wordsIn } from '../frame/words.ts'
import { findItems, listItems } from './bulk.ts'
import { type Draft, type Entity, type EntityId, parentNames, type Shape } from './draft.ts'
import { describeChoice, mayShare, readChoice } from './group-rules.ts'

const t = wordsIn('menu')
const shownAtOnce = 100

type PickGroupProps = { shape: Shape; parent: Entity; onPick(groupId: EntityId): void; onClose(): void }

/** Picks an existing group for this item or option to share. */
export function PickGroup({ shape, parent, onPick, onClose }: PickGroupProps) {
  const [query, setQuery] = useState('')
  const sought = query.trim().toLowerCase()
  const groups = [...shape.byId.values()].filter(
    ({ id, name }) => name.toLowerCase().includes(sought) && mayShare(shape, id, parent.id),
  )
  return (
    <Sheet title={t('add.group.existing')} onClose={onClose}>
      <p class="soft">{t('pick.lead')}</p>
      <SearchField name="pick-group" label={t('pick.search')} value={query} onValue={setQuery} />
      <ul class="rows">
        {groups.slice(0, shownAtOnce).map((group) => (
          <li key={group.id}>
            <button type="button" class="button plain" onClick={() => onPick(group.id)}>
              {group.name}
            </button>
            <span class="soft small">
              {ruleWords(group)} · {optionNames(shape, group)}
            </span>
          </li>
        ))}
      </ul>
      {groups.length > shownAtOnce && (
        <p class="soft">{t('bulk.more', { count: groups.length - shownAtOnce })}</p>
      )}
    </Sheet>
  )
}

function optionNames(shape: Shape, group: Entity): string {
  const names = shape.childrenOf(group.id).flatMap((id) => shape.byId.get(id)?.name ?? [])
  return names.slice(0, 4).join(', ') + (names.length > 4 ? ' …' : '')
}

type ShareGroupProps = {
  shape: Shape
  draft: Draft
  group: Entity
  onShare(parents: ReadonlySet<EntityId>): void
  onClose(): void
}

/** The items that use a group. Options that use it keep it. */
export function ShareGroup({ shape, draft, group, onShare, onClose }: ShareGroupProps) {
  const parents = draft.document.links.flatMap(({ parentId, childId }) =>
    childId === group.id && parentId !== null ? [parentId] : [],
  )
  const [chosen, setChosen] = useState<ReadonlySet<EntityId>>(new Set(parents))
  const [query, setQuery] = useState('')
  const found = findItems(listItems(shape), query)
  const options = parentNames(draft, shape, group.id).filter(
    (_, index) => shape.byId.get(parents[index]!)?.type === 'Option',
  )
  return (
    <Sheet title={t('share.title', { name: group.name })} onClose={onClose} isLarge>
      <SearchField name="share-search" label={t('bulk.search')} value={query} onValue={setQuery} />
      <ul class="rows bulk-items">
        {found.slice(0, shownAtOnce).map(({ entity, section }) => {
          const isChosen = chosen.has(entity.id)
          return (
            <li key={entity.id}>
              <Choice
                type="checkbox"
                label={
                  <>
                    {entity.name} <span class="soft small">{section}</span>
                  </>
                }
                checked={isChosen}
                disabled={!isChosen && !parents.includes(entity.id) && !mayShare(shape, group.id, entity.id)}
                onChange={() =>
                  setChosen((before) => {
                    const next = new Set(before)
                    if (!next.delete(entity.id)) next.add(entity.id)
                    return next
                  })
                }
              />
            </li>
          )
        })}
      </ul>
      {found.length > shownAtOnce && (
        <p class="soft">{t('bulk.more', { count: found.length - shownAtOnce })}</p>
      )}
      {options.length > 0 && <p class="hint">{t('share.options', { names: options.join(', ') })}</p>}
      {chosen.size === 0 && <p class="hint">{t('share.none')}</p>}
      <button type="button" class="button" onClick={() => onShare(chosen)}>
        {t('share.save', { count: chosen.size })}
      </button>
    </Sheet>
  )
}

/** A group's rule as customers read it: `Choose 1`, `Up to 4`. */
export function ruleWords(group: Entity): string {
  const choice = readChoice(group)
  const { key, min, max } = describeChoice(choice)
  const words = t(`rule.${key}`, { min, max })
  return choice.isPerItem ? `${words} ${t('rule.each')}` : words
}
