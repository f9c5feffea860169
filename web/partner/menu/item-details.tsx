import { Choice, Select } from '../../kit/form.tsx'
import { Icon } from '../../kit/icon.tsx'
import { wordsIn } from '../frame/words.ts'
import { addEntity, changeEntity, type Entity, type EntityId, moveTo, parentNames } from './draft.ts'
import { ItemPicture } from './item-picture.tsx'
import { Nutrition } from './nutrition.tsx'
import { Inline, Row } from './row.tsx'
import { actionsWith, noFaults, type TreeProps } from './tree-props.ts'

const t = wordsIn('menu')

/** The fields of an item below its row: picture, description, section, schedules and options. */
export function ItemDetails({
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
      <Nutrition item={entity} onChange={change} />
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
