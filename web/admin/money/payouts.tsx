import type { Answer } from '../../../sdk/src/index.ts'
import { listPayouts } from '../../console/api/money.ts'
import { readInsights } from '../../console/api/system.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { money } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'
import { dayBefore } from './days.ts'

const t = wordsIn('money')
type Payout = Answer<'get_operator_payouts'>['payouts'][number]

const amount = (name: Exclude<keyof Payout, 'name'>, label: string): Column<Payout> => ({
  ...{ name, label, as: 'money', text: (row) => row[name] ?? null },
})

const columns: Column<Payout>[] = [
  { name: 'merchant', label: t('merchant'), text: (row) => row.name },
  { name: 'orders', label: t('orders'), text: (row) => row.orders, as: 'count' },
  // The net amount comes first so that it is visible on every screen; the other columns break it down.
  { ...amount('net', t('net')), show: (row) => <strong>{money(row.net)}</strong> },
  amount('gross', t('gross')),
  amount('refunds', t('refunds')),
  amount('fees', t('fees')),
  amount('commission', t('commission')),
  amount('promotions', t('promotions.own')),
  amount('disputes', t('tab.disputes')),
  amount('tax_collected', t('tax')),
  amount('cash_taken', t('cash')),
  amount('tips', t('tips')),
]

/** Opens on the latest day with payouts. */
export function PayoutsPage() {
  const asked = useAsked('payout day', () => readInsights())
  return (
    <Loaded asked={asked}>{({ payout_day }) => <PayoutList first={payout_day ?? dayBefore(1)} />}</Loaded>
  )
}

function PayoutList({ first }: { first: string }) {
  return (
    <List
      name="payouts"
      isWhole
      label={t('tab.payouts')}
      columns={columns}
      filters={[
        { name: 'day', label: t('day'), kind: 'date', initial: first },
        { name: 'merchant_id', label: t('merchant'), kind: 'merchant' },
      ]}
      keyOf={(row) => row.merchant_id}
      href={(row) => pathTo('merchants', [row.merchant_id])}
      empty={t('payouts.none')}
      read={async ({ filters: { day = '', merchant_id } }) => ({
        rows: (await listPayouts({ day, ...(merchant_id && { merchant_id: Number(merchant_id) }) })).payouts,
      })}
    />
  )
}
