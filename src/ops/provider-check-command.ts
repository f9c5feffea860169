import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CallName, callNames, serviceLimits, type Target } from '../conformance/caller.ts'
import { type KitOrder, newYorkOrder } from '../conformance/example-order.ts'
import { asJson, asMarkdown, asTable, countOutcomes } from '../conformance/report.ts'
import { type KitResult, runKit } from '../conformance/run-kit.ts'
import { sendByFetch } from '../conformance/send-by-fetch.ts'
import { systemClock } from '../core/clock.ts'
import { withoutTrailingSlashes } from '../core/text.ts'
import { CommandFault, type OperatorApi } from './api.ts'
import { type Command, type Options, text } from './command.ts'

type Answer = Record<string, unknown>

export const providerCheckCommand: Command = {
  words: 'provider check',
  takes: '[base URL]',
  summary: 'checks a courier company’s test system against the interface; books and cancels there',
  options: {
    estimate: { means: 'its estimate URL (<base>/estimate)' },
    book: { means: 'its book URL (<base>/book)' },
    status: { means: 'its status URL (<base>/status)' },
    cancel: { means: 'its cancel URL (<base>/cancel)' },
    credential: { means: 'the bearer token it expects' },
    order: { means: 'JSON file with a pickup and a delivery, if it doesn’t serve New York' },
    patience: { means: 'seconds to wait for an estimate to expire and for a pickup (60)' },
    hurry: { means: '"Name: value", a header that makes the company speed up a booking' },
    only: { means: 'only cases whose names contain this' },
    report: { means: 'also writes a report to this file, .json or .md' },
  },
  run: (_api: OperatorApi, [base]: string[], options: Options): Promise<Answer> => check(base, options),
  show: ({ table }) => table as string,
}

/** A company's four addresses, each given separately or all below one base. */
export function readCallUrls(base: string | undefined, options: Options): Partial<Record<CallName, string>> {
  const conventional = (call: CallName) => base && `${withoutTrailingSlashes(base)}/${call}`
  return Object.fromEntries(callNames.map((call) => [call, text(options[call]) ?? conventional(call)]))
}

/** Exit code 1 if a case failed, so that a company can run this in its own pipeline. */
async function check(base: string | undefined, options: Options): Promise<Answer> {
  const report = reportWriter(text(options.report))
  const result = await runKit(
    {
      target: readTarget(base, options),
      order: await readOrder(text(options.order)),
      limits: serviceLimits,
      patienceMs: 1000 * readPatience(options.patience),
      pollMs: 1000,
      hurry: readHurry(text(options.hurry)),
      clock: systemClock,
      send: sendByFetch,
      wait: sleep,
    },
    { only: text(options.only) ?? '', onResult: ({ name }) => showProgress(name) },
  )
  showProgress('')
  await report(result)
  if (countOutcomes(result, 'fail') > 0) process.exitCode = 1
  return { ...asJson(result), ...(!options.json && { table: asTable(result) }) }
}

function readTarget(base: string | undefined, options: Options): Target {
  const urls = readCallUrls(base, options)
  const missing = callNames.filter((call) => !URL.canParse(urls[call] ?? ''))
  if (missing.length > 0)
    throw new CommandFault(
      `${missing.map((call) => `--${call}`).join(', ')}: must be a URL. Or give one base URL before the options.`,
    )
  const credential = text(options.credential)
  if (!credential) throw new CommandFault('--credential is missing.')
  return { ...(urls as Record<CallName, string>), credential }
}

async function readOrder(path: string | undefined): Promise<KitOrder> {
  if (path === undefined) return newYorkOrder
  const content = await readFile(path, 'utf8').catch(() => {
    throw new CommandFault(`File "${path}" not found.`)
  })
  try {
    const { pickup, delivery } = JSON.parse(content)
    return {
      ...newYorkOrder,
      pickup: { ...newYorkOrder.pickup, ...pickup },
      delivery: { ...newYorkOrder.delivery, ...delivery },
    }
  } catch (error) {
    throw new CommandFault(`${path} isn’t valid JSON: ${(error as Error).message}`)
  }
}

function readPatience(value: Options[string]): number {
  const seconds = Number(text(value) ?? 60)
  if (!(seconds >= 0 && seconds <= 3600))
    throw new CommandFault('--patience must be a number of seconds, up to 3600.')
  return seconds
}

function readHurry(header: string | undefined) {
  if (header === undefined) return undefined
  const [name = '', ...rest] = header.split(':')
  const value = rest.join(':').trim()
  if (!/^[\w-]+$/.test(name) || value === '') throw new CommandFault('--hurry must be "Name: value".')
  return { name, value }
}

/** Checks the file name before the first call: the check itself takes about a minute. */
function reportWriter(path: string | undefined): (result: KitResult) => Promise<void> {
  if (path === undefined) return async () => {}
  const ending = extname(path).toLowerCase()
  if (ending !== '.json' && ending !== '.md') throw new CommandFault('--report must end in .json or .md.')
  return async (result) => {
    const content = ending === '.md' ? asMarkdown(result) : `${JSON.stringify(asJson(result), null, 2)}\n`
    await writeFile(path, content).catch((error: Error) => {
      throw new CommandFault(`Can’t write "${path}": ${error.message}`)
    })
  }
}

/** Only on a terminal, as a line that is then erased. */
function showProgress(name: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${name}`)
}
