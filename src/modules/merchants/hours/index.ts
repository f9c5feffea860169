export { presentOpenness } from '../present.ts'
export { availabilityOf, pausedAt } from '../rules/availability.ts'
export { nextOpenness } from '../rules/moments.ts'
export { KeptWeeklyShift, presentTimes, RawShifts, readShift, WeeklyShifts } from './shift-schemas.ts'
