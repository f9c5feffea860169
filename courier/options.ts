import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type FaultRates, faults, isFault } from './faults.ts'
import { type Kind, profiles } from './profiles.ts'
import type { PushTarget } from './push.ts'

export type CompanyOptions = { name: string; kind: Kind; port: number; rates: FaultRates }

export type Options = {
  companies: CompanyOptions[]
  host: string
  /** A company's credential is its name, a hyphen and this. */
  secret: string
  pace: number
  validMs: number
  stateDir: string | undefined
  seed: number
  area: string[] | null
  couriersPerSquare: number | undefined
  faultsAllowed: boolean
  /** Where companies send their reports, by company name. */
  push: Record<string, PushTarget>
  /** The time at which the clock starts; undefined for the current time plus `aheadMs`. */
  clockStart: number | undefined
  aheadMs: number
}

/** A mistake on the command line, with a message for the user. */
export class OptionFault extends Error {
  override name = 'OptionFault'
}

export const usage = `npm run courier -- [options]
  --company <name>[=<kind>][@<port>]  a company to run; repeat for several (default: swift and thrifty, each on a free port)
                      kinds: ${Object.keys(profiles).join(', ')}
  --host <address>    the address to listen on (default 127.0.0.1)
  --secret <text>     each company's credential is <name>-<secret> (default: demo-secret)
  --secret-file <file>  reads the secret from a file
  --speed <n>         simulated seconds per second (default 1, at most 10000)
  --valid <seconds>   how long an estimate can be booked (default 300, at most 3000)
  --state <folder>    stores estimates and deliveries there, so they survive restarts (default: in memory)
  --area <list>       comma-separated states and ZIP codes to deliver to (default: the United States)
  --couriers <n>      couriers per square of about 3 miles (default: depends on the kind)
  --seed <n>          the seed of all random choices (default 1)
  --clock <time>      the ISO 8601 time at which the clock starts (default: now)
  --ahead <seconds>   how far the clock is ahead of the machine's, to the millisecond; --ahead=-1 is behind (default 0)
  --push <company>=<provider_id>:<status_secret>  has the company report its deliveries to the marketplace; may be repeated
  --push-to <url>     the marketplace (default http://localhost:8080)
  --faults-allowed    lets callers request faults with the header X-Simulate: deny, close …
  --fault [<company>.]<fault>=<rate>  causes a fault at random, at a rate from 0 to 1; may be repeated

Faults
${Object.entries(faults)
  .map(
    ([name, { at, means }]) =>
      `  ${name.padEnd(25)}${means} (${at.length === 4 ? 'anywhere' : at.join(', ')})`,
  )
  .join('\n')}`

export function readOptions(args: string[]): Options | 'help' {
  const values = parse(args)
  if (values.help) return 'help'
  const companies = values.company.map(readCompany)
  const names = companies.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new OptionFault('Two companies have the same name.')
  for (const text of values.fault) addRate(companies, text)
  return {
    companies,
    host: values.host,
    secret: values['secret-file'] ? readSecret(values['secret-file']) : values.secret,
    pace: readNumber('speed', values.speed, 0.001, 10_000),
    validMs: 1000 * readNumber('valid', values.valid, 1, 3000),
    stateDir: values.state,
    seed: Math.floor(readNumber('seed', values.seed, 0, 2 ** 32 - 1)),
    area: values.area ? values.area.toUpperCase().split(',').filter(Boolean) : null,
    couriersPerSquare:
      values.couriers === undefined
        ? undefined
        : Math.floor(readNumber('couriers', values.couriers, 1, 10_000)),
    faultsAllowed: values['faults-allowed'],
    push: readPush(values.push, values['push-to'], names),
    clockStart: values.clock === undefined ? undefined : readMoment(values.clock),
    aheadMs: Math.round(1000 * readNumber('ahead', values.ahead, -1e10, 1e10)),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        company: { type: 'string', multiple: true, default: ['swift', 'thrifty'] },
        host: { type: 'string', default: '127.0.0.1' },
        secret: { type: 'string', default: 'demo-secret' },
        'secret-file': { type: 'string' },
        speed: { type: 'string', default: '1' },
        valid: { type: 'string', default: '300' },
        state: { type: 'string' },
        area: { type: 'string' },
        couriers: { type: 'string' },
        seed: { type: 'string', default: '1' },
        clock: { type: 'string' },
        ahead: { type: 'string', default: '0' },
        push: { type: 'string', multiple: true, default: [] },
        'push-to': { type: 'string', default: 'http://localhost:8080' },
        'faults-allowed': { type: 'boolean', default: false },
        fault: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new OptionFault((error as Error).message)
  }
}

function readCompany(text: string): CompanyOptions {
  const [, name, kind = name, port = '0'] = text.match(/^([a-z][a-z0-9-]*)(?:=([a-z]+))?(?:@(\d+))?$/) ?? []
  if (name === undefined) throw new OptionFault(`--company takes name=kind@port; this is "${text}".`)
  if (!Object.hasOwn(profiles, kind!)) {
    throw new OptionFault(`"${kind}" is no kind of company; there are ${Object.keys(profiles).join(', ')}.`)
  }
  return { name, kind: kind as Kind, port: readNumber('company', port, 0, 65535), rates: {} }
}

function readPush(texts: readonly string[], url: string, names: readonly string[]): Options['push'] {
  const push: Options['push'] = Object.create(null)
  for (const text of texts) {
    const [, name = '', providerId = '', secret = ''] =
      text.match(/^([a-z][a-z0-9-]*)=(\d{1,15}):(.+)$/) ?? []
    if (!names.includes(name)) throw new OptionFault('--push takes company=provider_id:status_secret.')
    push[name] = { url, providerId: Number(providerId), secret }
  }
  return push
}

function addRate(companies: CompanyOptions[], text: string) {
  const [, company, fault = '', rate = ''] = text.match(/^(?:([a-z][a-z0-9-]*)\.)?([a-z0-9-]+)=(.+)$/) ?? []
  if (!isFault(fault)) {
    throw new OptionFault(
      `--fault takes fault=rate; "${text}" names none of ${Object.keys(faults).join(', ')}.`,
    )
  }
  const meant = companies.filter(({ name }) => company === undefined || name === company)
  if (meant.length === 0) throw new OptionFault(`--fault ${text}: there is no company "${company}".`)
  for (const { rates } of meant) rates[fault] = readNumber('fault', rate, 0, 1)
}

function readNumber(option: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (text.trim() !== '' && number >= least && number <= most) return number
  throw new OptionFault(`--${option} takes a number from ${least} to ${most}; this is "${text}".`)
}

function readMoment(text: string): number {
  const moment = Date.parse(text)
  if (Number.isNaN(moment))
    throw new OptionFault('--clock takes an ISO 8601 time such as 2026-11-01T12:00:00Z.')
  return moment
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new OptionFault(`--secret-file cannot be read: ${(error as Error).message}.`)
  }
}
