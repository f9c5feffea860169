import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../core/clock.ts'
import { withoutTrailingSlashes } from '../core/text.ts'
import { CommandFault, type OperatorApi } from './api.ts'
import { type Command, type Options, text } from './command.ts'
import { type CallName, callNames, serviceLimits, type Target } from './courier-check/caller.ts'
import { type KitOrder, newYorkOrder } from './courier-check/example-order.ts'
import { asJson, asMarkdown, asTable, countOf } from './courier-check/report.ts'
import { type KitResult, runKit } from './courier-check/run-kit.ts'

type Answer = Record<string, unknown>

const fieldOptions = {
  name: { means: 'of the company' },
  estimate: { means: 'its estimate URL' },
  book: { means: 'its book URL' },
  status: { means: 'its status URL, without the id' },
  cancel: { means: 'its cancel URL, without the id' },
  base: { means: 'in place of the four: <base>/estimate, /book, /status, /cancel' },
  credential: { means: 'what it knows us by; also the key of the signature' },
  area: { means: 'comma list of states and zip codes; "everywhere"' },
  'max-live': { means: 'deliveries at a time; "none" for any number' },
  'max-miles': { means: 'miles from door to door; "none" for any' },
  'calls-per-second': { means: 'status calls a second; "none" for any number' },
  enabled: { means: 'on or off' },
}

/** Courier companies. */
export const providerCommands: readonly Command[] = [
  {
    words: 'provider list',
    summary: 'courier companies and how they stand',
    rows: 'providers',
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
    words: 'provider add',
    summary: 'registers a courier company; the answer holds its key for the test endpoints, this once',
    options: fieldOptions,
    run: (api: OperatorApi, _given: string[], options: Options): Promise<Answer> =>
      api.post('/operator/providers', providerFields(options)),
  },
  {
    words: 'provider change',
    takes: '<provider_id>',
    summary: 'changes a courier company; only what is given changes',
    options: {
      ...fieldOptions,
      'new-key': { means: 'replaces the key and shows the new one', type: 'boolean' },
    },
    run: (api: OperatorApi, [providerId = '']: string[], options: Options): Promise<Answer> =>
      api.put(`/operator/providers/${encodeURIComponent(providerId)}`, {
        ...providerFields(options),
        new_key: options['new-key'],
      }),
  },
  {
    words: 'provider delivery',
    takes: '<order_id>',
    summary: 'what companies said of an order’s delivery; with --json also estimates and bookings',
    options: { action: { means: 'retry or give_up, after a delivery that failed' } },
    rows: 'statuses',
    columns: ['leg', 'booking', 'status', 'status_time', 'at', 'applied', 'detail'],
    run: (api: OperatorApi, [orderId = '']: string[], options: Options): Promise<Answer> => {
      const [path, action] = [`/operator/deliveries/${encodeURIComponent(orderId)}`, text(options.action)]
      return action === undefined ? api.get(path) : api.put(path, { action })
    },
  },
  {
    words: 'provider check',
    takes: '[base URL]',
    summary: 'tries the rules of the interface on a company’s test system; books and cancels there',
    options: {
      estimate: { means: 'its estimate URL (<base>/estimate)' },
      book: { means: 'its book URL (<base>/book)' },
      status: { means: 'its status URL (<base>/status)' },
      cancel: { means: 'its cancel URL (<base>/cancel)' },
      credential: { means: 'what it knows us by' },
      order: { means: 'a JSON file with pickup and delivery, where it does not serve New York' },
      patience: { means: 'seconds to wait for an estimate to expire and for a pickup (60)' },
      hurry: { means: '"Name: value", a header with which it hurries a booking along' },
      only: { means: 'part of the names of the cases to try' },
      report: { means: 'also writes a report to this file, .json or .md' },
    },
    run: (_api: OperatorApi, [base]: string[], options: Options): Promise<Answer> => check(base, options),
    show: ({ table }) => table as string,
  },
]

function providerFields(options: Options): object {
  const urls = urlsOf(text(options.base), options)
  return {
    name: text(options.name),
    ...Object.fromEntries(callNames.map((call) => [`${call}_url`, urls[call]])),
    credential: text(options.credential),
    area: text(options.area) === 'everywhere' ? null : text(options.area),
    max_live: limitOf(options['max-live']),
    max_miles: limitOf(options['max-miles']),
    calls_per_second: limitOf(options['calls-per-second']),
    enabled: onOff(options.enabled),
  }
}

const limitOf = (value: Options[string]) => (value === 'none' ? null : text(value))

function onOff(value: Options[string]): boolean | undefined {
  if (value === undefined) return undefined
  if (value === 'on' || value === 'off') return value === 'on'
  throw new CommandFault('--enabled is on or off.')
}

function urlsOf(base: string | undefined, options: Options): Partial<Record<CallName, string>> {
  const conventional = (call: CallName) => base && `${withoutTrailingSlashes(base)}/${call}`
  return Object.fromEntries(callNames.map((call) => [call, text(options[call]) ?? conventional(call)]))
}

/** Exit code 1 when a case failed: a company's own pipeline may run this. */
async function check(base: string | undefined, options: Options): Promise<Answer> {
  const report = reportWriter(text(options.report))
  const result = await runKit(
    {
      target: targetOf(base, options),
      order: await readOrder(text(options.order)),
      limits: serviceLimits,
      patienceMs: 1000 * patienceOf(options.patience),
      pollMs: 1000,
      hurry: hurryOf(text(options.hurry)),
      clock: systemClock,
      wait: sleep,
    },
    { only: text(options.only) ?? '', onResult: ({ name }) => showProgress(name) },
  )
  showProgress('')
  await report(result)
  if (countOf(result, 'fail') > 0) process.exitCode = 1
  return { ...asJson(result), ...(!options.json && { table: asTable(result) }) }
}

function targetOf(base: string | undefined, options: Options): Target {
  const urls = urlsOf(base, options)
  const missing = callNames.filter((call) => !URL.canParse(urls[call] ?? ''))
  if (missing.length > 0)
    throw new CommandFault(
      `${missing.map((call) => `--${call}`).join(', ')}: an address, or one for all before them.`,
    )
  const credential = text(options.credential)
  if (!credential) throw new CommandFault('--credential is missing.')
  return { ...(urls as Record<CallName, string>), credential }
}

async function readOrder(path: string | undefined): Promise<KitOrder> {
  if (path === undefined) return newYorkOrder
  const content = await readFile(path, 'utf8').catch(() => {
    throw new CommandFault(`There is no file "${path}".`)
  })
  try {
    const { pickup, delivery } = JSON.parse(content)
    return {
      ...newYorkOrder,
      pickup: { ...newYorkOrder.pickup, ...pickup },
      delivery: { ...newYorkOrder.delivery, ...delivery },
    }
  } catch (error) {
    throw new CommandFault(`${path} is not JSON: ${(error as Error).message}`)
  }
}

function patienceOf(value: Options[string]): number {
  const seconds = Number(text(value) ?? 60)
  if (!(seconds >= 0 && seconds <= 3600))
    throw new CommandFault('--patience is a number of seconds up to 3600.')
  return seconds
}

function hurryOf(header: string | undefined) {
  if (header === undefined) return undefined
  const [name = '', ...rest] = header.split(':')
  const value = rest.join(':').trim()
  if (!/^[\w-]+$/.test(name) || value === '') throw new CommandFault('--hurry is "Name: value".')
  return { name, value }
}

/** Judged before the first call: nobody wants to wait a minute for a file that cannot be named so. */
function reportWriter(path: string | undefined): (result: KitResult) => Promise<void> {
  if (path === undefined) return async () => {}
  const ending = extname(path).toLowerCase()
  if (ending !== '.json' && ending !== '.md') throw new CommandFault('--report ends in .json or .md.')
  return async (result) => {
    const content = ending === '.md' ? asMarkdown(result) : `${JSON.stringify(asJson(result), null, 2)}\n`
    await writeFile(path, content).catch((error: Error) => {
      throw new CommandFault(`"${path}" cannot be written: ${error.message}`)
    })
  }
}

/** On a terminal only, in one line that goes away. */
function showProgress(name: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${name}`)
}
