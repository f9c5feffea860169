import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, iso, nullable, oneOf, text } from '../../../http/fields.ts'
import { dateInput, monthInput } from '../../../http/input-formats.ts'
import { bookAccounts } from '../rules/bookkeeping.ts'

const optional = Type.Optional
const day = (description: string) => optional(dateInput(description))

export const JournalQuery = Type.Object({
  month: optional(monthInput('YYYY-MM, in UTC. Or send `from` and `to`.')),
  from: day('The first day, YYYY-MM-DD, in UTC.'),
  to: day('The last day, YYYY-MM-DD. Default: `from`. At most a year.'),
  format: optional(
    oneOf(
      ['json', 'csv', 'quickbooks', 'xero'],
      '`csv` returns the whole period as a file, `json` a page. Default `csv`, or `json` if you send `after` or `limit`. `quickbooks` and `xero`: a ' +
        'file for their journal imports, one journal per day.',
    ),
  ),
  after: optional(Type.String({ maxLength: 32, description: '`next` from the previous page.' })),
  limit: optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Entries per page. Default 100.' })),
})
export type JournalInput = Static<typeof JournalQuery>

const sides = { debit: dollars('The amount debited'), credit: dollars('The amount credited') }
const Line = Type.Object(
  {
    account: text('The account.'),
    party: integer('The account’s owner; 0 for shared accounts.'),
    part: text('The component: `goods`, `tip`, `commission` …'),
    ...sides,
  },
  component('JournalLine', 'One side of an entry: a debit or a credit.'),
)
const Entry = Type.Object(
  {
    entry_id: integer('The entry’s id.'),
    at: iso('When it happened'),
    kind: text('The kind of entry: `placed`, `completed`, `refunded` …'),
    order_id: nullable(integer('The order; null if none.')),
    merchant_id: nullable(integer('The merchant; null if none.')),
    memo: text('The purpose.'),
    lines: Type.Array(Line, { description: 'Debits and credits, with equal totals.' }),
  },
  component('JournalEntry', 'A movement of money, in double entry.'),
)
export const Journal = Type.Object({
  from: text('The first day.'),
  to: text('The last day.'),
  entries: Type.Array(Entry, {
    description: 'The entries on this page, in the order they were booked.',
  }),
  count: optional(integer('Number of entries in the whole period. On the first page only.')),
  accounts: optional(
    Type.Array(
      Type.Object(
        { account: text('The account.'), ...sides },
        component('AccountSums', 'Totals of an account.'),
      ),
      { description: 'Totals of the whole period by account. On the first page only.' },
    ),
  ),
  total: optional(
    Type.Object(sides, {
      description: 'Totals of the whole period. Both sides are equal. On the first page only.',
    }),
  ),
  next: nullable(text('Send it as `after` for the next page; null on the last page.')),
  has_more: flag('Whether more pages follow.'),
})

const account = oneOf(
  bookAccounts,
  'The ledger’s account. Of the platform’s own, `commission`, `gateway_fee` and `dispute` are listed separately.',
)
export const BookAccounts = Type.Object({
  accounts: Type.Array(
    Type.Object(
      {
        account,
        name: text('The account’s name in QuickBooks. For a sub-account: parent, colon, name.'),
        code: text('The account’s code in Xero.'),
        usual_name: text('The default name.'),
        usual_code: text('The default code.'),
      },
      component('BookAccount', 'A ledger account and the matching account in the operator’s bookkeeping.'),
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
