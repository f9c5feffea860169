import { callNames } from '../conformance/caller.ts'
import { CommandFault, type OperatorApi } from './api.ts'
import { type Command, type Options, text } from './command.ts'
import { type Answer, showChanged, showDelivery, showProvider, showRegistered } from './provider-answers.ts'
import { providerCheckCommand, readCallUrls } from './provider-check-command.ts'

const fieldOptions = {
  name: { means: 'the company’s name' },
  estimate: { means: 'its estimate URL' },
  book: { means: 'its book URL' },
  status: { means: 'its status URL, without the id' },
  cancel: { means: 'its cancel URL, without the id' },
  base: { means: 'instead of the four URLs: <base>/estimate, /book, /status, /cancel' },
  credential: { means: 'the bearer token we send; also the signature key' },
  area: { means: 'comma-separated states and ZIP codes, or "everywhere"' },
  'max-live': { means: 'max deliveries at a time; "none" for unlimited' },
  'max-miles': { means: 'max miles from door to door; "none" for unlimited' },
  'calls-per-second': { means: 'max status calls per second; "none" for unlimited' },
  follow: { means: 'poll, batch or push: how we get its deliveries’ status' },
  enabled: { means: 'on or off' },
}

/** Courier companies. */
export const providerCommands: readonly Command[] = [
  {
    words: 'provider list',
    summary: 'lists courier companies and their state',
    rows: 'providers',
    whenEmpty:
      'No courier company is registered yet.\nNext: npm run ops -- provider check <base URL> --credential <…>, then provider add.',
    columns: [
      'provider_id',
      'name',
      'enabled',
      'live',
      'resting',
      'area',
      'max_live',
      'max_miles',
      'estimate_url',
    ],
    run: (api: OperatorApi): Promise<Answer> => api.get('/operator/providers'),
  },
  {
    words: 'provider show',
    takes: '<provider_id>',
    summary: 'shows a courier company: its URLs, limits and record of the last 30 days',
    run: readProvider,
    show: showProvider,
  },
  {
    words: 'provider add',
    summary: 'registers a courier company; its key for the test endpoints is shown only once',
    options: fieldOptions,
    run: (api: OperatorApi, _given: string[], options: Options): Promise<Answer> =>
      api.post('/operator/providers', providerFields(options)),
    show: showRegistered,
  },
  {
    words: 'provider change',
    takes: '<provider_id>',
    summary: 'changes a courier company; omitted options keep their values',
    options: {
      ...fieldOptions,
      'new-key': { means: 'replaces the key and shows the new one', type: 'boolean' },
      'new-status-secret': {
        means: 'replaces the status secret and shows the new one',
        type: 'boolean',
      },
    },
    run: (api: OperatorApi, [providerId = '']: string[], options: Options): Promise<Answer> =>
      api.put(`/operator/providers/${encodeURIComponent(providerId)}`, {
        ...providerFields(options),
        new_key: options['new-key'],
        new_status_secret: options['new-status-secret'],
      }),
    show: showChanged,
  },
  {
    words: 'provider delivery',
    takes: '<order_id>',
    summary: 'shows the delivery of an order: estimates, bookings and reported statuses',
    options: { action: { means: 'retry or give_up, after a failed delivery' } },
    run: (api: OperatorApi, [orderId = '']: string[], options: Options): Promise<Answer> => {
      const [path, action] = [`/operator/deliveries/${encodeURIComponent(orderId)}`, text(options.action)]
      return action === undefined ? api.get(path) : api.put(path, { action })
    },
    show: showDelivery,
  },
  providerCheckCommand,
]

/** The API lists companies and has a history for each, but no operation for a single one. */
async function readProvider(api: OperatorApi, [providerId = '']: string[]): Promise<Answer> {
  const { providers } = (await api.get('/operator/providers')) as { providers: Answer[] }
  const provider = providers.find((one) => String(one.provider_id) === providerId)
  if (!provider) throw new CommandFault('No provider has this id. See: npm run ops -- provider list')
  return { ...provider, record: await api.get(`/operator/providers/${providerId}/scorecard`) }
}

function providerFields(options: Options): object {
  const urls = readCallUrls(text(options.base), options)
  return {
    name: text(options.name),
    ...Object.fromEntries(callNames.map((call) => [`${call}_url`, urls[call]])),
    credential: text(options.credential),
    area: text(options.area) === 'everywhere' ? null : text(options.area),
    max_live: limitOf(options['max-live']),
    max_miles: limitOf(options['max-miles']),
    calls_per_second: limitOf(options['calls-per-second']),
    follow: text(options.follow),
    enabled: onOff(options.enabled),
  }
}

const limitOf = (value: Options[string]) => (value === 'none' ? null : text(value))

function onOff(value: Options[string]): boolean | undefined {
  if (value === undefined) return undefined
  if (value === 'on' || value === 'off') return value === 'on'
  throw new CommandFault('--enabled must be on or off.')
}
