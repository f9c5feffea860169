import { brokenBodies } from './broken-bodies.ts'
import { type Case, type Kit, readEstimate } from './open-kit.ts'
import { fail, isRefused, list, mustBeAnswered, mustBeRefused, pass, show, toVerdict } from './verdict.ts'
import { aboutClock, aboutTimes, isAbout, keepShapeFaults } from './violations.ts'

async function findViolations(kit: Kit) {
  const reply = await kit.call('estimate', { body: kit.estimateRequest })
  return { reply, ...readEstimate(reply, kit.estimateRequest) }
}

/** A case for rules of core/courier, listed in `rules`, checked on a single estimate. */
const timeCase = (name: string, rule: string, field: string, rules: readonly string[]): Case => ({
  name: `estimate: ${name}`,
  rule,
  async run(kit) {
    const estimate = await findViolations(kit)
    const found = estimate.violations.filter(isAbout(rules, field))
    mustBeAnswered('estimate', estimate.reply)
    return toVerdict(found.length === 0, found.length > 0 ? list(found) : show(estimate.reply))
  },
})

const sideBySide = 8

export const estimateCases: readonly Case[] = [
  {
    name: 'estimate: answers',
    rule: '200 with estimate_id, estimated_at, estimate_valid_until, pickup_eta, delivery_eta (Unix seconds) and price (dollars).',
    async run(kit) {
      const { reply, violations } = await findViolations(kit)
      const shape = keepShapeFaults(violations)
      return toVerdict(shape.length === 0, shape.length > 0 ? `${list(shape)} (${show(reply)})` : show(reply))
    },
  },
  timeCase('is valid', 'estimate_valid_until is in the future.', 'estimate_valid_until', aboutTimes),
  timeCase(
    'pickup within 45 minutes',
    'Deliveries are ASAP: pickup_eta is less than 45 minutes away.',
    'pickup_eta',
    aboutTimes,
  ),
  timeCase(
    'pickup before delivery',
    'delivery_eta is later than pickup_eta, in the future, and within a day.',
    'delivery_eta',
    aboutTimes,
  ),
  timeCase(
    'clock',
    'estimated_at is the present; clocks differ by at most 5 minutes.',
    'estimated_at',
    aboutClock,
  ),
  {
    name: 'estimate: each has its id',
    rule: 'Every estimate has its own estimate_id, even for the same trip.',
    async run(kit) {
      const [one, other] = [await kit.takeEstimate(), await kit.takeEstimate()]
      return toVerdict(one.estimate_id !== other.estimate_id, `${one.estimate_id}, ${other.estimate_id}`)
    },
  },
  {
    name: 'estimate: side by side',
    rule: `${sideBySide} simultaneous requests all get an estimate.`,
    async run(kit) {
      const asked = Array.from({ length: sideBySide }, () => findViolations(kit))
      const wrong = (await Promise.all(asked)).filter(({ reply }) => reply.status !== 200)
      return wrong[0]
        ? fail(`${wrong.length} of ${sideBySide}: ${show(wrong[0].reply)}`)
        : pass('all answered')
    },
  },
  {
    name: 'estimate: apt is optional',
    rule: 'A place may have an apt, or none.',
    async run(kit) {
      const withApt = { ...kit.estimateRequest.delivery, apt: '12F' }
      const { apt: _apt, ...without } = withApt
      for (const delivery of [withApt, without]) {
        const reply = await kit.call('estimate', { body: { ...kit.estimateRequest, delivery } })
        if (reply.status !== 200) return fail(show(reply))
      }
      return pass('both answered')
    },
  },
  {
    name: 'estimate: unknown fields',
    rule: 'Unknown fields are ignored, so that the API can grow.',
    async run(kit) {
      const reply = await kit.call('estimate', { body: { ...kit.estimateRequest, kit_extra: { new: [1] } } })
      return toVerdict(reply.status === 200, show(reply))
    },
  },
  {
    name: 'estimate: abroad',
    rule: 'An address outside the United States: 4xx.',
    async run(kit) {
      const london = { address: '10 Downing St', city: 'London', state: 'LN', zip: 'SW1A', latitude: 51.5034 }
      const place = { ...london, longitude: -0.1276 }
      const reply = await kit.call('estimate', {
        body: { ...kit.estimateRequest, pickup: place, delivery: place },
      })
      return mustBeRefused(reply)
    },
  },
  {
    name: 'estimate: a missing place',
    rule: 'Without pickup or delivery: 4xx.',
    async run(kit) {
      const { pickup, delivery, gratuity } = kit.estimateRequest
      for (const body of [
        { pickup, gratuity },
        { delivery, gratuity },
      ]) {
        const reply = await kit.call('estimate', { body })
        if (!isRefused(reply)) return fail(show(reply))
      }
      return pass('both refused')
    },
  },
  {
    name: 'estimate: wrong types',
    rule: 'A latitude that is not a number, a place that is not an object: 4xx.',
    async run(kit) {
      const { pickup } = kit.estimateRequest
      for (const wrong of [{ ...pickup, latitude: 'north' }, 'Water Street', [pickup]]) {
        const reply = await kit.call('estimate', { body: { ...kit.estimateRequest, pickup: wrong } })
        if (!isRefused(reply)) return fail(`pickup ${JSON.stringify(wrong).slice(0, 60)}: ${show(reply)}`)
      }
      return pass('all refused')
    },
  },
  ...brokenBodies('estimate', (kit) => kit.estimateRequest),
]
