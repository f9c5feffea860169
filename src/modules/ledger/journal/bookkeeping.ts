import { FileStream } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { toCsv } from '../../../core/csv.ts'
import { parseLocalDate } from '../../../core/local-time.ts'
import type { Handle } from '../../../db/database.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  type AccountNames,
  type BookFormat,
  bookAccounts,
  bookColumns,
  bookRows,
  dayLines,
  usualAccounts,
} from '../rules/bookkeeping.ts'
import type { Period } from '../rules/journal.ts'
import type { AccountChange } from './schemas.ts'
import { listAccountNames, setAccountName, sumParts } from './store.ts'

const dayMs = 86_400_000

/** The journal in the import format of QuickBooks and Xero: one journal per day, with the operator's own accounts. */
export async function asBookFile(db: Handle, period: Period, format: BookFormat) {
  const names = await readNames(db)
  const name = `journal-${format}-${period.from}-${period.to}.csv`
  return new FileStream(bookParts(db, period, format, names), 'text/csv; charset=UTF-8', {
    'content-disposition': `attachment; filename="${name}"`,
  })
}

async function* bookParts(db: Handle, period: Period, format: BookFormat, names: AccountNames) {
  yield toCsv([bookColumns[format]])
  for (let day = parseLocalDate(period.from)!; day * dayMs < period.until; day++) {
    const lines = dayLines(await sumParts(db, { since: day * dayMs, until: (day + 1) * dayMs }))
    if (lines.length > 0) yield toCsv(bookRows(format, day, lines, names))
  }
}

async function readNames(db: Handle): Promise<AccountNames> {
  const own = await listAccountNames(db)
  return { ...usualAccounts, ...Object.fromEntries(own.map(({ account, ...names }) => [account, names])) }
}

export async function readBookAccounts(_input: object, { db }: Call) {
  return { accounts: presentNames(await readNames(db)) }
}

const presentNames = (names: AccountNames) =>
  bookAccounts.map((account) => ({
    ...{ account, ...names[account], usual_name: usualAccounts[account].name },
    usual_code: usualAccounts[account].code,
  }))

/** Fields you omit don't change. */
export async function changeBookAccount({ account, name, code }: AccountChange, call: Call) {
  const before = (await readNames(call.db))[account]
  const after = { name: name ?? before.name, code: code ?? before.code }
  await setAccountName(call.db, account, after)
  await recordAudit(call, { action: 'journal_account.changed', subject: account, before, after })
  return { accounts: presentNames(await readNames(call.db)) }
}
