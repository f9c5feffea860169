import { useState } from 'preact/hooks'
import type { ListedPromotion as Promotion } from '../../../sdk/src/index.ts'
import {
  addPromotion,
  changePromotion,
  listPromotions,
  simulatePromotion,
} from '../../console/api/credits.ts'
import { typedInstant } from '../../console/clock.ts'
import { describeRefusal } from '../../console/context.ts'
import { Act, type ActField, reasonField, type Values } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { money } from '../frame/parts.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import { GrowingList } from '../list/growing-list.tsx'
import type { Column } from '../list/list.tsx'
import { localTime } from './days.ts'
import { isOn, OnTag } from './parts.tsx'

const t = wordsIn('money')
const rewards = ['dollar_off', 'percent_off', 'points'] as const
type Reward = (typeof rewards)[number]

const columns: Column<Promotion>[] = [
  { name: 'code', label: t('code'), text: (row) => row.code, as: 'code' },
  { name: 'name', label: t('name'), text: (row) => row.name },
  {
    name: 'state',
    label: t('status'),
    text: (row) => t(isOn(row.enabled, row.expires) ? 'on' : 'ended'),
    show: (row) => <OnTag isOn={isOn(row.enabled, row.expires)} />,
  },
  { name: 'discount', label: t('discount'), text: formatDiscount },
  { name: 'minimum', label: t('minimum'), text: (row) => row.minimum, as: 'money' },
  { name: 'uses', label: t('uses'), text: (row) => row.most_uses, isNumber: true },
  { name: 'audience', label: t('audience'), text: describeAudience },
  { name: 'budget', label: t('budget.list'), text: (row) => row.budget ?? null, as: 'money' },
  { name: 'spent', label: t('spent'), text: (row) => row.spent ?? null, as: 'money' },
  { name: 'expires', label: t('expires'), text: (row) => row.expires, as: 'moment' },
]

const audiences = ['everyone', 'new', 'lapsed'] as const
const fields: ActField[] = [
  { name: 'code', label: t('code') },
  { name: 'name', label: t('name') },
  {
    ...{ name: 'reward', label: t('reward'), kind: 'choice', value: 'dollar_off' },
    options: rewards.map((value) => ({ value, label: t(value) })),
  },
  { name: 'value', label: t('value'), kind: 'number', hint: t('value.hint') },
  { name: 'minimum', label: t('minimum'), kind: 'number', isOptional: true },
  { name: 'max_discount', label: t('max.discount'), kind: 'number', isOptional: true },
  { name: 'budget', label: t('budget'), kind: 'number', isOptional: true, hint: t('budget.hint') },
  { name: 'starts', label: t('starts'), kind: 'datetime-local', isOptional: true },
  { name: 'expires', label: t('expires'), kind: 'datetime-local', isOptional: true },
  {
    ...{ name: 'audience', label: t('audience'), kind: 'choice', value: 'everyone' },
    options: audiences.map((value) => ({ value, label: t(`audience.${value}`) })),
  },
  { name: 'lapsed_days', label: t('lapsed.days'), kind: 'number', isOptional: true, hint: t('lapsed.hint') },
  { name: 'city', label: t('city'), isOptional: true },
  { name: 'state', label: t('state'), isOptional: true },
  { name: 'most_uses', label: t('uses'), kind: 'number', isOptional: true },
  { name: 'merchant_id', label: t('merchant'), kind: 'merchant', isOptional: true },
]

const numberIn = (values: Values, name: string) => (values[name] ? { [name]: Number(values[name]) } : {})

/** The reward of a promotion, and who gets it. */
const termsIn = (values: Values) => ({
  reward: values.reward as Reward,
  value: Number(values.value),
  ...numberIn(values, 'minimum'),
  ...numberIn(values, 'max_discount'),
  ...numberIn(values, 'budget'),
  ...numberIn(values, 'most_uses'),
  ...numberIn(values, 'merchant_id'),
  ...(values.audience === 'lapsed' && { lapsed_days: Number(values.lapsed_days || 30) }),
  ...(values.city && { city: values.city }),
  ...(values.state && { state: values.state }),
  first_order: values.audience === 'new',
})

const create = (values: Values) =>
  addPromotion({
    code: values.code ?? '',
    name: values.name ?? '',
    ...termsIn(values),
    ...(values.starts && { starts: typedInstant(values.starts) }),
    ...(values.expires && { expires: typedInstant(values.expires) }),
  })

function formatDiscount({ reward, value }: Promotion): string {
  return t(`${reward as Reward}.value`, { value: reward === 'dollar_off' ? money(value) : String(value) })
}

function describeAudience({ first_order, lapsed_days, city, state, merchant_name }: Promotion): string {
  const who = first_order
    ? t('audience.new')
    : lapsed_days
      ? t('audience.lapsed.days', { days: lapsed_days })
      : t('audience.everyone')
  return [who, city && `${city}, ${state}`, merchant_name].filter(Boolean).join(' · ')
}

/** Shows what the terms would have done to the orders of the last 30 days. */
function Simulation({ values }: { values: Values }) {
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (!may(simulatePromotion)) return null
  async function run() {
    setBusy(true)
    try {
      const found = await simulatePromotion({ ...termsIn(values), days: 30 })
      const { orders, customers, cost, all_orders, sampled_one_in: oneIn } = found
      const figures = { orders, customers, all: all_orders, cost: money(cost), share: oneIn }
      setWords(t(oneIn > 1 ? 'simulated.sample' : 'simulated', figures))
    } catch (error) {
      setWords(describeRefusal(error, frame('fault.away')).join(' '))
    }
    setBusy(false)
  }
  return (
    <div class="stack">
      <p>
        <button
          type="button"
          class="button quiet"
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => void run()}
        >
          {t('simulate')}
        </button>
      </p>
      <p>{words}</p>
    </div>
  )
}

/** Code, reward and value were promised to customers and cannot change. */
const changes = (row: Promotion): ActField[] => [
  { name: 'name', label: t('name'), value: row.name },
  { name: 'minimum', label: t('minimum'), kind: 'number', value: String(row.minimum) },
  {
    name: 'most_uses',
    label: t('uses'),
    kind: 'number',
    isOptional: true,
    value: String(row.most_uses ?? ''),
  },
  {
    name: 'budget',
    label: t('budget'),
    kind: 'number',
    isOptional: true,
    value: String(row.budget ?? ''),
  },
  {
    name: 'ends',
    label: t('expires'),
    kind: 'datetime-local',
    isOptional: true,
    value: localTime(row.expires),
  },
  reasonField,
]

const change = ({ promotion_id }: Promotion, values: Values) =>
  changePromotion({
    promotion_id,
    name: values.name ?? '',
    minimum: Number(values.minimum),
    most_uses: values.most_uses ? Number(values.most_uses) : null,
    budget: values.budget ? Number(values.budget) : null,
    ends: values.ends ? typedInstant(values.ends) : null,
    reason: values.reason ?? '',
  })

function Acts({ row, reload }: { row: Promotion; reload(): void }) {
  if (!may(changePromotion)) return null
  const { promotion_id, code, enabled } = row
  return (
    <>
      <Act
        call={changePromotion}
        label={t('change')}
        about={code}
        title={`${t('change')} ${code}`}
        isSmall
        what={<p>{t('promotion.change.what')}</p>}
        fields={changes(row)}
        run={(values) => change(row, values)}
        onDone={reload}
      />
      {(!enabled || isOn(enabled, row.expires)) && (
        <Act
          call={changePromotion}
          label={t(enabled ? 'end' : 'resume')}
          about={code}
          title={`${t(enabled ? 'end' : 'resume')} ${code}`}
          isSmall
          tone={enabled ? 'danger' : 'quiet'}
          what={<p>{t(enabled ? 'promotion.end.what' : 'promotion.what')}</p>}
          fields={[reasonField]}
          run={({ reason = '' }) => changePromotion({ promotion_id, enabled: !enabled, reason })}
          onDone={reload}
        />
      )}
    </>
  )
}

export const PromotionsPage = () => (
  <GrowingList
    add={{
      ...{ call: addPromotion, label: t('promotion.new'), what: <p>{t('promotion.what')}</p> },
      ...{ fields, run: create, sum: (values: Values) => <Simulation values={values} /> },
    }}
    name="promotions"
    isWhole
    label={t('tab.promotions')}
    columns={columns}
    keyOf={(row) => row.promotion_id}
    actions={(row, reload) => <Acts row={row} reload={reload} />}
    read={async () => ({ rows: await readPromotions() })}
  />
)

/** Reads them all: there are a few dozen, and an answer holds up to a thousand. */
async function readPromotions() {
  const most = 1000
  const all: Promotion[] = []
  for (;;) {
    const page = await listPromotions({ limit: most, offset: all.length })
    all.push(...page.promotions)
    if (page.promotions.length < most) return all
  }
}
