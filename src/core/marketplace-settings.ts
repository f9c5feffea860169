import type { Cents, Ppm } from './money.ts'

/** Settings that the operator changes while the service runs; every process follows within a second. */
export type MarketplaceSettings = {
  /** For merchants that are created from applications from now on. */
  convenienceFeePpm: Ppm
  /** The most that support may refund and grant for one order, and grant to one customer without an order within 30 days. */
  supportLimitCents: Cents
  /** The cost of a minute of waiting, and of a booking that surely fails, when courier companies are compared. */
  courierMinuteDollars: number
  courierLossDollars: number
  /** The most codes that are texted to numbers of the callers' choice within an hour. */
  smsPerHour: number
  /** After so many minutes in which the shop is open a merchant is called again about an unanswered order; after twice that it is canceled. */
  answerMinutes: number
  /** Missing items up to `maxCents` are refunded at once, so many times per customer within 30 days; zero turns it off. */
  autoRefund: { maxCents: Cents; maxPerCustomer: number }
  /** How long the event log is kept. */
  eventsKeptDays: number
  /** How long it is kept why a checkout was refused. */
  refusalsKeptDays: number
  /** Whether a version of the alcohol rules comes into force only when a second person agrees. */
  rulesNeedConsent: boolean
}

export type ReadMarketplaceSettings = () => Promise<MarketplaceSettings>
