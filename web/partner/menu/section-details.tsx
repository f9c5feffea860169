import { Select } from '../../kit/form.tsx'
import { wordsIn } from '../frame/words.ts'
import { changeEntity, type Entity, type EntityId, moveTo } from './draft.ts'
import { DescriptionField, OwnId, ScheduleChoices, Switches, TaxClass } from './entity-fields.tsx'
import { findFamily } from './group-rules.ts'
import type { TreeProps } from './tree-props.ts'

const t = wordsIn('menu')
type SectionDetailsProps = TreeProps & { entity: Entity; parentId: EntityId | null }

/** The fields below a section's row. Times, alcohol, tobacco and tax apply to everything in it. */
export function SectionDetails({ entity, parentId, draft, shape, edit, copyTo }: SectionDetailsProps) {
  const { id } = entity
  const change = (fields: Partial<Entity>) => edit((before) => changeEntity(before, id, fields))
  const common = { entity, onChange: change }
  const family = findFamily(shape, id)
  const hasItems = (section: EntityId) =>
    shape.childrenOf(section).some((child) => shape.byId.get(child)?.type === 'Item')
  const outer = [...shape.byId.values()].filter(
    (section) => section.type === 'SubMenu' && !family.has(section.id) && !hasItems(section.id),
  )
  return (
    <div class="item-details stack">
      <DescriptionField {...common} />
      <Switches {...common} />
      <TaxClass {...common} />
      <ScheduleChoices {...common} schedules={draft.document.schedules ?? []} />
      {(outer.length > 0 || parentId !== null) && (
        <Select
          name={`inside-${id}`}
          label={t('inside')}
          value={String(parentId)}
          options={[
            { value: 'null', label: t('inside.top') },
            ...outer.map((section) => ({ value: String(section.id), label: section.name })),
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget
            const to = outer.find((section) => String(section.id) === value)?.id ?? null
            if (value === String(to)) edit((before) => moveTo(before, id, parentId, to))
          }}
        />
      )}
      <OwnId {...common} />
      {copyTo && (
        <button type="button" class="button quiet" onClick={() => copyTo({ kind: 'section', id })}>
          {t('copy.to')}
        </button>
      )}
    </div>
  )
}
