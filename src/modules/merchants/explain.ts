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
  deactivated: 'The operator has deactivated it.',
  not_offered: 'It does not offer this.',
  no_zones: 'It has no delivery zone.',
  no_schedule: 'It has entered no hours.',
  outside_hours: 'It is outside its hours.',
  holiday: 'It has other hours on this date.',
  paused: 'It has paused and takes no orders for the moment.',
}

export function explainOpening(merchant: Merchant, availability: Availability) {
  const { isOpen, reason, lastOrNextOrderTime } = availability
  return {
    is_open: isOpen,
    reason: reason ?? 'open',
    text: reason ? closedTexts[reason] : 'It is within its hours.',
    time_zone: merchant.timeZone,
    [isOpen ? 'closes_at' : 'opens_at']: presentTime(lastOrNextOrderTime, merchant),
  }
}
