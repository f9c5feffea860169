import type { BookingTools } from '../booking/tools.ts'
import type { PollMetrics } from '../records/metrics.ts'

/** Dependencies of polling; those of booking too, since a failed delivery is booked with another provider. */
export type PollingTools = BookingTools & { polls: PollMetrics }
