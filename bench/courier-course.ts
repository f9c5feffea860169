/** Values shared by the benchmark and its courier company. */

/** Where a company sends its reports, what it signs them with, and for which deliveries. */
export type Reporting = { url: string; providerId: number; secret: string; ids: readonly string[] }

/** A message with delays starts the company, and one with `report` makes it report. Any other returns how many calls it received. */
export type StubOrder = { start?: { estimateMs: number; bookMs: number }; report?: Reporting }
export type StubStarted = { url: string }
export type StubCount = { statusCalls: number }

/** Its address for booking a delivery. */
export const statusPath = '/deliveries'

const statuses = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery'] as const
/** A delivery takes half an hour, in five stages of equal length. */
export const courseSeconds = 1800
const stageSeconds = courseSeconds / statuses.length

export function statusAfter(seconds: number): string {
  return statuses[Math.min(statuses.length - 1, Math.floor(seconds / stageSeconds))]!
}
