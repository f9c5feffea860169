import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, iso, nullable, oneOf, text } from '../../../http/fields.ts'
import { dateInput, monthInput } from '../../../http/input-formats.ts'
import { bookAccounts } from '../rules/bookkeeping.ts'

const optional = Type.Optional
const day = (description: string) => optional(dateInput(description))

export const JournalQuery = Type.Object({
  month: optional(monthInput('YYYY-MM, by UTC; or `from` and `to`.')),
  from: day('YYYY-MM-DD, the first day by UTC.'),
  to: day('YYYY-MM-DD, the last day; `from` when absent. At most a year.'),
  format: optional(
    oneOf(
      ['json', 'csv', 'quickbooks', 'xero'],
      '`csv` answers the whole period as a file, `json` a page. `csv` when absent, `json` if `after` or `limit` is given. `quickbooks` and `xero`: a ' +
        'file for their imports of journals, one journal for each day.',
    ),
  ),
  after: optional(Type.String({ maxLength: 32, description: '`next` of the page before.' })),
  limit: optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'Entries per page; 100 when absent.' }),
  ),
})
export type JournalInput = Static<typeof JournalQuery>

const sides = { debit: dollars('Taken from the account'), credit: dollars('Owed to the account') }
const Line = Type.Object(
  {
    account: text('The account.'),
    party: integer('The owner of the account; 0 where there is one for all.'),
    part: text('The part of the amount: `goods`, `tip`, `commission` …'),
    ...sides,
  },
  component('JournalLine', 'One side of an entry: a debit or a credit.'),
)
const Entry = Type.Object(
  {
    entry_id: integer('The entry’s id.'),
    at: iso('When it happened'),
    kind: text('The kind of entry: `placed`, `completed`, `refunded` …'),
    order_id: nullable(integer('The order; null: none is concerned.')),
    merchant_id: nullable(integer('The merchant; null: none is concerned.')),
    memo: text('The purpose.'),
    lines: Type.Array(Line, { description: 'Debits and credits, which sum to the same.' }),
  },
  component('JournalEntry', 'A movement of money, in double entry.'),
)
export const Journal = Type.Object({
  from: text('The first day.'),
  to: text('The last day.'),
  entries: Type.Array(Entry, {
    description: 'The entries of this page, in the order in which they were booked.',
  }),
  count: optional(integer('Entries of the whole period; on the first page.')),
  accounts: optional(
    Type.Array(
      Type.Object(
        { account: text('The account.'), ...sides },
        component('AccountSums', 'The sums of an account.'),
      ),
      { description: 'Sums of the whole period by account; on the first page.' },
    ),
  ),
  total: optional(
    Type.Object(sides, {
      description: 'The sums of the whole period, on the first page. Both sides are equal.',
    }),
  ),
  next: nullable(text('`after` of the next page; null: this is the last.')),
  has_more: flag('Whether there are more pages.'),
})

const account = oneOf(
  bookAccounts,
  'The ledger’s account. Of the platform’s own, `commission`, `gateway_fee` and `dispute` stand apart.',
)
export const BookAccounts = Type.Object({
  accounts: Type.Array(
    Type.Object(
      {
        account,
        name: text('The account’s name in QuickBooks; a sub-account follows its parent and a colon.'),
        code: text('The account’s code in Xero.'),
        usual_name: text('The name unless it is changed.'),
        usual_code: text('The code unless it is changed.'),
      },
      component(
        'BookAccount',
        'An account of the ledger, and the account that it is in the operator’s bookkeeping.',
      ),
    ),
    { description: 'All accounts.' },
  ),
})
export const ChangedAccount = Type.Object({
  account,
  name: optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'The account’s name in QuickBooks.' }),
  ),
  code: optional(Type.String({ minLength: 1, maxLength: 20, description: 'The account’s code in Xero.' })),
})
export type AccountChange = Static<typeof ChangedAccount>
