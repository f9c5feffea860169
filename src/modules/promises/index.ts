export { estimateNow, learnRecentTimes, promisedAt, registerPromiseMetrics } from './learn-times.ts'
