import { writeFile } from 'node:fs/promises'
import { csvCell } from '../core/csv.ts'
import { CommandFault, type OperatorApi } from './api.ts'
import { type Command, type Options, text } from './command.ts'

type Answer = Record<string, unknown>
type Payout = Record<(typeof payoutColumns)[number], string | number>

const payoutColumns = [
  'day',
  'merchant_id',
  'name',
  'time_zone',
  'orders',
  'gross',
  'fees',
  'commission',
  'tips',
  'tax_collected',
  'refunds',
  'cash_taken',
  'net',
]
const inDollars = new Set<string>(payoutColumns.slice(5))

export const moneyCommands: readonly Command[] = [
  {
    words: 'payouts',
    summary: 'lists payouts to merchants for one local day',
    options: {
      day: { means: 'YYYY-MM-DD' },
      merchant: { means: 'one merchant_id (all)' },
      out: { means: 'also writes them to this file as CSV' },
    },
    rows: 'payouts',
    columns: payoutColumns.filter((name) => name !== 'day' && name !== 'time_zone'),
    async run(api: OperatorApi, _given: string[], options: Options): Promise<Answer> {
      const day = text(options.day)
      if (day === undefined) throw new CommandFault('--day must be a date: YYYY-MM-DD.')
      const answer = await api.get('/operator/payouts', { day, merchant_id: text(options.merchant) })
      const out = text(options.out)
      if (out !== undefined) await writePayouts(out, answer.payouts as Payout[])
      return answer
    },
  },
  {
    words: 'ledger',
    takes: '<order_id>',
    summary: 'lists the ledger entries of an order',
    rows: 'lines',
    columns: ['at', 'kind', 'account', 'party', 'part', 'amount'],
    async run(api: OperatorApi, [orderId = '']: string[], options: Options): Promise<Answer> {
      const answer = await api.get(`/operator/ledger/${encodeURIComponent(orderId)}`)
      return options.json ? answer : { lines: linesOf(answer.entries as Entry[]) }
    },
  },
  {
    words: 'promotions list',
    summary: 'lists promotions, newest first',
    rows: 'promotions',
    columns: [
      'promotion_id',
      'code',
      'name',
      'reward',
      'value',
      'minimum',
      'expires',
      'first_order',
      'most_uses',
      'merchant_id',
      'enabled',
    ],
    run: (api: OperatorApi): Promise<Answer> => api.get('/operator/promotions'),
  },
  {
    words: 'promotions create',
    summary: 'creates a promotion',
    options: {
      code: { means: 'the code customers enter' },
      name: { means: 'the name customers see' },
      reward: { means: 'dollar_off, percent_off or points' },
      value: { means: 'dollars, percent or points' },
      minimum: { means: 'minimum subtotal in dollars (0)' },
      expires: { means: 'ISO 8601 time (never)' },
      'first-order': { means: 'only for a customer’s first order', type: 'boolean' },
      'most-uses': { means: 'uses per customer (unlimited)' },
      merchant: { means: 'merchant_id, to limit it to one merchant' },
    },
    run: (api: OperatorApi, _given: string[], options: Options): Promise<Answer> =>
      api.post('/operator/promotions', {
        code: text(options.code),
        name: text(options.name),
        reward: text(options.reward),
        value: text(options.value),
        minimum: text(options.minimum),
        expires: text(options.expires),
        first_order: options['first-order'],
        most_uses: text(options['most-uses']),
        merchant_id: text(options.merchant),
      }),
  },
  {
    words: 'gift-cards give',
    takes: '<email>',
    summary: 'creates a gift card; its code is emailed, and shown only once',
    options: { value: { means: 'dollars' } },
    run: (api: OperatorApi, [email = '']: string[], options: Options): Promise<Answer> =>
      api.post('/operator/gift-cards', { email, value: text(options.value) }),
  },
  {
    words: 'credit give',
    takes: '<email>',
    summary: 'gives a customer credit',
    options: { value: { means: 'dollars' }, memo: { means: 'why' } },
    run: (api: OperatorApi, [email = '']: string[], options: Options): Promise<Answer> =>
      api.post('/operator/credits', { email, value: text(options.value), memo: text(options.memo) }),
  },
]

async function writePayouts(path: string, payouts: readonly Payout[]) {
  const lines = payouts.map((payout) =>
    payoutColumns.map((name) =>
      inDollars.has(name) ? Number(payout[name]).toFixed(2) : csvCell(payout[name]!),
    ),
  )
  const content = [payoutColumns, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
  await writeFile(path, content).catch((error: Error) => {
    throw new CommandFault(`Can’t write "${path}": ${error.message}`)
  })
  process.stderr.write(`${payouts.length} payouts in ${path}\n`)
}

type Entry = { at: string; kind: string; lines: object[] }

const linesOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ at, kind, lines }) => lines.map((line) => ({ at, kind, ...line })))
