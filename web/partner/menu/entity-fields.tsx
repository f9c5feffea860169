import { Choice, Select } from '../../kit/form.tsx'
import { wordsIn } from '../frame/words.ts'
import type { Entity, Schedule } from './draft.ts'
import { NumberField, TextField } from './fields.tsx'

const t = wordsIn('menu')

export type EntityFieldsProps = { entity: Entity; onChange(fields: Partial<Entity>): void }

export const DescriptionField = ({ entity, onChange }: EntityFieldsProps) => (
  <TextField
    kind="area"
    label={t('description')}
    of={entity.name}
    value={entity.description}
    onChange={(description) => onChange({ description })}
  />
)

/** Hidden; alcohol and tobacco for types that have them. */
export function Switches({ entity, onChange }: EntityFieldsProps) {
  const isRestrictable = entity.type === 'Item' || entity.type === 'SubMenu'
  const names = isRestrictable ? (['hidden', 'alcohol', 'tobacco'] as const) : (['hidden'] as const)
  return (
    <div class="row">
      {names.map((name) => (
        <Choice
          key={name}
          type="checkbox"
          label={name === 'hidden' ? `${t('hidden')} (${t('hidden.hint')})` : t(name)}
          checked={Boolean(entity[name])}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked ?? false })}
        />
      ))}
    </div>
  )
}

export function ScheduleChoices({
  entity,
  schedules,
  onChange,
}: EntityFieldsProps & { schedules: readonly Schedule[] }) {
  if (schedules.length === 0) return null
  const chosen = new Set(entity.scheduleIds ?? [])
  return (
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
            onChange({ scheduleIds: [...chosen] })
          }}
        />
      ))}
    </fieldset>
  )
}

export const OwnId = ({ entity, onChange }: EntityFieldsProps) => (
  <TextField
    label={t('own.id')}
    of={entity.name}
    hint={t('own.id.hint')}
    value={entity.thirdPartyId}
    onChange={(id) => onChange({ thirdPartyId: id.trim() === '' ? null : id.trim() })}
  />
)

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null)

/** How many can be ordered: 1 to 25 of an item, none or 1 of an option, unless other limits are set. */
export function QuantityFields({ entity, onChange }: EntityFieldsProps) {
  const isItem = entity.type === 'Item'
  const [min, max] = [numberIn(entity.qtyMin), numberIn(entity.qtyMax)]
  const ordered = (least: number | null, most: number | null) =>
    least !== null && most !== null && least > most ? t('fault.limits') : undefined
  return (
    <fieldset>
      <legend class="label">{t(isItem ? 'quantity' : 'quantity.option')}</legend>
      <div class="menu-numbers">
        <NumberField
          label={t('quantity.min')}
          standard={isItem ? '1' : '0'}
          value={min}
          check={(least) => ordered(least, max)}
          onChange={(qtyMin) => onChange({ qtyMin })}
        />
        <NumberField
          label={t('quantity.max')}
          standard={isItem ? '25' : t('quantity.max.option')}
          value={max}
          check={(most) => ordered(min, most)}
          onChange={(qtyMax) => onChange({ qtyMax })}
        />
        <NumberField
          label={t('quantity.step')}
          standard="1"
          value={numberIn(entity.qtyIncrements)}
          check={(step) => (step === 0 ? t('fault.step') : undefined)}
          onChange={(qtyIncrements) => onChange({ qtyIncrements })}
        />
      </div>
      <div class="menu-numbers">
        <TextField
          label={t('unit.singular')}
          of={entity.name}
          value={entity.qtyNameSingular}
          onChange={(qtyNameSingular) => onChange({ qtyNameSingular })}
        />
        <TextField
          label={t('unit.plural')}
          of={entity.name}
          value={entity.qtyNamePlural}
          onChange={(qtyNamePlural) => onChange({ qtyNamePlural })}
        />
      </div>
    </fieldset>
  )
}

const taxClasses = [
  ...(['prepared_food', 'groceries', 'soft_drinks', 'candy', 'beer'] as const),
  ...(['wine', 'spirits', 'tobacco', 'other'] as const),
]

/**
 * The tax class of an item or of everything in a section, in places that tax by class. The default depends on what the
 * shop sells.
 */
export function TaxClass({ entity, onChange }: EntityFieldsProps) {
  return (
    <Select
      name={`tax-${entity.id}`}
      label={t('tax.class')}
      hint={t('tax.class.hint')}
      value={entity.taxClass ?? ''}
      options={[
        { value: '', label: t('tax.class.none') },
        ...taxClasses.map((value) => ({ value, label: t(value === 'other' ? 'tax.rest' : `tax.${value}`) })),
      ]}
      onChange={(event) => onChange({ taxClass: event.currentTarget.value || null })}
    />
  )
}
