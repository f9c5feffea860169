import type { BookingTools } from '../booking/tools.ts'
import type { PollMetrics } from '../records/metrics.ts'

/** What it takes to follow deliveries: who is let down by one company seeks another. */
export type PollingTools = BookingTools & { polls: PollMetrics }
