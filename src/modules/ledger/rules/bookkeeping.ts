import { formatLocalDate, type LocalDay } from '../../../core/local-time.ts'
import { type Cents, toDollars } from '../../../core/money.ts'
import type { Account, Part } from './postings.ts'

/** Accounts in the operator's bookkeeping: the ledger's, with the platform's own split into income and expenses. */
export const bookAccounts = [
  ...([
    'card',
    'gateway',
    'cash',
    'order',
    'merchant',
    'courier',
    'tip',
    'tax',
    'gift_card',
    'credit',
  ] as const),
  ...(['opening', 'platform', 'commission', 'promotion', 'gateway_fee', 'dispute'] as const),
]
export type BookAccount = (typeof bookAccounts)[number]

/** QuickBooks knows accounts by name, Xero by code. */
export type AccountName = { name: string; code: string }
export type AccountNames = Readonly<Record<BookAccount, AccountName>>

const named = (name: string, code: string): AccountName => ({ name, code })
/** Numbers of a typical chart of accounts: assets 1000, liabilities 2000, equity 3000, income 4000, expenses 5000. */
export const usualAccounts: AccountNames = {
  // Card payments and the gateway's fees are one balance, the one at the gateway.
  card: named('Payment Gateway Clearing', '1100'),
  gateway: named('Payment Gateway Clearing', '1100'),
  cash: named('Cash Held by Merchants', '1150'),
  merchant: named('Payable to Merchants', '2000'),
  courier: named('Payable to Courier Companies', '2050'),
  tip: named('Tips Payable to Courier Companies', '2060'),
  order: named('Orders in Progress', '2100'),
  tax: named('Sales Tax Payable', '2200'),
  gift_card: named('Gift Cards Outstanding', '2300'),
  credit: named('Customer Credit', '2310'),
  opening: named('Opening Balance Equity', '3000'),
  platform: named('Marketplace Fees', '4000'),
  commission: named('Commissions', '4100'),
  promotion: named('Promotions', '5300'),
  gateway_fee: named('Payment Processing Fees', '5100'),
  dispute: named('Disputes', '5200'),
}

const platformParts = new Map<string, BookAccount>([
  ['commission', 'commission'],
  ['order_fee', 'commission'],
  ['courier_share', 'commission'],
  ['gateway_fee', 'gateway_fee'],
  ['dispute', 'dispute'],
  ['dispute_fee', 'dispute'],
])

const bookAccountOf = (account: Account, part: Part): BookAccount =>
  account === 'platform' ? (platformParts.get(part) ?? 'platform') : account

/** The total booked to an account on a day; positive if owed to the account. */
export type PartSum = { account: Account; part: Part; cents: Cents }
export type DayLine = { account: BookAccount; cents: Cents }

/** One line for each account that changed on a day. They add up to zero, like the day's entries. */
export function dayLines(sums: readonly PartSum[]): DayLine[] {
  const totals = new Map<BookAccount, Cents>()
  for (const { account, part, cents } of sums) {
    const target = bookAccountOf(account, part)
    totals.set(target, (totals.get(target) ?? 0) + cents)
  }
  return bookAccounts.flatMap((account) => {
    const cents = totals.get(account) ?? 0
    return cents === 0 ? [] : [{ account, cents }]
  })
}

export type BookFormat = 'quickbooks' | 'xero'
/** The columns required by each program's import. */
export const bookColumns: Readonly<Record<BookFormat, readonly string[]>> = {
  quickbooks: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
  xero: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
}

/** Xero's own rate for a journal that isn't a sale. */
const noTax = 'Tax Exempt (0%)'
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day is one journal: lines with the same number, or the same narration and date, belong together. */
export function bookRows(
  format: BookFormat,
  day: LocalDay,
  lines: readonly DayLine[],
  names: AccountNames,
): (string | number)[][] {
  const date = formatLocalDate(day)
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  const number = `CD-${year}${month}${dayOfMonth}`
  return lines.map(({ account, cents }) => {
    const { name, code } = names[account]
    const amount = toDollars(Math.abs(cents)).toFixed(2)
    const what = `${account.replaceAll('_', ' ')} ${date}`
    if (format === 'xero') {
      const written = `${Number(dayOfMonth)} ${months[Number(month) - 1]} ${year}`
      // A debit is positive there.
      return [`Cellardoor ${number}`, written, what, code, noTax, toDollars(0 - cents)]
    }
    const sides = cents < 0 ? [amount, ''] : ['', amount]
    return [number, `${month}/${dayOfMonth}/${year}`, name, ...sides, what]
  })
}
