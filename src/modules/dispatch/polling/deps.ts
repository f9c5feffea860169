import type { BookingDeps } from '../booking/deps.ts'
import type { PollMetrics } from '../records/metrics.ts'

/** Dependencies of polling; those of booking too, since a failed delivery is booked with another provider. */
export type PollingDeps = BookingDeps & { polls: PollMetrics }
