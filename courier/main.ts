// The reference courier company: the four endpoints of the last mile, with a simulated fleet behind them. npm run courier -- --help
import { join } from 'node:path'
import { randomFrom, seedFor } from '../chance/random.ts'
import { openCompany } from './company.ts'
import { forgetfulJournal, type Journal, openJournal } from './journal.ts'
import { listen } from './listen.ts'
import { type CompanyOptions, OptionFault, type Options, readOptions, usage } from './options.ts'
import { profiles } from './profiles.ts'
import { type PushTarget, startPushing } from './push.ts'
import type { Entry } from './records.ts'

type Opened = { name: string; url: string; push(target: PushTarget): void; close(): Promise<void> }

try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') console.log(usage)
  else await run(options)
} catch (error) {
  console.error(error instanceof OptionFault ? `${error.message}\nSee --help.` : (error as Error).message)
  process.exit(1)
}

async function run(options: Options) {
  const { clockStart } = options
  const aheadMs = clockStart === undefined ? options.aheadMs : clockStart - Date.now()
  const clock = { now: () => Date.now() + aheadMs }
  const opened: Opened[] = []
  for (const company of options.companies) opened.push(await open(company, options, clock))
  stopOnSignals(opened)
  const push = (targets: Record<string, PushTarget>) => {
    for (const company of opened) if (targets[company.name]) company.push(targets[company.name]!)
  }
  push(options.push)
  // The program that started us may send the addresses for reports later.
  process.on('message', (message: { push?: Record<string, PushTarget> }) => push(message.push ?? {}))
  console.log(JSON.stringify({ companies: opened.map(addresses), speed: options.pace }))
  console.log(forPeople(opened, options))
}

async function open(
  { name, kind, port, rates }: CompanyOptions,
  options: Options,
  clock: { now(): number },
): Promise<Opened> {
  const { pace, seed, area, validMs, stateDir, host, faultsAllowed, couriersPerSquare } = options
  const profile = couriersPerSquare ? { ...profiles[kind], couriersPerSquare } : profiles[kind]
  let journal: Journal = forgetfulJournal
  const company = openCompany({ name, profile, area, validMs, pace, seed }, (entry: Entry) =>
    journal.add(entry),
  )
  if (stateDir !== undefined) {
    const { replay, entries } = company.books
    journal = await openJournal(join(stateDir, `${name}.jsonl`), {
      replay,
      entries: () => entries(clock.now()),
    })
  }
  const credential = `${name}-${options.secret}`
  const faults = { rates, random: randomFrom(seedFor(seed, `faults of ${name}`)) }
  const server = await listen({ company, journal, credential, clock, faultsAllowed, faults }, { host, port })
  let pushing: { close(): Promise<void> } | undefined
  const push = (target: PushTarget) => {
    pushing ??= startPushing(company, target, clock)
  }
  const close = async () => {
    await pushing?.close()
    await server.close()
    await journal.close()
  }
  return { name, url: server.url, push, close }
}

/** If a parent process started us with a channel, we stop when it ends, however it ends. */
function stopOnSignals(opened: Opened[]) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await Promise.all(opened.map(({ close }) => close()))
    process.exit(0)
  }
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, stop)
  if (process.channel !== undefined && !process.connected) stop()
}

function addresses({ name, url }: Opened) {
  return {
    name,
    estimate_url: `${url}/estimate`,
    book_url: `${url}/book`,
    status_url: `${url}/status`,
    cancel_url: `${url}/cancel`,
  }
}

function forPeople(opened: Opened[], { pace, stateDir, secret }: Options): string {
  const credential = secret === 'demo-secret' ? secret : '…'
  return [
    '',
    ...opened.map(({ name, url }) => `  ${name.padEnd(10)}${url}   credential ${name}-${credential}`),
    '',
    `  Time    ${pace === 1 ? 'real time' : `${pace} simulated seconds a second`}`,
    `  State   ${stateDir ?? 'in memory'}`,
    '  Stop    Ctrl-C',
    '',
  ].join('\n')
}
