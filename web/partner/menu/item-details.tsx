import { Select } from '../../kit/form.tsx'
import { wordsIn } from '../frame/words.ts'
import { addLink, changeEntity, type Entity, type EntityId, moveTo, parentNames } from './draft.ts'
import {
  DescriptionField,
  OwnId,
  QuantityFields,
  ScheduleChoices,
  Switches,
  TaxClass,
} from './entity-fields.tsx'
import { PriceField } from './fields.tsx'
import { Groups } from './group-list.tsx'
import { ItemPicture } from './item-picture.tsx'
import { Nutrition } from './nutrition.tsx'
import { holdsSections, type TreeProps } from './tree-props.ts'

const t = wordsIn('menu')
type ItemDetailsProps = TreeProps & { entity: Entity; parentId: EntityId | null; hasSizes: boolean }

/** The fields below an item's row: picture, description, place, schedules, quantities and options. */
export function ItemDetails({ entity, parentId, hasSizes, ...tree }: ItemDetailsProps) {
  const { draft, shape, merchantId, edit } = tree
  const { id } = entity
  const change = (fields: Partial<Entity>) => edit((before) => changeEntity(before, id, fields))
  const common = { entity, onChange: change }
  return (
    <div class="item-details stack">
      <ItemPicture {...{ merchantId, shape, edit }} owner={entity} />
      {hasSizes && (
        <div class="field">
          <span class="label">{t('price.base')}</span>
          <span class="hint">{t('price.base.hint')}</span>
          <span class="menu-price">
            <PriceField
              price={entity.price}
              label={`${t('price.base')}: ${entity.name}`}
              onChange={(price) => change({ price })}
            />
          </span>
        </div>
      )}
      <DescriptionField {...common} />
      <Groups parent={entity} {...tree} />
      <Switches {...common} />
      <Nutrition item={entity} onChange={change} />
      <TaxClass {...common} />
      <ScheduleChoices {...common} schedules={draft.document.schedules ?? []} />
      <Places {...{ entity, parentId }} {...tree} />
      <QuantityFields {...common} />
      <OwnId {...common} />
    </div>
  )
}

/** The item's section, and other sections that also show it. */
function Places({ entity, parentId, draft, shape, edit }: Omit<ItemDetailsProps, 'hasSizes'>) {
  const { id } = entity
  const sections = [...shape.byId.values()].filter(
    (section) => section.type === 'SubMenu' && !holdsSections(shape, section.id),
  )
  const find = (value: string) => sections.find((section) => String(section.id) === value)
  const others = sections.filter((section) => !shape.childrenOf(section.id).includes(id))
  const toOption = (section: Entity) => ({ value: String(section.id), label: section.name })
  const isShared = shape.placesOf(id) > 1
  return (
    <div class="columns">
      <Select
        name={`section-${id}`}
        label={t('move')}
        value={String(parentId)}
        hint={isShared && t('places', { names: parentNames(draft, shape, id).join(', ') })}
        options={sections.map(toOption)}
        onChange={(event) => {
          const to = find(event.currentTarget.value)
          if (to) edit((before) => moveTo(before, id, parentId, to.id))
        }}
      />
      {others.length > 0 && (
        <Select
          name={`also-${id}`}
          label={t('places.also')}
          value=""
          options={[{ value: '', label: t('places.choose') }, ...others.map(toOption)]}
          onChange={(event) => {
            const to = find(event.currentTarget.value)
            event.currentTarget.value = ''
            if (to) edit((before) => addLink(before, to.id, id))
          }}
        />
      )}
    </div>
  )
}
