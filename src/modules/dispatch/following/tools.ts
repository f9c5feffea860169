import type { PollMetrics } from '../records/metrics.ts'
import type { SeekTools } from '../seeking/tools.ts'

/** What it takes to follow deliveries: who is let down by one company seeks another. */
export type FollowTools = SeekTools & { polls: PollMetrics }
