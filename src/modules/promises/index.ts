export { estimateNow, learnRecentTimes, promisedAt, registerPromiseMetrics } from './learn-times.ts'
export { type AnswerTimes, answerTimes, deadlineAfterCall } from './rules/answer-times.ts'
