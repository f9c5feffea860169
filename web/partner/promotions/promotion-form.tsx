import { useState } from 'preact/hooks'
import { RefusalError } from '../../../sdk/src/index.ts'
import { addShopPromotion } from '../../console/api/credits.ts'
import { listAvailability } from '../../console/api/menus.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { Choice, FaultSummary, type Faults, Field, Select, submitting } from '../../kit/form.tsx'
import { formatMoney, formatWeekday } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showToast } from '../../kit/toast.ts'
import { frame, kit, wordsIn } from '../frame/words.ts'
import { describeConditions, describeWorth, suggestedName, type Terms } from './terms.ts'

const t = wordsIn('promotions')
const fields = [
  ...['name', 'code', 'reward', 'value', 'minimum', 'max_discount', 'items', 'days'],
  ...['most_uses', 'budget', 'starts', 'ends'],
] as const
const week = [1, 2, 3, 4, 5, 6, 0]
const amountFields = ['value', 'minimum', 'max_discount', 'budget', 'most_uses'] as const

const blank = {
  ...{ name: '', code: '', reward: 'percent_off', value: '20', minimum: '', max_discount: '' },
  ...{ most_uses: '', budget: '', starts: '', ends: '' },
}
type Typed = typeof blank

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(',', '.')))

/** Errors at their fields, before anything is sent: `abc` is not an amount. */
function faultsIn(typed: Typed): Faults | undefined {
  const wrong = amountFields.filter((name) => Number.isNaN(numberOf(typed[name]) ?? 0))
  const missing = numberOf(typed.value) === null ? (['value'] as const) : []
  const faults = [...wrong, ...missing].map((name) => [name, [t('fault.number')]])
  return faults.length === 0 ? undefined : Object.fromEntries(faults)
}

export function PromotionForm({ merchantId, onSaved }: { merchantId: number; onSaved(): Promise<void> }) {
  const [typed, setTyped] = useState(blank)
  const [isFirst, setFirst] = useState(false)
  const [days, setDays] = useState<readonly number[]>([])
  const [items, setItems] = useState<ReadonlyMap<string, string>>(new Map())
  const [faults, setFaults] = useState<Faults>()
  const text = (name: keyof Typed) => ({
    ...{ name, label: t(`field.${name}`), value: typed[name], faults },
    onInput: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: value }))
    },
  })
  const terms: Terms = {
    reward: typed.reward,
    value: numberOf(typed.value) || 0,
    minimum: numberOf(typed.minimum) || 0,
    max_discount: numberOf(typed.max_discount) || null,
    days: days.length === 0 ? null : week.filter((day) => days.includes(day)),
    first_order: isFirst,
    ends: typed.ends ? `${typed.ends}T23:59:59` : null,
    items: items.size === 0 ? null : [...items.keys()],
  }
  const name = typed.name.trim() || suggestedName(terms)

  async function save() {
    const wrong = faultsIn(typed)
    setFaults(wrong)
    if (wrong) return
    try {
      await addShopPromotion({
        ...{ merchantId, name, reward: typed.reward as 'percent_off' | 'dollar_off', value: terms.value },
        ...{ minimum: terms.minimum, max_discount: terms.max_discount, first_order: isFirst },
        ...{ days: [...days], items: [...items.keys()] },
        code: typed.code.trim() || null,
        most_uses: numberOf(typed.most_uses),
        budget: numberOf(typed.budget),
        starts: typed.starts || null,
        ends: typed.ends || null,
      })
      showToast(t('done.running'))
      await onSaved()
    } catch (error) {
      setFaults(error instanceof RefusalError ? splitFaults(error, fields) : { '': [frame('fault.away')] })
    }
  }
  const toggle = (day: number) =>
    setDays((before) => (before.includes(day) ? before.filter((one) => one !== day) : [...before, day]))
  return (
    <form class="stack" onSubmit={submitting(save)} noValidate>
      <FaultSummary faults={faults} title={kit('form.faults')} />
      <div class="columns">
        <Select
          {...text('reward')}
          options={[
            { value: 'percent_off', label: t('reward.percent') },
            { value: 'dollar_off', label: t('reward.dollar') },
          ]}
        />
        <Field
          {...text('value')}
          label={t(typed.reward === 'percent_off' ? 'field.value.percent' : 'field.value')}
          inputmode="decimal"
        />
      </div>
      <div class="columns">
        <Field {...text('minimum')} optional={kit('optional')} inputmode="decimal" />
        {typed.reward === 'percent_off' && (
          <Field {...text('max_discount')} optional={kit('optional')} inputmode="decimal" />
        )}
      </div>
      <Choice
        type="checkbox"
        label={t('field.first')}
        checked={isFirst}
        onChange={() => setFirst((before) => !before)}
      />
      <Items {...{ merchantId, items, setItems }} />
      <fieldset class="stack">
        <legend>{t('field.days')}</legend>
        <div class="picked">
          {week.map((day) => (
            <button
              key={day}
              type="button"
              class="pick"
              aria-pressed={days.includes(day)}
              onClick={() => toggle(day)}
            >
              {formatWeekday(day, language, 'short')}
            </button>
          ))}
        </div>
        <p class="hint">{t('field.days.hint')}</p>
      </fieldset>
      <div class="columns">
        <Field {...text('starts')} type="date" optional={kit('optional')} />
        <Field {...text('ends')} type="date" optional={kit('optional')} />
      </div>
      <div class="columns">
        <Field
          {...text('budget')}
          optional={kit('optional')}
          inputmode="decimal"
          hint={t('field.budget.hint')}
        />
        <Field {...text('most_uses')} optional={kit('optional')} inputmode="numeric" />
      </div>
      <Field {...text('code')} optional={kit('optional')} maxLength={32} hint={t('field.code.hint')} />
      <Field
        {...text('name')}
        optional={kit('optional')}
        maxLength={100}
        placeholder={suggestedName(terms)}
      />
      <Preview {...{ terms, name, code: typed.code.trim().toUpperCase() }} />
      <button type="submit" class="button">
        {t('start')}
      </button>
    </form>
  )
}

type ItemsProps = {
  merchantId: number
  items: ReadonlyMap<string, string>
  setItems(items: ReadonlyMap<string, string>): void
}

const maxFound = 8

/** Individual items, picked by name; none means all. */
function Items({ merchantId, items, setItems }: ItemsProps) {
  const [query, setQuery] = useState('')
  const asked = useAsked(`promotion items ${merchantId}`, async () => {
    const { items: all } = await listAvailability({ merchantId, all: true })
    return all.filter(({ type }) => type === 'Item')
  })
  const wanted = query.trim().toLowerCase()
  const without = (id: string) => new Map([...items].filter(([one]) => one !== id))
  return (
    <fieldset class="stack">
      <legend>{t('field.items')}</legend>
      {items.size > 0 && (
        <ul class="picked">
          {[...items].map(([id, name]) => (
            <li key={id}>
              <button
                type="button"
                class="pick"
                aria-label={t('item.remove', { name })}
                onClick={() => setItems(without(id))}
              >
                {name} <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        name="item-search"
        label={t('item.search')}
        hint={t('field.items.hint')}
        type="search"
        optional={kit('optional')}
        value={query}
        onInput={(event: { currentTarget: { value: string } }) => setQuery(event.currentTarget.value)}
      />
      {wanted !== '' && (
        <Loaded asked={asked}>
          {(all) => (
            <ul class="picked">
              {all
                .filter(({ id, name }) => !items.has(id) && name.toLowerCase().includes(wanted))
                .slice(0, maxFound)
                .map(({ id, name }) => (
                  <li key={id}>
                    <button
                      type="button"
                      class="pick"
                      onClick={() => {
                        setItems(new Map([...items, [id, name]]))
                        setQuery('')
                      }}
                    >
                      <Icon name="plus" /> {name}
                    </button>
                  </li>
                ))}
            </ul>
          )}
        </Loaded>
      )}
    </fieldset>
  )
}

/** As customers see it: the badge on the shop's page, and the receipt line for a $30 order. */
function Preview({ terms, name, code }: { terms: Terms; name: string; code: string }) {
  const order = Math.max(30, terms.minimum)
  const full = terms.reward === 'percent_off' ? (order * terms.value) / 100 : Math.min(terms.value, order)
  const off = Math.min(full, terms.max_discount ?? full)
  const money = (dollars: number) => formatMoney(dollars, language)
  return (
    <section class="card stack promotion-preview" aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      {code === '' && (
        <p>
          <span class="tag good">
            <Icon name="gift" /> {name}
          </span>
        </p>
      )}
      <p class="soft small">{[describeWorth(terms), ...describeConditions(terms)].join(' · ')}</p>
      <dl class="sums">
        <div class="spread">
          <dt>{t('preview.order')}</dt>
          <dd class="number">{money(order)}</dd>
        </div>
        <div class="spread off">
          <dt>{code === '' ? name : t('preview.code', { code })}</dt>
          <dd class="number">{money(-off)}</dd>
        </div>
      </dl>
      <p class="soft small">{t('preview.note')}</p>
    </section>
  )
}
