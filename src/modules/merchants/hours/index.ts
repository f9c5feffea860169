export { presentOpenness } from '../present.ts'
export { availabilityOf, pausedAt } from '../rules/availability.ts'
export { nextOpenness } from '../rules/moments.ts'
