import type { BookRequest, Violation } from '../../courier-contract/contract.ts'
import { brokenBodies } from './broken-bodies.ts'
import type { Reply } from './caller.ts'
import { type Case, type Kit, newKey, readBooking } from './open-kit.ts'
import {
  fail,
  isDenied,
  isRefused,
  list,
  mustBeAnswered,
  mustBeDenied,
  pass,
  show,
  skip,
  toVerdict,
  Unmet,
} from './verdict.ts'
import { aboutClock, aboutEcho, aboutPrice, isAbout, keepShapeFaults } from './violations.ts'

const text = {
  names: 'Łukasz Nuñez-O’Brien 山田',
  instructions: `Ring twice – “the blue door”. ${'Then go up one more flight of stairs. '.repeat(40)}`.trim(),
}

/** Books once and checks which rules the answer violates. */
const bookingCase = (
  name: string,
  rule: string,
  pick: (violations: readonly Violation[]) => Violation[],
  change?: (request: BookRequest) => BookRequest,
): Case => ({
  name: `book: ${name}`,
  rule,
  async run(kit) {
    const { estimate, request, reply } = await kit.attemptBooking(change)
    const { violations } = readBooking(reply, request, estimate)
    const found = pick(violations)
    if (found.length === 0) mustBeAnswered('booking', reply)
    return toVerdict(found.length === 0, found.length > 0 ? `${list(found)} (${show(reply)})` : show(reply))
  },
})

const idOf = ({ status, body }: Reply): unknown =>
  status === 200 ? (body as { delivery_id?: unknown } | null | undefined)?.delivery_id : undefined

const withPeople = (request: BookRequest): BookRequest => {
  const contact = { ...request.delivery.contact, first_name: text.names, company_name: 'Æther & Sons <5>' }
  const delivery = { ...request.delivery, contact, instructions: text.instructions }
  return { ...request, items: [{ name: 'Crème brûlée 🍮', quantity: 3 }], delivery }
}

export const bookingCases: readonly Case[] = [
  bookingCase(
    'answers',
    '200 with everything that was sent, plus delivery_id, booked_at, price, status booked, pickup.eta and delivery.eta.',
    keepShapeFaults,
  ),
  bookingCase('price as quoted', 'The price of a booking equals that of its estimate.', (found) =>
    found.filter(isAbout(aboutPrice)),
  ),
  bookingCase('repeats what was booked', 'IDs, items, places and contacts are returned as sent.', (found) =>
    found.filter(isAbout(aboutEcho)),
  ),
  bookingCase(
    'names and long texts',
    'Names in any script and 1,500 characters of instructions are accepted and returned in full.',
    (found) =>
      found.filter(
        (one) => one.field === 'HTTP status' || (isAbout(aboutEcho)(one) && !one.field.endsWith('_id')),
      ),
    withPeople,
  ),
  bookingCase('clock', 'booked_at is the present; clocks differ by at most 5 minutes.', (found) =>
    found.filter(isAbout(aboutClock)),
  ),
  {
    name: 'book: the same key again',
    rule: 'The same Idempotency-Key with the same body is the same delivery: 200 and the same delivery_id.',
    async run(kit) {
      const { request, key, deliveryId } = await kit.book()
      const again = await kit.sendBooking(request, key)
      return toVerdict(idOf(again) === deliveryId, `${deliveryId}, then ${show(again)}`)
    },
  },
  {
    name: 'book: the same key at once',
    rule: 'Five simultaneous repetitions create one delivery, and none is refused: a refusal would send a second courier.',
    run: bookAtOnce,
  },
  {
    name: 'book: the same key, another body',
    rule: 'The same Idempotency-Key with another order: 4xx, and nothing more is booked.',
    async run(kit) {
      const { key } = await kit.book()
      const other = kit.requestFor((await kit.takeEstimate()).estimate_id)
      const reply = await kit.sendBooking(other, key)
      return toVerdict(isRefused(reply), show(reply))
    },
  },
  {
    name: 'book: an estimate once',
    rule: 'A booked estimate cannot be booked for another order: denied or 4xx.',
    async run(kit) {
      const { estimate } = await kit.book()
      return mustBeDenied(await kit.sendBooking(kit.requestFor(estimate.estimate_id)))
    },
  },
  {
    name: 'book: an unknown estimate',
    rule: 'An unknown estimate_id: denied or 4xx.',
    run: async (kit) => mustBeDenied(await kit.sendBooking(kit.requestFor(`kit-unknown-${newKey()}`))),
  },
  {
    name: 'book: an expired estimate',
    rule: 'After estimate_valid_until: denied or 4xx.',
    run: bookExpired,
  },
  {
    name: 'book: a missing field',
    rule: 'Without order_id, items, pickup or delivery: 4xx.',
    async run(kit) {
      const { estimate_id } = await kit.takeEstimate()
      for (const field of ['order_id', 'items', 'pickup', 'delivery'] as const) {
        const { [field]: _left, ...request } = kit.requestFor(estimate_id)
        const reply = await kit.sendBooking(request)
        if (!isRefused(reply)) return fail(`without ${field}: ${show(reply)}`)
      }
      return pass('all refused')
    },
  },
  ...brokenBodies('book', (kit) => kit.requestFor('kit-none')),
]

async function bookAtOnce(kit: Kit) {
  const { estimate_id } = await kit.takeEstimate()
  const [request, key] = [kit.requestFor(estimate_id), newKey()]
  const replies = await Promise.all(Array.from({ length: 5 }, () => kit.sendBooking(request, key)))
  if (replies.every(isDenied)) return skip(`no courier was free: ${show(replies[0]!)}`)
  const ids = new Set(replies.map(idOf).filter((id) => id !== undefined))
  if (ids.size === 0) throw new Unmet('booking', `no booking to work with (${show(replies[0]!)})`)
  const no = replies.find((reply) => isRefused(reply) || isDenied(reply))
  if (ids.size > 1) return fail(`${ids.size} deliveries: ${[...ids].join(', ')}`)
  return no ? fail(`one of them: ${show(no)}`) : pass(`all ${[...ids].join()}`)
}

async function bookExpired(kit: Kit) {
  const { estimate_id, estimate_valid_until } = await kit.takeEstimate()
  const leftMs = estimate_valid_until * 1000 - kit.clock.now() + 1500
  if (leftMs > kit.patienceMs) {
    const seconds = Math.ceil(leftMs / 1000)
    return skip(`valid for ${seconds} s; --patience ${seconds} would wait`)
  }
  await kit.wait(Math.max(0, leftMs))
  return mustBeDenied(await kit.sendBooking(kit.requestFor(estimate_id)))
}
