import { openSnapshots } from '../../cache/snapshots.ts'
import type { Call } from '../../calls/call.ts'
import type { MarketplaceSettings, ReadMarketplaceSettings } from '../../core/marketplace-settings.ts'
import type { Changes } from '../../db/changes.ts'
import type { Handle } from '../../db/database.ts'
import type { Config } from '../../start/config.ts'
import { recordAudit } from '../audit/index.ts'
import { presentSettings, readChange } from './present.ts'
import { changeOwn } from './rules.ts'
import type { SettingsChangeInput } from './schemas.ts'
import { findOwnSettings, lockOwnSettings, saveOwnSettings } from './store.ts'

type Environment = Pick<Config, 'couriers' | 'eventsKeptDays'>

/** The defaults until the operator sets something else: where the environment has a setting, its value. */
const defaultsOf = ({ couriers, eventsKeptDays }: Environment): MarketplaceSettings => ({
  convenienceFeePpm: 0,
  supportLimitCents: 10_000,
  smsPerHour: 1000,
  answerMinutes: 10,
  courierMinuteDollars: couriers.minuteDollars,
  courierLossDollars: couriers.lossDollars,
  autoRefund: { maxCents: 0, maxPerCustomer: 0 },
  eventsKeptDays,
  refusalsKeptDays: 30,
  rulesNeedConsent: false,
})

/** Cached in memory, and read again when the change feed names the row. */
export function openMarketplaceSettings(
  handle: Handle,
  changes: Changes,
  config: Environment,
): ReadMarketplaceSettings {
  const defaults = defaultsOf(config)
  const cached = openSnapshots<MarketplaceSettings>(changes, 'setting', {
    name: 'settings',
    max: 1,
    load: async () => ({ ...defaults, ...(await findOwnSettings(handle)) }),
  })
  return async () => (await cached.get('marketplace'))!
}

export async function readSettings(config: Environment, { db }: Call) {
  const defaults = defaultsOf(config)
  const settings = { ...defaults, ...(await findOwnSettings(db)) }
  return { settings: presentSettings(settings), defaults: presentSettings(defaults) }
}

export async function changeSettings(
  config: Environment,
  { reason, ...input }: SettingsChangeInput,
  call: Call,
) {
  const defaults = defaultsOf(config)
  const own = await lockOwnSettings(call.db)
  const next = changeOwn(own, readChange(input))
  await saveOwnSettings(call.db, next)
  const before = presentSettings({ ...defaults, ...own })
  const after = presentSettings({ ...defaults, ...next })
  await recordAudit(call, {
    ...{ action: 'settings.changed', subject: 'settings', before, after: { ...after, reason } },
  })
  return { settings: after, defaults: presentSettings(defaults) }
}
