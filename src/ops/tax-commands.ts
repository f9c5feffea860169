import { readFile } from 'node:fs/promises'
import { CommandFault } from './api.ts'
import { type Command, text } from './command.ts'

const addressOf = (version: string) => `/operator/taxes/${encodeURIComponent(version)}`

/** Tax rates and tax filings. */
export const taxCommands: readonly Command[] = [
  {
    words: 'taxes list',
    summary: 'lists the versions of the tax rates',
    rows: 'versions',
    columns: ['version', 'name', 'active', 'lines', 'loaded_at'],
    whenEmpty: 'No tax rates imported; merchants’ own rates apply.',
    run: (api) => api.get('/operator/taxes'),
  },
  {
    words: 'taxes import',
    takes: '<file.csv>',
    summary: 'imports tax rates from a file; a version can’t be changed afterward',
    options: {
      version: { means: 'its version' },
      name: { means: 'its name (the version)' },
      activate: { means: 'puts them into effect immediately', type: 'boolean' },
    },
    async run(api, [path = ''], options) {
      const csv = await readFile(path, 'utf8').catch(() => {
        throw new CommandFault(`File "${path}" not found.`)
      })
      const named = { version: text(options.version), name: text(options.name) }
      return api.post('/operator/taxes', { ...named, csv, activate: options.activate })
    },
  },
  {
    words: 'taxes activate',
    takes: '<version>',
    summary: 'puts a version of the tax rates into effect, even an older one',
    run: (api, [version = '']) => api.put(addressOf(version), { active: true }),
  },
  {
    words: 'taxes deactivate',
    takes: '<version>',
    summary: 'ends a version of the tax rates; merchants’ own rates apply again',
    run: (api, [version = '']) => api.put(addressOf(version), { active: false }),
  },
  {
    words: 'taxes report',
    summary: 'shows sales and tax by jurisdiction, class and rate',
    options: {
      month: { means: 'YYYY-MM' },
      from: { means: 'first day, YYYY-MM-DD, instead of --month' },
      to: { means: 'last day, YYYY-MM-DD' },
      state: { means: 'two letters' },
      merchant: { means: 'only sales of this merchant' },
    },
    rows: 'rows',
    columns: [
      'filed_by',
      'merchant_id',
      'jurisdiction',
      'name',
      'class',
      'percent',
      'sales',
      'taxable',
      'exempt',
      'tax',
    ],
    whenEmpty: 'No orders in this period were taxed at imported rates.',
    run: (api, _given, options) =>
      api.get('/operator/tax-report', {
        month: text(options.month),
        from: text(options.from),
        to: text(options.to),
        state: text(options.state),
        merchant_id: text(options.merchant),
        format: 'json',
      }),
  },
]
