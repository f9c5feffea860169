import { basename } from 'node:path'
import { CommandFault, type OperatorApi } from './api.ts'
import { booksCommands } from './books-commands.ts'
import { careCommands } from './care-commands.ts'
import { catalogCommands } from './catalog-commands.ts'
import { type Command, type Options, text } from './command.ts'
import { complianceCommands } from './compliance-commands.ts'
import { importFile } from './import-segments.ts'
import { menuCommands } from './menu-commands.ts'
import { moneyCommands } from './money-commands.ts'
import { providerCommands } from './provider-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { taxCommands } from './tax-commands.ts'

const list = (value: string | boolean | undefined) =>
  text(value)
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const onOff = (name: string, value: string | boolean | undefined) => {
  if (value === undefined) return undefined
  if (value === 'on' || value === 'off') return value === 'on'
  throw new CommandFault(`--${name} must be on or off.`)
}

const clientOptions = {
  name: { means: 'name shown to people when they sign in' },
  'redirect-uris': { means: 'comma-separated full URLs' },
  flows: { means: 'comma-separated: password, trusted; "none" for none' },
  'rate-limit': { means: 'requests per minute; "none" for the default' },
  enabled: { means: 'on or off' },
}

function clientFields(options: Options): object {
  const flows = list(options.flows)
  const rateLimit = text(options['rate-limit'])
  return {
    name: text(options.name),
    redirect_uris: list(options['redirect-uris']),
    flows: flows?.includes('none') ? [] : flows,
    rate_limit: rateLimit === 'none' ? null : rateLimit,
    enabled: onOff('enabled', options.enabled),
  }
}

const groupOptions = {
  name: { means: 'name of the group' },
  emails: { means: 'comma-separated email addresses of its members' },
}
const sourceNamed = (path: string) =>
  basename(path)
    .replace(/\.csv(\.gz)?$/i, '')
    .replaceAll(/[^A-Za-z0-9 ._-]/g, '-')
    .slice(0, 64)
const switches = {
  active: 'active',
  promoted: 'promoted',
  'courier-delivery': 'courierDelivery',
  'auto-confirm': 'autoConfirm',
  'delivery-processes-card': 'deliveryProcessesCard',
} as const

const pageOfMerchants = 1000

/** Reads all pages, since an answer has at most a thousand merchants. */
async function listAllMerchants(api: OperatorApi, query: string | undefined, offset: number) {
  const merchants: unknown[] = []
  for (;;) {
    const from = String(offset + merchants.length)
    const page = await api.get('/operator/merchants', { query, limit: String(pageOfMerchants), offset: from })
    merchants.push(...(page.merchants as unknown[]))
    if ((page.merchants as unknown[]).length < pageOfMerchants) return { merchants }
  }
}

export const commands: readonly Command[] = [
  {
    words: 'system',
    summary: 'shows the state of the database, jobs, events, streams and backups, as JSON',
    show: (answer) => `${JSON.stringify(answer, null, 2)}\n`,
    run: (api: OperatorApi) => api.get('/operator/system'),
  },
  {
    words: 'clients list',
    summary: 'lists API clients and their permissions',
    rows: 'clients',
    columns: ['client_id', 'name', 'flows', 'rate_limit', 'enabled', 'redirect_uris'],
    run: (api) => api.get('/operator/clients'),
  },
  {
    words: 'clients create',
    summary: 'registers an API client; its secret is shown only once',
    options: { id: { means: 'client_id (generated)' }, ...clientOptions },
    run: (api, _given, options) =>
      api.post('/operator/clients', { client_id: text(options.id), ...clientFields(options) }),
  },
  {
    words: 'clients change',
    takes: '<client_id>',
    summary: 'changes an API client; omitted options keep their values',
    options: {
      ...clientOptions,
      'new-secret': { means: 'replaces the secret and shows the new one', type: 'boolean' },
    },
    run: (api, [clientId = ''], options) =>
      api.put(`/operator/clients/${encodeURIComponent(clientId)}`, {
        ...clientFields(options),
        new_secret: options['new-secret'],
      }),
  },
  {
    words: 'groups list',
    summary: 'lists merchant groups and their members',
    rows: 'groups',
    columns: ['group_id', 'name', 'emails'],
    run: (api) => api.get('/operator/groups'),
  },
  {
    words: 'groups create',
    summary: 'creates a merchant group',
    options: groupOptions,
    run: (api, _given, options) =>
      api.post('/operator/groups', { name: text(options.name), emails: list(options.emails) }),
  },
  {
    words: 'groups change',
    takes: '<group_id>',
    summary: 'renames a group or replaces its members',
    options: groupOptions,
    run: (api, [groupId = ''], options) =>
      api.put(`/operator/groups/${encodeURIComponent(groupId)}`, {
        name: text(options.name),
        emails: list(options.emails),
      }),
  },
  {
    words: 'merchants list',
    takes: '[part of a name, or an id]',
    summary: 'finds merchants by name or id',
    options: { limit: { means: 'maximum number of results (all)' }, offset: { means: 'how many to skip' } },
    rows: 'merchants',
    columns: [
      'merchant_id',
      'name',
      'type',
      'city',
      'group_id',
      'active',
      'promoted',
      'courierDelivery',
      'autoConfirm',
    ],
    run: (api, [query], options) =>
      text(options.limit) === undefined
        ? listAllMerchants(api, query, Number(text(options.offset) ?? 0))
        : api.get('/operator/merchants', { query, limit: text(options.limit), offset: text(options.offset) }),
  },
  {
    words: 'merchants switch',
    takes: '<merchant_id>',
    summary: 'changes the operator’s settings of a merchant',
    options: {
      ...Object.fromEntries(Object.keys(switches).map((name) => [name, { means: 'on or off' }])),
      'payment-types': { means: 'comma-separated: credit, cash, gift card, promotions' },
    },
    run(api, [merchantId = ''], options) {
      const wanted = Object.entries(switches).map(([name, field]) => [field, onOff(name, options[name])])
      const paymentTypes = list(options['payment-types'])
      if (paymentTypes === undefined && wanted.every(([, value]) => value === undefined))
        throw new CommandFault('Choose at least one setting. See: npm run ops -- merchants switch --help')
      const body = { ...Object.fromEntries(wanted), paymentTypes }
      return api.put(`/operator/merchants/${encodeURIComponent(merchantId)}`, body)
    },
  },
  {
    words: 'geocoder import',
    takes: '<file.csv>',
    summary: 'imports streets from a file into the gazetteer, replacing the source’s earlier data',
    options: {
      format: { means: 'openaddresses or tiger' },
      source: { means: 'name of the data’s source (the file name)' },
    },
    run: (api, [path = ''], options) =>
      importFile(api, path, text(options.format) ?? '', text(options.source) ?? sourceNamed(path)),
  },
  {
    words: 'geocoder locate',
    takes: '<address>',
    summary: 'looks up an address in the geocoder',
    options: {
      inexact: { means: 'also finds ZIP codes, neighborhoods and points of interest', type: 'boolean' },
    },
    rows: 'places',
    columns: [
      'street',
      'unit',
      'city',
      'state',
      'zip',
      'neighborhood',
      'latitude',
      'longitude',
      'exactMatch',
    ],
    run: (api, [address = ''], options) =>
      api.get('/operator/geocoder/locate', { address, inexact: options.inexact ? 'true' : undefined }),
  },
  {
    words: 'maintenance status',
    summary: 'shows whether the service is in maintenance',
    run: (api) => api.get('/operator/maintenance'),
  },
  {
    words: 'maintenance on',
    summary: 'starts maintenance: everyone but operators gets a 503',
    run: (api) => api.put('/operator/maintenance', { on: true }),
  },
  {
    words: 'maintenance off',
    summary: 'ends maintenance',
    run: (api) => api.put('/operator/maintenance', { on: false }),
  },
  {
    words: 'audit',
    summary: 'lists the audit log, newest first',
    options: { since: { means: 'ISO 8601 time' }, limit: { means: 'maximum number of results (1000)' } },
    rows: 'records',
    columns: ['at', 'actor', 'action', 'subject', 'before', 'after'],
    run: (api, _given, options) =>
      api.get('/operator/audit', { since: text(options.since), limit: text(options.limit) }),
  },
  ...booksCommands,
  ...careCommands,
  ...catalogCommands,
  ...complianceCommands,
  ...menuCommands,
  ...moneyCommands,
  ...providerCommands,
  ...staffCommands,
  ...taxCommands,
]
