import type { GrantedCredit } from '../../../sdk/src/index.ts'
import { changeCredit, listCredits } from '../../console/api/credits.ts'
import { may } from '../frame/me.ts'
import { money } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, cutPage, List } from '../list/list.tsx'
import { GrantActs, isAddress } from './parts.tsx'

const t = wordsIn('money')

const amount = (name: 'value' | 'left' | 'taken', label: string): Column<GrantedCredit> => ({
  ...{ name, label, as: 'money', text: (row) => row[name] },
})

const columns: Column<GrantedCredit>[] = [
  {
    name: 'customer',
    label: t('customer'),
    text: (row) => row.email,
    show: (row) => <a href={pathTo('customers', [row.customer_id])}>{row.email}</a>,
  },
  amount('value', t('value')),
  amount('left', t('balance')),
  { name: 'memo', label: t('memo'), text: (row) => row.memo },
  { name: 'granted', label: t('granted'), text: (row) => row.granted, as: 'moment', sort: 'issued' },
  { name: 'ends', label: t('expires.optional'), text: (row) => row.ends, as: 'moment' },
  amount('taken', t('taken')),
  {
    name: 'state',
    label: t('status'),
    text: (row) => t(row.enabled ? 'on' : 'ended'),
    tone: (row) => (row.enabled ? 'good' : ''),
  },
]

export function CreditList({ version }: { version: number }) {
  return (
    <List
      name="credits"
      label={t('tab.credits')}
      columns={columns}
      version={version}
      keyOf={(row) => row.credit_id}
      empty={t('credits.none')}
      actions={(row, reload) => <Acts credit={row} reload={reload} />}
      filters={[{ name: 'email', label: t('by.email'), kind: 'search' }]}
      read={async ({ filters: { email = '' }, sorted, after, limit }) => {
        const { credits: rows } = await listCredits({
          ...sorted,
          limit: limit + 1,
          ...(isAddress(email) && { email }),
          ...(after && { before: Number(after) }),
        })
        return cutPage(rows, limit, (last) => last.credit_id)
      }}
    />
  )
}

function Acts({ credit, reload }: { credit: GrantedCredit; reload(): void }) {
  const { credit_id, enabled, left } = credit
  if (!enabled || !may(changeCredit)) return null
  return (
    <GrantActs
      call={changeCredit}
      about={`#${credit_id}`}
      grant={credit}
      what={{ change: t('credit.change.what'), turn: t('credit.end.what', { left: money(left) }) }}
      change={(changes) => changeCredit({ credit_id, ...changes })}
      reload={reload}
    />
  )
}
