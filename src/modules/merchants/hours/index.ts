export { presentOpenness } from '../present.ts'
export { checkAvailability, openingsFrom, pausedAt } from '../rules/availability.ts'
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
