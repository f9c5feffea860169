/** Values shared by the benchmark and its courier company. */

/** Where a company reports on its own accord, with what it signs, and which of its deliveries. */
export type Reporting = { url: string; providerId: number; secret: string; ids: readonly string[] }

/** A message with delays starts it, one with `report` makes it report; any other is answered with how often it was asked. */
export type StubOrder = { start?: { estimateMs: number; bookMs: number }; report?: Reporting }
export type StubStarted = { url: string }
export type StubCount = { statusCalls: number }

/** Where it is asked for a delivery. */
export const statusPath = '/deliveries'

const statuses = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery'] as const
/** A delivery takes half an hour; of its five stages each takes as long as the others. */
export const courseSeconds = 1800
const stageSeconds = courseSeconds / statuses.length

export function statusAfter(seconds: number): string {
  return statuses[Math.min(statuses.length - 1, Math.floor(seconds / stageSeconds))]!
}
