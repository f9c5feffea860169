import type { Random } from '../chance/random.ts'
import { CourierRefusal } from './refusal.ts'

export type Endpoint = 'estimate' | 'book' | 'status' | 'cancel'

const everywhere = ['estimate', 'book', 'status', 'cancel'] as const

/** The faults that can be triggered, and at which endpoints. */
export const faults = {
  deny: { at: ['book'], means: 'says no' },
  fail: { at: ['book'], means: 'accepts the booking; the delivery fails at the customer’s door' },
  'call-off': { at: ['book'], means: 'takes it, and cancels it on the way to the pickup' },
  expire: { at: ['estimate', 'book'], means: 'the estimate is no longer valid' },
  forget: { at: everywhere, means: 'does not keep what it just answered; knows no such delivery (404)' },
  'timeout-after-accepting': { at: everywhere, means: 'does it, and never answers' },
  close: { at: everywhere, means: 'does it, and hangs up' },
  'http-500': { at: everywhere, means: 'does nothing and answers 500' },
  redirect: { at: everywhere, means: 'does nothing and points elsewhere' },
  garbage: { at: everywhere, means: 'does it, and answers what is no JSON' },
  'wrong-types': { at: everywhere, means: 'does it; texts where numbers belong, and the other way round' },
  'slow-drip': { at: everywhere, means: 'does it; a byte of the answer every half second' },
  huge: { at: everywhere, means: 'does it; 64 MB of answer' },
  'wrong-price': { at: ['book', 'status'], means: 'names another price than it quoted' },
  backwards: { at: ['status'], means: 'tells the status before the true one' },
  'lie-delivered': { at: ['status'], means: 'says delivered, whatever is true' },
} as const satisfies Record<string, { at: readonly Endpoint[]; means: string }>

export type Fault = keyof typeof faults
export type FaultRates = Partial<Record<Fault, number>>
/** The faults of one request. */
export type Struck = ReadonlySet<Fault>

export function isFault(name: string): name is Fault {
  return Object.hasOwn(faults, name)
}

/** The faults that a request gets: those in its X-Simulate header, if that is allowed, and random ones. */
export function strike(
  endpoint: Endpoint,
  header: string | undefined,
  { rates, random }: { rates: FaultRates; random: Random },
): Struck {
  const asked = (header ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = asked.find((name) => !isFault(name))
  if (unknown !== undefined) {
    const known = Object.keys(faults).join(', ')
    throw new CourierRefusal(400, 'unknown_fault', `There is no fault "${unknown}".`, `There are ${known}.`)
  }
  const met = (Object.keys(rates) as Fault[]).filter((fault) => random.chance(rates[fault]!))
  return new Set([...(asked as Fault[]), ...met].filter((fault) => isAt(fault, endpoint)))
}

function isAt(fault: Fault, endpoint: Endpoint): boolean {
  return (faults[fault].at as readonly Endpoint[]).includes(endpoint)
}
