import { CommandFault, type OperatorApi } from './api.ts'
import { type Command, type Options, text } from './command.ts'

type Answer = Record<string, unknown>
const reason = { means: 'why; kept in the audit' }
const period = {
  from: { means: 'YYYY-MM-DD, the first day' },
  to: { means: 'YYYY-MM-DD, the last day' },
  out: { means: 'writes the whole as CSV to this file' },
}
const commissionPath = (id: string) => `/operator/merchants/${encodeURIComponent(id)}/commission`

/** Commissions, the journal, reports, gift cards and credits. */
export const booksCommands: readonly Command[] = [
  {
    words: 'payments compare',
    summary: 'asks for a comparison of our books with the gateway’s, which a job does',
    run: (api: OperatorApi): Promise<Answer> => api.post('/operator/payments/reconcile', {}),
  },
  {
    words: 'payments differences',
    summary: 'lists where our books and the gateway’s differ',
    options: { day: { means: 'YYYY-MM-DD in UTC: only payments of orders placed then' } },
    rows: 'differences',
    columns: ['difference_id', 'about', 'cause', 'order_id', 'gateway_id', 'being_settled', 'ours', 'theirs'],
    whenEmpty: 'The gateway’s books are as ours.',
    run: (api: OperatorApi, _given: string[], options: Options) => listDifferences(api, text(options.day)),
  },
  {
    words: 'payments resolve',
    takes: '<difference_id>',
    summary: 'resolves a difference',
    options: { reason },
    run: (api: OperatorApi, [id = '']: string[], options: Options): Promise<Answer> =>
      api.post(`/operator/payments/differences/${encodeURIComponent(id)}/resolve`, {
        reason: text(options.reason),
      }),
  },
  {
    words: 'commissions show',
    takes: '<merchant_id>',
    summary: 'lists a merchant’s commissions by date',
    rows: 'commissions',
    columns: ['from', 'percent', 'fixed', 'courier_share'],
    whenEmpty: 'The merchant pays no commission.',
    run: (api: OperatorApi, [id = '']: string[]): Promise<Answer> => api.get(commissionPath(id)),
  },
  {
    words: 'commissions set',
    takes: '<merchant_id>',
    summary: 'sets a merchant’s commission from a day on',
    options: {
      percent: { means: 'of the goods' },
      fixed: { means: 'dollars for each order (0)' },
      'courier-share': { means: 'percent of the courier’s price (0)' },
      from: { means: 'YYYY-MM-DD by the merchant’s clocks (today)' },
      reason,
    },
    rows: 'commissions',
    columns: ['from', 'percent', 'fixed', 'courier_share'],
    run: (api: OperatorApi, [id = '']: string[], options: Options): Promise<Answer> =>
      api.put(commissionPath(id), {
        ...{ percent: text(options.percent), fixed: text(options.fixed), from: text(options.from) },
        ...{ courier_share: text(options['courier-share']), reason: text(options.reason) },
      }),
  },
  {
    words: 'journal',
    summary: 'sums the ledger of a period by account, and writes every entry as CSV',
    options: { month: { means: 'YYYY-MM, by UTC' }, ...period },
    rows: 'accounts',
    columns: ['account', 'debit', 'credit'],
    async run(api: OperatorApi, _given: string[], options: Options): Promise<Answer> {
      const days = { month: text(options.month), from: text(options.from), to: text(options.to) }
      const out = text(options.out)
      if (out !== undefined) await api.download('/operator/journal', { ...days, format: 'csv' }, out)
      const { accounts, total } = await api.get('/operator/journal', { ...days, format: 'json', limit: '1' })
      return { accounts: [...(accounts as object[]), { account: 'total', ...(total as object) }] }
    },
  },
  {
    words: 'reports',
    summary: 'sums the sales of all merchants',
    options: {
      by: { means: 'day, week, hour, weekday, item or merchant (day)' },
      merchant: { means: 'only this merchant_id' },
      ...period,
    },
    rows: 'rows',
    columns: ['key', 'orders', 'gross', 'refunds', 'net', 'average', 'cancellations', 'rating'],
    whenEmpty: 'Nothing was sold.',
    async run(api: OperatorApi, _given: string[], options: Options): Promise<Answer> {
      const { by = 'day', merchant, from, to, out } = options
      const question = { by: text(by), merchant_id: text(merchant), from: text(from), to: text(to) }
      if (typeof out === 'string')
        await api.download('/operator/reports', { ...question, format: 'csv' }, out)
      const answer = await api.get('/operator/reports', question)
      return options.json ? answer : { rows: joinRows(answer) }
    },
  },
  {
    words: 'promotions change',
    takes: '<promotion_id>',
    summary: 'changes a promotion, or ends it',
    options: {
      name: { means: 'what customers read' },
      minimum: { means: 'subtotal that it needs, dollars' },
      'most-uses': { means: 'by one customer; "none" for any number' },
      ...endOptions(),
    },
    run: (api: OperatorApi, [id = '']: string[], options: Options): Promise<Answer> =>
      api.put(`/operator/promotions/${encodeURIComponent(id)}`, {
        ...{ name: text(options.name), minimum: text(options.minimum) },
        most_uses: options['most-uses'] === 'none' ? null : text(options['most-uses']),
        ...readEnd(options),
      }),
  },
  {
    words: 'gift-cards list',
    summary: 'lists gift cards, the latest first',
    options: { email: { means: 'of this address' } },
    rows: 'gift_cards',
    columns: ['gift_card_id', 'last_four', 'email', 'customer_id', 'value', 'balance', 'ends', 'enabled'],
    run: (api: OperatorApi, _given: string[], options: Options): Promise<Answer> =>
      api.get('/operator/gift-cards', { email: text(options.email) }),
  },
  {
    words: 'gift-cards change',
    takes: '<gift_card_id>',
    summary: 'changes the end of a gift card, or switches it off or on',
    options: endOptions(),
    run: (api: OperatorApi, [id = '']: string[], options: Options): Promise<Answer> =>
      api.put(`/operator/gift-cards/${encodeURIComponent(id)}`, readEnd(options)),
  },
  {
    words: 'credit list',
    summary: 'lists granted credit, the latest first',
    options: { email: { means: 'of this address' } },
    rows: 'credits',
    columns: ['credit_id', 'customer_id', 'value', 'left', 'memo', 'granted', 'ends', 'enabled'],
    run: (api: OperatorApi, _given: string[], options: Options): Promise<Answer> =>
      api.get('/operator/credits', { email: text(options.email) }),
  },
  {
    words: 'credit change',
    takes: '<credit_id>',
    summary: 'changes the end of a credit, or ends it',
    options: endOptions(),
    run: (api: OperatorApi, [id = '']: string[], options: Options): Promise<Answer> =>
      api.put(`/operator/credits/${encodeURIComponent(id)}`, readEnd(options)),
  },
]

function endOptions() {
  return {
    ends: { means: 'ISO 8601 time; "none" for never' },
    enabled: { means: 'on or off' },
    reason,
  }
}

function readEnd({ ends, enabled, reason }: Options): object {
  if (enabled !== undefined && enabled !== 'on' && enabled !== 'off')
    throw new CommandFault('--enabled is on or off.')
  return {
    ends: ends === 'none' ? null : text(ends),
    enabled: enabled === undefined ? undefined : enabled === 'on',
    reason: text(reason),
  }
}

/** Puts items and merchants into the same columns as the other rows. */
function joinRows({ rows, items = [], merchants = [] }: Answer): object[] {
  const named = (list: Answer[]) => list.map(({ name, ...one }) => ({ key: name, ...one }))
  return [...(rows as object[]), ...named(items as Answer[]), ...named(merchants as Answer[])]
}

type Page = { differences: Answer[]; others?: Answer[]; next: string | null }
type Side = { taken: number | null } | null

/** Reads all pages. */
async function listDifferences(api: OperatorApi, day: string | undefined): Promise<Answer> {
  const differences: Answer[] = []
  let after: string | undefined
  do {
    const page = (await api.get('/operator/payments/differences', { day, after, limit: '100' })) as Page
    for (const { ours, theirs, ...rest } of page.differences)
      differences.push({
        ...{ about: 'payment', ...rest, ours: (ours as Side)?.taken, theirs: (theirs as Side)?.taken },
      })
    differences.push(...(page.others ?? []))
    after = page.next ?? undefined
  } while (after !== undefined)
  return { differences }
}
