import type { BookAccount } from '../../../sdk/src/index.ts'
import { changeBookAccount, readBookAccounts } from '../../console/api/money.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { DataTable } from '../../kit/table/table.tsx'
import { Act } from '../frame/act.tsx'
import { Panel } from '../frame/parts.tsx'
import { codeWords, wordsIn } from '../frame/words.ts'

const t = wordsIn('money')
const accountText = codeWords('moneyCodes', 'account')

/** The operator's own ledger accounts for the QuickBooks and Xero files. */
export function BookAccounts() {
  const asked = useAsked('book-accounts', () => readBookAccounts({}))
  return (
    <Panel title={t('books')}>
      <p class="soft">{t('books.lead')}</p>
      <Loaded asked={asked}>
        {({ accounts }) => (
          <DataTable
            label={t('books')}
            rows={accounts}
            keyOf={({ account }) => account}
            columns={[
              { name: 'ours', label: t('books.ours'), show: ({ account }) => accountText(account) },
              { name: 'name', label: t('books.name'), show: ({ name }) => name },
              { name: 'code', label: t('books.code'), show: ({ code }) => code },
              {
                name: 'change',
                label: t('books.change'),
                show: (row) => <Change row={row} onDone={() => void asked.ask()} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function Change({ row: { account, name, code }, onDone }: { row: BookAccount; onDone(): void }) {
  return (
    <Act
      isSmall
      call={changeBookAccount}
      label={t('books.change')}
      about={accountText(account)}
      fields={[
        { name: 'name', label: t('books.name'), value: name },
        { name: 'code', label: t('books.code'), value: code },
      ]}
      run={(given) => changeBookAccount({ account, name: given.name ?? name, code: given.code ?? code })}
      onDone={onDone}
    />
  )
}
