import { presentTime, presentZone } from './present.ts'
import type { Availability } from './rules/availability.ts'
import { compareZones, type Place, winningZone, zoneCovers } from './rules/delivery-zones.ts'
import type { Merchant } from './rules/merchant.ts'

/** The winning zone, the zones that lost, and those that don't cover the place. */
export function explainZones(merchant: Merchant, place: Place) {
  const covering = merchant.zones.filter((zone) => zoneCovers(zone, place)).toSorted(compareZones)
  const won = winningZone(merchant.zones, place)
  return {
    won: won ? presentZone(won) : null,
    lost: covering.filter((zone) => zone !== won).map(presentZone),
    out_of_reach: merchant.zones.filter((zone) => !zoneCovers(zone, place)).map(presentZone),
    rule: 'The lowest fee for an order of the zone’s minimum wins, then the lowest minimum, then the lowest id.',
  }
}

const closedTexts = {
  deactivated: 'The operator deactivated it.',
  not_offered: 'It doesn’t offer this.',
  no_zones: 'It has no delivery zone.',
  no_schedule: 'It hasn’t set its hours.',
  outside_hours: 'It’s closed at this time.',
  holiday: 'It has holiday hours on this date.',
  paused: 'It has paused orders for now.',
}

export function explainOpening(merchant: Merchant, availability: Availability) {
  const { isOpen, reason, lastOrNextOrderTime } = availability
  return {
    is_open: isOpen,
    reason: reason ?? 'open',
    text: reason ? closedTexts[reason] : 'It’s open.',
    time_zone: merchant.timeZone,
    [isOpen ? 'closes_at' : 'opens_at']: presentTime(lastOrNextOrderTime, merchant),
  }
}
