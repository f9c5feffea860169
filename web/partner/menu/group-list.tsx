import { useState } from 'preact/hooks'
import { Choice } from '../../kit/form.tsx'
import { Icon } from '../../kit/icon.tsx'
import { wordsIn } from '../frame/words.ts'
import { addEntity, addLink, changeEntity, type Entity, type EntityId, parentNames } from './draft.ts'
import { DescriptionField, OwnId, QuantityFields, Switches } from './entity-fields.tsx'
import { focusNext, newId } from './focus-next.ts'
import { GroupDetails } from './group-details.tsx'
import { addSizes, choiceFields, isGroup, mayPreselect, mayShare, preselect } from './group-rules.ts'
import { PickGroup, ruleWords } from './group-sheets.tsx'
import { ItemPicture } from './item-picture.tsx'
import { Row, Unfold } from './row.tsx'
import { actionsWith, noFaults, type TreeProps } from './tree-props.ts'

const t = wordsIn('menu')

/** The groups of an item or an option, in their order, and ways to add others. */
export function Groups({ parent, ...tree }: TreeProps & { parent: Entity }) {
  const { shape, edit } = tree
  const [isPicking, setPicking] = useState(false)
  const groups = shape.childrenOf(parent.id).flatMap((id) => shape.byId.get(id) ?? [])
  const hasSizes = groups.some(({ type }) => type === 'PriceGroup')
  const canPick = [...shape.byId.values()].some((group) => mayShare(shape, group.id, parent.id))
  function addGroup() {
    const id = newId()
    focusNext(id)
    const choice = choiceFields({ kind: 'several', min: 0, max: null, isPerItem: false })
    const group = { type: 'OptionGroup' as const, name: t('group.new'), ...choice }
    edit((before) => addEntity(before, parent.id, group, id))
  }
  return (
    <fieldset class="groups stack" aria-label={t('groups.of', { name: parent.name })}>
      <span class="label">{t('groups')}</span>
      {groups.filter(isGroup).map((group) => (
        <Group key={group.id} parentId={parent.id} {...{ group }} {...tree} />
      ))}
      <div class="actions">
        <button type="button" class="button quiet" onClick={addGroup}>
          <Icon name="plus" /> {t('add.group')}
        </button>
        {canPick && (
          <button type="button" class="button quiet" onClick={() => setPicking(true)}>
            {t('add.group.existing')}
          </button>
        )}
        {!hasSizes && (
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              const words = { group: t('sizes'), sizes: [t('size.small'), t('size.large')] }
              edit((before) => addSizes(before, parent.id, words))
            }}
          >
            {t('add.sizes')}
          </button>
        )}
      </div>
      {isPicking && (
        <PickGroup
          {...{ shape, parent }}
          onPick={(groupId) => {
            setPicking(false)
            edit((before) => addLink(before, parent.id, groupId))
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  )
}

type GroupProps = TreeProps & {
  group: Entity
  /** Undefined in the list of all groups. */
  parentId: EntityId | undefined
}

/** An option group. A group shared by several items says so. */
export function Group({ group, parentId, ...tree }: GroupProps) {
  const { draft, shape, faults, edit } = tree
  const [isOpen, setOpen] = useState(parentId !== undefined)
  const [isEditing, setEditing] = useState(false)
  const { id, name } = group
  const places = shape.placesOf(id)
  const users = places > 1 ? parentNames(draft, shape, id) : []
  function addOption() {
    const optionId = newId()
    focusNext(optionId)
    edit((before) => addEntity(before, id, { type: 'Option', name: t('option.new'), price: 0 }, optionId))
  }
  return (
    <fieldset class="option-group" aria-label={name}>
      <Row
        entity={group}
        parentId={parentId ?? null}
        isFixed={parentId === undefined}
        actions={actionsWith(edit)}
        faults={faults.get(id) ?? noFaults}
        nameLabel={`${t('name')}: ${name}`}
        before={<Unfold label={t('expand', { name })} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
        beside={
          <span class="group-tags">
            <span class="tag">{ruleWords(group)}</span>
            {places > 1 && (
              <span class="tag warn" title={t('shared.hint')}>
                {t('shared', { count: places })}
              </span>
            )}
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
      {places > 1 && isOpen && (
        <p class="hint">
          {t('shared.hint')} {t('shared.by', { names: users.slice(0, 6).join(', ') })}
          {users.length > 6 && ' …'}
        </p>
      )}
      {isEditing && <GroupDetails {...{ group, parentId }} {...tree} />}
      {isOpen && (
        <div class="group-options">
          {shape.childrenOf(id).map((child) => {
            const option = shape.byId.get(child)
            return option?.type === 'Option' ? (
              <OptionRow key={child} {...{ option, group }} {...tree} />
            ) : null
          })}
          <button type="button" class="button plain" onClick={addOption}>
            <Icon name="plus" /> {t(group.type === 'PriceGroup' ? 'add.size' : 'add.option')}
          </button>
        </div>
      )}
    </fieldset>
  )
}

function OptionRow({ option, group, ...tree }: TreeProps & { option: Entity; group: Entity }) {
  const { shape, faults, edit } = tree
  const [isOpen, setOpen] = useState(false)
  const { id, name } = option
  const nested = shape.childrenOf(id).filter((child) => shape.byId.get(child)?.type !== 'Image').length
  return (
    <>
      <Row
        entity={option}
        parentId={group.id}
        actions={actionsWith(edit)}
        faults={faults.get(id) ?? noFaults}
        isOpen={isOpen}
        beside={
          <span class="group-tags">
            {option.preselected && <span class="tag good">{t('preselected')}</span>}
            {nested > 0 && <span class="tag">{t('groups.count', { count: nested })}</span>}
          </span>
        }
        after={
          <Unfold icon="edit" label={t('more', { name })} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        }
      />
      {isOpen && <OptionDetails {...{ option, group }} {...tree} />}
    </>
  )
}

function OptionDetails({ option, group, ...tree }: TreeProps & { option: Entity; group: Entity }) {
  const { merchantId, shape, edit } = tree
  const change = (fields: Partial<Entity>) => edit((before) => changeEntity(before, option.id, fields))
  const common = { entity: option, onChange: change }
  return (
    <div class="item-details stack">
      <ItemPicture {...{ merchantId, shape, edit }} owner={option} />
      <DescriptionField {...common} />
      <Choice
        type="checkbox"
        label={`${t('preselected')} (${t('preselected.hint')})`}
        checked={option.preselected ?? false}
        disabled={!option.preselected && !mayPreselect(shape, group, option.id)}
        onChange={(event) => {
          const isOn = event.currentTarget.checked ?? false
          edit((before) => preselect(before, group, option.id, isOn))
        }}
      />
      <Switches {...common} />
      <QuantityFields {...common} />
      <Groups parent={option} {...tree} />
      <OwnId {...common} />
    </div>
  )
}
