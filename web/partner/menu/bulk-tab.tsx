import { useMemo, useState } from 'preact/hooks'
import { language } from '../../console/context.ts'
import { Choice, Field, SearchField, Select, submitting } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { showToast } from '../../kit/toast.ts'
import { wordsIn } from '../frame/words.ts'
import { changePrices, findItems, listItems, type PriceChange } from './bulk.ts'
import { changeEntities, type Draft, type EntityId, type Shape } from './draft.ts'

const t = wordsIn('menu')
const shownAtOnce = 100
const priceKinds = ['percent', 'add', 'set'] as const

type BulkTabProps = { shape: Shape; draft: Draft; edit(change: (draft: Draft) => Draft): void }

/** Finds many items by name or section and changes them together in the draft. */
export function BulkTab({ shape, draft, edit }: BulkTabProps) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<EntityId>>(new Set())
  const [price, setPrice] = useState<PriceChange>({ kind: 'percent', value: 5 })
  const items = useMemo(() => listItems(shape), [shape])
  const found = useMemo(() => findItems(items, query), [items, query])
  const schedules = draft.document.schedules ?? []

  function apply(change: (draft: Draft) => Draft) {
    edit(change)
    showToast(t('bulk.done', { count: chosen.size }))
  }
  const set = (fields: object) => apply((before) => changeEntities(before, chosen, () => fields))
  const toggle = (id: EntityId) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const isAll = found.length > 0 && found.every(({ entity }) => chosen.has(entity.id))
  const nothing = chosen.size === 0
  return (
    <div class="bulk">
      <div class="card stack">
        <SearchField name="bulk" label={t('bulk.search')} value={query} onValue={setQuery} />
        <Choice
          type="checkbox"
          label={t('bulk.all', { count: found.length })}
          checked={isAll}
          onChange={() => setChosen(isAll ? new Set() : new Set(found.map(({ entity }) => entity.id)))}
        />
        <ul class="rows bulk-items">
          {found.slice(0, shownAtOnce).map(({ entity, section }) => (
            <li key={entity.id}>
              <Choice
                type="checkbox"
                label={
                  <>
                    {entity.name} <span class="soft small">{section}</span>{' '}
                    {entity.hidden && <span class="tag">{t('hidden')}</span>}
                  </>
                }
                end={formatMoney(Number(entity.price ?? 0), language)}
                checked={chosen.has(entity.id)}
                onChange={() => toggle(entity.id)}
              />
            </li>
          ))}
        </ul>
        {found.length > shownAtOnce && (
          <p class="soft">{t('bulk.more', { count: found.length - shownAtOnce })}</p>
        )}
      </div>
      <div class="card stack bulk-actions">
        <h2>{t('bulk.chosen', { count: chosen.size })}</h2>
        <form
          class="stack"
          onSubmit={submitting(() => apply((before) => changePrices(before, chosen, price)))}
        >
          <Select
            name="bulk-kind"
            label={t('bulk.price')}
            value={price.kind}
            options={priceKinds.map((kind) => ({ value: kind, label: t(`bulk.${kind}`) }))}
            onChange={(event) =>
              setPrice((before) => ({ ...before, kind: event.currentTarget.value as PriceChange['kind'] }))
            }
          />
          <Field
            name="bulk-value"
            label={t(price.kind === 'percent' ? 'bulk.value.percent' : 'bulk.value.dollars')}
            type="number"
            step={0.01}
            value={price.value}
            onInput={(event) =>
              setPrice((before) => ({ ...before, value: Number(event.currentTarget.value) }))
            }
          />
          <button type="submit" class="button quiet" disabled={nothing}>
            {t('bulk.price.apply')}
          </button>
        </form>
        <div class="actions">
          <button type="button" class="button quiet" disabled={nothing} onClick={() => set({ hidden: true })}>
            {t('bulk.hide')}
          </button>
          <button
            type="button"
            class="button quiet"
            disabled={nothing}
            onClick={() => set({ hidden: false })}
          >
            {t('bulk.show')}
          </button>
        </div>
        {schedules.length > 0 && (
          <Select
            name="bulk-schedule"
            label={t('bulk.schedule')}
            value=""
            disabled={nothing}
            options={[
              { value: '', label: t('bulk.schedule.choose') },
              { value: 'always', label: t('bulk.schedule.always') },
              ...schedules.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget
              const ids = schedules.filter(({ id }) => String(id) === value).map(({ id }) => id)
              if (value) set({ scheduleIds: ids })
              event.currentTarget.value = ''
            }}
          />
        )}
        <p class="hint">{t('bulk.hint')}</p>
      </div>
    </div>
  )
}
