import { formatNumber, formatPercent } from '../../../../../formats/format.ts'
import type { PolygonFault } from '../../../../core/geo.ts'
import { formatCents, toFraction } from '../../../../core/money.ts'
import { type Sentence, says } from '../../../../texts/sentence.ts'
import type { Zone } from '../../rules/delivery-zones.ts'
import type { ZonePhrases } from './lint-phrases.ts'

/** Describes a polygon's fault for the person who drew it. Corners and sides are counted from 0. */
export function describePolygonFault(fault: PolygonFault, maxCorners: number): Sentence {
  switch (fault.kind) {
    case 'too_many_corners':
      return says`The polygon has ${count(fault.corners)} corners; the maximum is ${count(maxCorners)}.`
    case 'out_of_range':
      return says`Corner ${fault.corner} is off the map. Latitude goes from -90 to 90, longitude from -180 to 180.`
    case 'too_few_corners':
      return says`A polygon needs at least 3 different corners.`
    case 'crosses_date_line':
      return says`${side(fault.side)} crosses the date line. Split the zone there.`
    case 'no_area':
      return says`All corners are on one line, so the polygon has no area.`
    case 'self_touching':
      return says`The outline touches itself: ${sides(fault.sides)} meet.${numbering}`
    case 'self_crossing':
      return says`The outline crosses itself: ${sides(fault.sides)} cross.${numbering}`
  }
}

const numbering = says` Side n goes from corner n to the next. Both are counted from 0, without repeated corners.`
const side = (number: number) => says`Side ${number} (from corner ${number} to the next)`
const sides = ([one, other]: readonly [number, number]) => says`sides ${one} and ${other}`

/** "$3.00", "10% of the order"; with a minimum "$3.00 from $15.00 on". */
export function describeTerms(
  { fee, orderMinimum }: Pick<Zone, 'fee' | 'orderMinimum'>,
  { share, fromMinimum }: ZonePhrases,
): string {
  const price =
    fee.kind === 'fixed' ? formatCents(fee.cents) : share(formatPercent(toFraction(fee.ppm), 'en'))
  return orderMinimum === 0 ? price : fromMinimum(price, formatCents(orderMinimum))
}

export const describeArea = (squareMiles: number, phrases: ZonePhrases): string =>
  phrases.squareMiles(squareMiles >= 0.01 ? String(round(squareMiles)) : '')

/** Four digits are more than the precision of a drawn area. */
export const round = (squareMiles: number) => Number(squareMiles.toPrecision(4))
const count = (number: number) => formatNumber(number, 'en')
