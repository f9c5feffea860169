export { checkWeek, keepIds, shiftReasons, type Wanted } from './rules.ts'
export { KeptWeeklyShift, presentTimes, RawShifts, readShift, WeeklyShifts } from './schemas.ts'
