import { CommandFault, type OperatorApi } from './api.ts'
import { type Command, type Options, text } from './command.ts'

type Answer = Record<string, unknown>
const reason = { means: 'why; recorded in the audit log' }
const period = {
  from: { means: 'first day, YYYY-MM-DD' },
  to: { means: 'last day, YYYY-MM-DD' },
  out: { means: 'also writes everything to this file as CSV' },
}
const commissionPath = (id: string) => `/operator/merchants/${encodeURIComponent(id)}/commission`

/** Commissions, the journal, reports, gift cards and credits. */
export const booksCommands: readonly Command[] = [
  {
    words: 'payments compare',
    summary: 'starts a job that compares our books with the gateway’s',
    run: (api: OperatorApi): Promise<Answer> => api.post('/operator/payments/reconcile', {}),
  },
  {
    words: 'payments differences',
    summary: 'lists differences between our books and the gateway’s',
    options: { day: { means: 'only payments of orders placed on this day, YYYY-MM-DD in UTC' } },
    rows: 'differences',
    columns: ['difference_id', 'about', 'cause', 'order_id', 'gateway_id', 'being_settled', 'ours', 'theirs'],
    whenEmpty: 'Our books match the gateway’s.',
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
    summary: 'sets a merchant’s commission starting on a date',
    options: {
      percent: { means: 'percent of the items' },
      fixed: { means: 'dollars per order (0)' },
      'courier-share': { means: 'percent of the courier fee (0)' },
      from: { means: 'start date in the merchant’s time zone, YYYY-MM-DD (today)' },
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
    summary: 'totals a period’s ledger by account, and can save every entry as CSV',
    options: { month: { means: 'YYYY-MM in UTC' }, ...period },
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
    summary: 'totals sales across merchants',
    options: {
      by: { means: 'day, week, hour, weekday, item or merchant (day)' },
      merchant: { means: 'only this merchant_id' },
      ...period,
    },
    rows: 'rows',
    columns: ['key', 'orders', 'gross', 'refunds', 'net', 'average', 'cancellations', 'rating'],
    whenEmpty: 'No sales.',
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
      name: { means: 'the name customers see' },
      minimum: { means: 'minimum subtotal in dollars' },
      'most-uses': { means: 'uses per customer; "none" for unlimited' },
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
    summary: 'lists gift cards, newest first',
    options: { email: { means: 'only for this email address' } },
    rows: 'gift_cards',
    columns: ['gift_card_id', 'last_four', 'email', 'customer_id', 'value', 'balance', 'ends', 'enabled'],
    run: (api: OperatorApi, _given: string[], options: Options): Promise<Answer> =>
      api.get('/operator/gift-cards', { email: text(options.email) }),
  },
  {
    words: 'gift-cards change',
    takes: '<gift_card_id>',
    summary: 'changes a gift card’s expiration, or turns it off or on',
    options: endOptions(),
    run: (api: OperatorApi, [id = '']: string[], options: Options): Promise<Answer> =>
      api.put(`/operator/gift-cards/${encodeURIComponent(id)}`, readEnd(options)),
  },
  {
    words: 'credit list',
    summary: 'lists store credit, newest first',
    options: { email: { means: 'only for this email address' } },
    rows: 'credits',
    columns: ['credit_id', 'customer_id', 'value', 'left', 'memo', 'granted', 'ends', 'enabled'],
    run: (api: OperatorApi, _given: string[], options: Options): Promise<Answer> =>
      api.get('/operator/credits', { email: text(options.email) }),
  },
  {
    words: 'credit change',
    takes: '<credit_id>',
    summary: 'changes a credit’s expiration, or ends it',
    options: endOptions(),
    run: (api: OperatorApi, [id = '']: string[], options: Options): Promise<Answer> =>
      api.put(`/operator/credits/${encodeURIComponent(id)}`, readEnd(options)),
  },
]

function endOptions() {
  return {
    ends: { means: 'expiration, ISO 8601; "none" for never' },
    enabled: { means: 'on or off' },
    reason,
  }
}

function readEnd({ ends, enabled, reason }: Options): object {
  if (enabled !== undefined && enabled !== 'on' && enabled !== 'off')
    throw new CommandFault('--enabled must be on or off.')
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
