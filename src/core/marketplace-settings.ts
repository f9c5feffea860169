import type { Cents, Ppm } from './money.ts'

/** Settings the operator can change while the service runs. They take effect in every process within a second. */
export type MarketplaceSettings = {
  /** For merchants created from applications from now on. */
  convenienceFeePpm: Ppm
  /** The most that support may refund and grant per order, and grant per customer without an order within 30 days. */
  supportLimitCents: Cents
  /** The cost of a minute of waiting, and of a booking that is certain to fail, when courier companies are compared. */
  courierMinuteDollars: number
  courierLossDollars: number
  /** Maximum codes per hour texted to numbers chosen by callers. */
  smsPerHour: number
  /**
   * After this many minutes of opening hours, a merchant is reminded of an unanswered order; after twice that, the
   * order is canceled.
   */
  answerMinutes: number
  /**
   * Missing items up to `maxCents` are refunded immediately, up to `maxPerCustomer` times per customer within 30
   * days; zero turns it off.
   */
  autoRefund: { maxCents: Cents; maxPerCustomer: number }
  /** How long the event log is kept. */
  eventsKeptDays: number
  /** How long the reasons for refused checkouts are kept. */
  refusalsKeptDays: number
  /** Whether a version of the alcohol rules takes effect only after a second person approves it. */
  rulesNeedConsent: boolean
}

export type ReadMarketplaceSettings = () => Promise<MarketplaceSettings>
