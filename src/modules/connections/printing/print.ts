import { formatAllergen } from '../../../../formats/allergens.ts'
import { daysUntil, formatDay, formatTime } from '../../../../formats/format.ts'
import { ByteAnswer } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import type { Admission, Caller } from '../../../calls/caller.ts'
import type { RateLimiter } from '../../../calls/rate-limiter.ts'
import { formatInstant } from '../../../core/local-time.ts'
import { stripPrefix } from '../../../core/network-address.ts'
import { refuse } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import type { Language } from '../../../texts/language.ts'
import { says } from '../../../texts/sentence.ts'
import { findAnyOrder, type Order } from '../../orders/index.ts'
import { readyBy } from '../../overdue/index.ts'
import { publishTicket } from '../publish-ticket.ts'
import { markEveryMs } from '../rules.ts'
import { markFailing, markWorking } from '../store.ts'
import { drawPng, plainLetters } from './draw.ts'
import { cell } from './font.ts'
import {
  dropOldKey,
  findNextPrint,
  findPrint,
  findPrinter,
  type Printer,
  type PrintJob,
  setLate,
  setNotPrinted,
  setPrinted,
} from './print-store.ts'
import { asText, layOutOrder, layOutTest, type PrintedOption } from './rules/lay-out.ts'
import { decode, printerFault, readVerdict } from './rules/printer-codes.ts'

export type PrintDeps = { db: Handle; clock: { now(): number }; limiter: RateLimiter }

type Known = Printer & { dots: number }
/** The printer whose key was presented: the use case sees only its parameters. */
const known = new WeakMap<Caller, Known>()

const guesses = { name: 'connection-guesses', requests: 20, seconds: 60 }
const usualDots = 576
const [png, text] = ['image/png', 'text/plain'] as const

type Headers = Record<string, string | string[] | undefined>

/** Identified by the key in its URL, which only this printer has. */
export async function admitPrinter(
  { db, clock, limiter }: PrintDeps,
  { key, ip, headers }: { key: string; ip: string; headers: Headers },
): Promise<Admission> {
  const printer = await findPrinter(db, hashSecret(key), clock.now())
  if (!printer) {
    await limiter.spend(guesses, stripPrefix(ip))
    throw refuse('invalid_token', { detail: 'No printer has this address.' })
  }
  // The new URL is in the printer's settings, so the old one is no longer needed.
  if (printer.isNewKey && printer.hasOldKey) await dropOldKey(db, printer.connectionId)
  const client = { clientId: `printer ${printer.connectionId}`, rateLimit: null }
  const caller: Caller = { client, isOperator: false }
  known.set(caller, { ...printer, dots: printer.settings.dots ?? dotsIn(headers) ?? usualDots })
  return { caller, lateFaults: [] }
}

/** Printable width in millimeters, times dots per millimeter. */
function dotsIn(headers: Headers): number | undefined {
  const width = Number(headers['x-star-print-width'])
  const resolution = Number(headers['x-star-horizontal-resolution'] ?? 8)
  const dots = Math.round(width * resolution)
  return dots >= 200 && dots <= 1000 ? dots : undefined
}

const getPrinter = ({ caller }: Call): Known => {
  const printer = known.get(caller)
  if (!printer) throw refuse('invalid_token')
  return printer
}

/** The printer polls for jobs, and reports its status. */
export async function answerPoll({ statusCode = '200' }: { statusCode?: string }, call: Call) {
  const { db, now } = call
  const { connectionId } = getPrinter(call)
  const fault = printerFault(decode(statusCode))
  if (fault) await markFailing(db, connectionId, fault, now)
  else await markWorking(db, connectionId, now, now - markEveryMs)
  const job = fault ? undefined : await findNextPrint(db, connectionId, now)
  if (!job) return json({ jobReady: false })
  return json({ jobReady: true, mediaTypes: mediaTypesOf(job), jobToken: String(job.printJobId) })
}

/** A printer that couldn't read the picture gets text. */
const mediaTypesOf = ({ tries }: PrintJob) => (tries > 0 && tries % 2 === 1 ? [text, png] : [png, text])
const json = (answer: object) => new ByteAnswer(JSON.stringify(answer), 'application/json')

type JobQuery = { type?: string; token?: string }

export async function giveJob({ type = png, token }: JobQuery, call: Call): Promise<ByteAnswer> {
  const { db, now } = call
  const printer = getPrinter(call)
  const job = await findJob(db, printer, token, now)
  if (!job) return new ByteAnswer('', text, {}, { status: 404 })
  if (type !== png && type !== text) return new ByteAnswer('', text, {}, { status: 415 })
  const { dots, name, settings } = printer
  const columns = Math.floor(dots / cell.width)
  const paper = { columns, language: settings.language ?? 'en' }
  const order = job.orderId === null ? undefined : await findAnyOrder(db, job.orderId)
  const lines = order
    ? layOutOrder(printedOrder(order, paper.language, now), job.kind, paper)
    : layOutTest(name, paper)
  return type === png
    ? new ByteAnswer(drawPng(lines, dots), png)
    : new ByteAnswer(plainLetters(asText(lines, columns)), text)
}

const findJob = (db: Handle, { connectionId }: Printer, token: string | undefined, now: number) =>
  token !== undefined && /^\d{1,15}$/.test(token)
    ? findPrint(db, connectionId, Number(token))
    : findNextPrint(db, connectionId, now)

/** For a later order, when the kitchen has to have it ready, with the day if it isn't today. */
function dueWords(order: Order, language: Language, now: number): string[] {
  const { promisedAt, deliverAt, timeZone } = order
  const at = formatInstant(readyBy(order) ?? promisedAt ?? deliverAt, timeZone)
  const time = formatTime(at, language)
  return daysUntil(at, now) === 0 ? [time] : [formatDay(at, language), time]
}

function printedOrder(order: Order, language: Language, now: number) {
  const { orderId, type, contact, instructions, cart } = order
  return {
    ...{ orderId, type, instructions },
    customer: `${contact.first_name} ${contact.last_name.slice(0, 1)}`.trim(),
    due: dueWords(order, language, now),
    lines: cart.map((line) => ({
      ...{ name: line.name, quantity: line.quantity_milli / 1000 },
      ...{
        instructions: line.instructions ?? '',
        allergens: (line.allergens ?? []).map((name) => formatAllergen(name, language)),
      },
      options: line.options.map(printedOption),
    })),
  }
}

const printedOption = ({
  name,
  quantity_milli,
  options,
}: Order['cart'][number]['options'][number]): PrintedOption => ({
  ...{ name, quantity: quantity_milli / 1000 },
  options: options.map(printedOption),
})

/** The printer has finished a ticket, or can't print it. Idempotent. */
export async function endJob({ code = '', token }: { code?: string; token?: string }, call: Call) {
  const { db: tx, now } = call
  const printer = getPrinter(call)
  const job = await findJob(tx, printer, token, now)
  if (!job) return json({})
  const verdict = readVerdict(code, job.tries)
  if (verdict === 'printed') {
    const done = await setPrinted(tx, job.printJobId, now)
    if (done) await tell(tx, done, 'ticket.printed', now)
    return json({})
  }
  const fault = printerFault(decode(code)) ?? says`The printer reports error ${decode(code).slice(0, 40)}.`
  const state = verdict === 'failed' ? 'failed' : 'waiting'
  const failed = await setNotPrinted(tx, job.printJobId, { state, fault })
  if (failed && (job.tries === 0 || state === 'failed')) await tell(tx, failed, 'ticket.failed', now)
  return json({})
}

/** The job, shortly after a ticket should have been printed. */
export async function watchPrint(
  {
    db,
    clock,
  }: { db: { transaction<T>(work: (tx: Handle) => Promise<T>): Promise<T> }; clock: { now(): number } },
  { printJobId }: { printJobId: number },
) {
  await db.transaction(async (tx) => {
    const late = await setLate(
      tx,
      printJobId,
      says`The printer hasn’t printed it. Check that it’s on and online.`,
    )
    if (late) await tell(tx, late, 'ticket.failed', clock.now())
  })
}

async function tell(
  tx: Handle,
  { orderId, merchantId, connectionId }: PrintJob,
  type: 'ticket.printed' | 'ticket.failed',
  now: number,
) {
  if (orderId !== null) await publishTicket(tx, { orderId, merchantId, connectionId }, type, now)
}
