import { useState } from 'preact/hooks'
import type { Answer, JournalEntry } from '../../../sdk/src/index.ts'
import { readJournal } from '../../console/api/money.ts'
import { DataTable } from '../../kit/table/table.tsx'
import { money, Panel } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { codeWords, wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'
import { BookAccounts } from './book-accounts.tsx'
import { monthStartUtc, todayUtc } from './days.ts'
import { FileLink } from './parts.tsx'

const t = wordsIn('money')
const entryText = codeWords('moneyCodes', 'entry')
const accountText = codeWords('moneyCodes', 'account')
const shareText = codeWords('moneyCodes', 'share')
type Journal = Answer<'get_operator_journal'>
type Line = Omit<JournalEntry, 'lines'> & JournalEntry['lines'][number] & { line: number }

const linesOf = ({ lines, ...entry }: JournalEntry): Line[] =>
  lines.map((each, index) => ({ ...entry, ...each, line: index + 1 }))
const side = (name: 'debit' | 'credit'): Column<Line> => ({
  name,
  label: t(name),
  text: (row) => row[name],
  show: (row) => (row[name] === 0 ? '' : money(row[name])),
  isNumber: true,
})

const accountOf = ({ account, party }: Line) => `${accountText(account)}${party ? ` ${party}` : ''}`

const columns: Column<Line>[] = [
  { name: 'entry', label: t('entry'), text: (row) => row.entry_id },
  { name: 'at', label: t('time'), text: (row) => row.at, as: 'moment' },
  { name: 'kind', label: t('kind'), text: (row) => entryText(row.kind) },
  {
    name: 'order',
    label: t('order'),
    text: (row) => row.order_id,
    show: (row) => row.order_id && <a href={pathTo('orders', [row.order_id])}>#{row.order_id}</a>,
  },
  {
    name: 'merchant',
    label: t('merchant.id'),
    text: (row) => row.merchant_id,
    show: (row) => row.merchant_id && <a href={pathTo('merchants', [row.merchant_id])}>{row.merchant_id}</a>,
  },
  {
    name: 'account',
    label: t('account'),
    text: accountOf,
    show: (row) => (
      <>
        {accountOf(row)}
        {row.part && <div class="soft">{shareText(row.part)}</div>}
      </>
    ),
  },
  { name: 'part', label: t('part'), text: (row) => row.part && shareText(row.part), isExportOnly: true },
  side('debit'),
  side('credit'),
  { name: 'memo', label: t('memo'), text: (row) => row.memo },
]

export function JournalPage() {
  const [sums, setSums] = useState<Journal>()
  return (
    <>
      <p class="soft">{t('journal.lead')}</p>
      <List
        name="journal"
        label={t('tab.journal')}
        columns={columns}
        filters={[
          { name: 'from', label: t('from'), kind: 'date', initial: monthStartUtc() },
          { name: 'to', label: t('to'), kind: 'date', initial: todayUtc() },
        ]}
        keyOf={(row) => `${row.entry_id}-${row.line}`}
        empty={t('journal.none')}
        read={async ({ filters: { from = '', to = '' }, after, limit }) => {
          const page = await readJournal({ from, to, format: 'json', limit, ...(after && { after }) })
          if (page.accounts) setSums(page)
          return { rows: page.entries.flatMap(linesOf), next: page.next ?? undefined }
        }}
      />
      {sums && <Accounts sums={sums} />}
      <BookAccounts />
    </>
  )
}

/** Totals for the whole period: debits equal credits, or the ledger is wrong. */
function Accounts({ sums: { from, to, accounts = [], total } }: { sums: Journal }) {
  return (
    <Panel
      title={t('accounts', { from, to })}
      end={
        <>
          <FileLink path="/operator/journal" query={{ from, to }} />
          <FileLink path="/operator/journal" query={{ from, to }} format="quickbooks" label="QuickBooks" />
          <FileLink path="/operator/journal" query={{ from, to }} format="xero" label="Xero" />
        </>
      }
    >
      <DataTable
        label={t('accounts', { from, to })}
        rows={accounts}
        keyOf={({ account }) => account}
        columns={[
          { name: 'account', label: t('account'), show: ({ account }) => accountText(account) },
          { name: 'debit', label: t('debit'), show: ({ debit }) => money(debit), isNumber: true },
          { name: 'credit', label: t('credit'), show: ({ credit }) => money(credit), isNumber: true },
        ]}
        foot={
          total && (
            <>
              <th scope="row">{t('total')}</th>
              <td class="number">{money(total.debit)}</td>
              <td class="number">{money(total.credit)}</td>
            </>
          )
        }
      />
    </Panel>
  )
}
