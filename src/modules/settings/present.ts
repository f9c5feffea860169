import type { MarketplaceSettings } from '../../core/marketplace-settings.ts'
import { toDollars, toPercent } from '../../core/money.ts'
import type { SettingsChange } from './rules.ts'
import type { SettingsInput } from './schemas.ts'

export const presentSettings = (settings: MarketplaceSettings) => ({
  convenience_fee: toPercent(settings.convenienceFeePpm),
  support_limit: toDollars(settings.supportLimitCents),
  sms_per_hour: settings.smsPerHour,
  answer_minutes: settings.answerMinutes,
  courier_minute_dollars: settings.courierMinuteDollars,
  courier_loss_dollars: settings.courierLossDollars,
  auto_refund: {
    max_amount: toDollars(settings.autoRefund.maxCents),
    max_per_customer_30_days: settings.autoRefund.maxPerCustomer,
  },
  events_kept_days: settings.eventsKeptDays,
  refusals_kept_days: settings.refusalsKeptDays,
  rules_need_consent: settings.rulesNeedConsent,
})

/** In whole units, of which `units` make one of what was sent: a percent is 10,000 parts per million. */
const rounded = (sent: number | null | undefined, units: number) => sent && Math.round(sent * units)

/** Converts the input to the units of the service. */
export function readChange(input: SettingsInput): SettingsChange {
  const { convenience_fee: fee, support_limit: limit, auto_refund: auto } = input
  const change = {
    convenienceFeePpm: rounded(fee, 10_000),
    supportLimitCents: rounded(limit, 100),
    smsPerHour: input.sms_per_hour,
    answerMinutes: input.answer_minutes,
    courierMinuteDollars: input.courier_minute_dollars,
    courierLossDollars: input.courier_loss_dollars,
    autoRefund: auto && {
      maxCents: Math.round(auto.max_amount * 100),
      maxPerCustomer: auto.max_per_customer_30_days,
    },
    eventsKeptDays: input.events_kept_days,
    refusalsKeptDays: input.refusals_kept_days,
    rulesNeedConsent: input.rules_need_consent,
  }
  const sent = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as SettingsChange
}
