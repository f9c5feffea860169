import { type DeliveryStatus, deliveryStatuses } from '../../courier-contract/contract.ts'
import type { Reply } from './caller.ts'
import { readStatus } from './cancel-cases.ts'
import type { Case, Kit } from './open-kit.ts'
import { fail, isRefused, pass, show, skip, toVerdict } from './verdict.ts'

/** One delivery, watched from booking until patience runs out. */
type Journey = { seen: string[]; cancelAfterPickup: Reply | undefined }

const running = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery']
const afterPickup = ['to_delivery', 'at_delivery']
const final = ['delivered', 'cancelled', 'failed', 'denied']
const journeys = new WeakMap<Kit, Promise<Journey>>()

/** Watched once; several cases check the result. */
function watch(kit: Kit): Promise<Journey> {
  const known = journeys.get(kit)
  if (known) return known
  const journey = travel(kit)
  journeys.set(kit, journey)
  return journey
}

async function travel(kit: Kit): Promise<Journey> {
  const hurried = kit.hurry && { headers: { [kit.hurry.name.toLowerCase()]: kit.hurry.value } }
  const { deliveryId } = await kit.book(hurried)
  const journey: Journey = { seen: ['booked'], cancelAfterPickup: undefined }
  const until = kit.clock.now() + kit.patienceMs
  do {
    const status = await readStatus(kit, deliveryId)
    if (status !== journey.seen.at(-1)) journey.seen.push(status)
    if (final.includes(status)) break
    if (afterPickup.includes(status))
      journey.cancelAfterPickup ??= await kit.call('cancel', { id: deliveryId })
    await kit.wait(Math.min(kit.pollMs, Math.max(0, until - kit.clock.now())))
  } while (kit.clock.now() < until)
  return journey
}

/** Decisions §9: forward by any number of steps, never back; canceled only before pickup, failed at any time. */
function isAllowedStep(from: string, to: string): boolean {
  if (final.includes(from)) return false
  if (to === 'failed' || to === 'delivered') return true
  if (to === 'cancelled') return !afterPickup.includes(from)
  return running.indexOf(to) > running.indexOf(from)
}

const tooSlow = ({ seen }: Journey) =>
  skip(`only ${seen.join(', ')} while patience lasted; --patience waits longer, --hurry sends a header`)

export const journeyCases: readonly Case[] = [
  {
    name: 'journey: known words',
    rule: `Every status is one of ${deliveryStatuses.join(', ')}.`,
    async run(kit) {
      const { seen } = await watch(kit)
      const unknown = seen.filter((status) => !deliveryStatuses.includes(status as DeliveryStatus))
      return toVerdict(unknown.length === 0, seen.join(', '))
    },
  },
  {
    name: 'journey: never back',
    rule: 'booked, to_pickup, at_pickup, to_delivery, at_delivery, delivered: forward only, and final statuses stay.',
    async run(kit) {
      const { seen, cancelAfterPickup } = await watch(kit)
      const isOurDoing = cancelAfterPickup?.status === 200 // has a case of its own
      const own = isOurDoing ? seen.filter((status) => status !== 'cancelled') : seen
      const known = own.filter((status) => deliveryStatuses.includes(status as DeliveryStatus))
      const wrong = known.findIndex((status, index) => index > 0 && !isAllowedStep(known[index - 1]!, status))
      return wrong > 0 ? fail(`${known[wrong - 1]} became ${known[wrong]}`) : pass(seen.join(', '))
    },
  },
  {
    name: 'cancel: after pickup',
    rule: 'After pickup, a cancellation is refused: 4xx.',
    async run(kit) {
      const journey = await watch(kit)
      const { cancelAfterPickup: reply } = journey
      return reply ? toVerdict(isRefused(reply), show(reply)) : tooSlow(journey)
    },
  },
  {
    name: 'journey: ends',
    rule: 'A delivery ends as delivered or failed unless it is canceled.',
    async run(kit) {
      const journey = await watch(kit)
      const last = journey.seen.at(-1)!
      if (last === 'delivered' || last === 'failed') return pass(journey.seen.join(', '))
      return last === 'cancelled' && journey.cancelAfterPickup?.status !== 200
        ? fail(journey.seen.join(', '))
        : tooSlow(journey)
    },
  },
]
