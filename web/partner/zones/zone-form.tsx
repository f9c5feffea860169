import { useEffect, useState } from 'preact/hooks'
import type { Corner } from '../../../sdk/src/index.ts'
import { FaultSummary, type Faults, Field, Select, submitting } from '../../kit/form.tsx'
import { kit, wordsIn } from '../frame/words.ts'
import { firstPolygon, type ZoneDraft } from './geometry.ts'

const t = wordsIn('zones')
const types = ['radius', 'polygon', 'zipCode'] as const
export const zoneFields = ['radius', 'polygon', 'zipCode', 'fixedFee', 'percentFee', 'orderMinimum']

type ZoneFormProps = {
  zone: ZoneDraft
  shop: Corner
  faults: Faults | undefined
  onEdit(zone: ZoneDraft): void
  onSave(): void
  onCancel(): void
}

/** The fields of a zone. The map next to it changes the same zone. */
export function ZoneForm({ zone, shop, faults, onEdit, onSave, onCancel }: ZoneFormProps) {
  const isPercent = zone.percentFee !== undefined
  const amount = (name: 'radius' | 'fixedFee' | 'percentFee' | 'orderMinimum') => (
    <NumberField
      {...{ name, faults }}
      label={t(name)}
      value={zone[name] ?? 0}
      onChange={(value) => onEdit({ ...zone, [name]: value })}
    />
  )
  function setType(type: ZoneDraft['type']) {
    const { fixedFee, percentFee, orderMinimum, id } = zone
    const fee = percentFee === undefined ? { fixedFee: fixedFee ?? 0 } : { percentFee }
    onEdit({
      ...{ id, type, orderMinimum, ...fee },
      ...(type === 'radius' && { radius: 2 }),
      ...(type === 'polygon' && { polygon: firstPolygon(shop) }),
      ...(type === 'zipCode' && { zipCode: '' }),
    })
  }
  function setFeeKind(kind: string) {
    const { fixedFee: _fixed, percentFee: _percent, ...rest } = zone
    onEdit(kind === 'percent' ? { ...rest, percentFee: 10 } : { ...rest, fixedFee: 2.99 })
  }
  return (
    <form class="card stack" onSubmit={submitting(onSave)}>
      <h2>{t(zone.id === undefined ? 'add.title' : 'change.title')}</h2>
      <FaultSummary faults={faults} title={kit('form.faults')} />
      <Select
        name="type"
        label={t('type')}
        value={zone.type}
        options={types.map((type) => ({ value: type, label: t(`kind.${type}`) }))}
        onChange={(event) => setType(event.currentTarget.value as ZoneDraft['type'])}
      />
      {zone.type === 'radius' && amount('radius')}
      {zone.type === 'polygon' && <p class="hint">{t('polygon.hint')}</p>}
      {faults?.polygon && <p class="fault">{faults.polygon.join(' ')}</p>}
      {zone.type === 'zipCode' && (
        <Field
          name="zipCode"
          label={t('zipCode')}
          inputmode="numeric"
          pattern="[0-9]{5}"
          maxLength={5}
          value={zone.zipCode ?? ''}
          hint={t('zip.hint')}
          faults={faults}
          onInput={(event) => onEdit({ ...zone, zipCode: event.currentTarget.value })}
        />
      )}
      <Select
        name="feeKind"
        label={t('feeKind')}
        value={isPercent ? 'percent' : 'fixed'}
        options={[
          { value: 'fixed', label: t('fee.fixed') },
          { value: 'percent', label: t('fee.percent') },
        ]}
        onChange={(event) => setFeeKind(event.currentTarget.value)}
      />
      <div class="columns">
        {amount(isPercent ? 'percentFee' : 'fixedFee')}
        {amount('orderMinimum')}
      </div>
      <div class="actions">
        <button type="submit" class="button">
          {zone.id === undefined ? t('add') : kit('save')}
        </button>
        <button type="button" class="button plain" onClick={onCancel}>
          {kit('cancel')}
        </button>
      </div>
    </form>
  )
}

/** Keeps the typed text even while it isn't a number yet; the map may change the value in the meantime. */
function NumberField({
  value,
  onChange,
  ...field
}: {
  name: string
  label: string
  faults: Faults | undefined
  value: number
  onChange(value: number): void
}) {
  const [typed, setTyped] = useState(String(value))
  useEffect(() => {
    setTyped((before) => (Number(before) === value ? before : String(value)))
  }, [value])
  return (
    <Field
      {...field}
      type="number"
      inputmode="decimal"
      min={0}
      step={0.01}
      value={typed}
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        onChange(Number(event.currentTarget.value))
      }}
    />
  )
}
