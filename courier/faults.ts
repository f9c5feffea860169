import type { Random } from '../chance/random.ts'
import { CourierRefusal } from './refusal.ts'

export type Endpoint = 'estimate' | 'book' | 'status' | 'cancel'

const everywhere = ['estimate', 'book', 'status', 'cancel'] as const

/** The faults that can be triggered, and at which endpoints. */
export const faults = {
  deny: { at: ['book'], means: 'refuses the booking' },
  fail: { at: ['book'], means: 'accepts the booking; the delivery fails at the customer’s door' },
  'call-off': { at: ['book'], means: 'accepts the booking, then cancels it on the way to the pickup' },
  expire: { at: ['estimate', 'book'], means: 'the estimate is no longer valid' },
  forget: { at: everywhere, means: 'forgets what it just answered; the delivery is then unknown (404)' },
  'timeout-after-accepting': { at: everywhere, means: 'does the work, but never responds' },
  close: { at: everywhere, means: 'does the work, then closes the connection' },
  'http-500': { at: everywhere, means: 'does nothing and responds with 500' },
  redirect: { at: everywhere, means: 'does nothing and redirects elsewhere' },
  garbage: { at: everywhere, means: 'does the work, but responds with invalid JSON' },
  'wrong-types': {
    at: everywhere,
    means: 'does the work; the response has strings for numbers and vice versa',
  },
  'slow-drip': { at: everywhere, means: 'does the work; sends a byte of the response every half second' },
  huge: { at: everywhere, means: 'does the work; sends 64 MB' },
  'wrong-price': { at: ['book', 'status'], means: 'returns a price other than the quoted one' },
  backwards: { at: ['status'], means: 'reports the status before the real one' },
  'lie-delivered': { at: ['status'], means: 'reports delivered, whatever the real status is' },
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
