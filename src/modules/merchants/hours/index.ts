export { presentOpenness } from '../present.ts'
export { availabilityOf, openingsFrom, pausedAt } from '../rules/availability.ts'
export { nextOpenness } from '../rules/moments.ts'
export {
  type DatedShift,
  type Interval,
  type MinuteSpan,
  type OpeningHours,
  openIntervals,
  openState,
  toOpeningHours,
  type WeeklyShift,
} from '../rules/opening-hours.ts'
