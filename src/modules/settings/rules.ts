import type { MarketplaceSettings } from '../../core/marketplace-settings.ts'

/** Absent fields stay as they are, null takes a value back. */
export type SettingsChange = { [Name in keyof MarketplaceSettings]?: MarketplaceSettings[Name] | null }

/** What the operator has set after a change: only what differs from nothing being set is kept. */
export function changeOwn(
  own: Partial<MarketplaceSettings>,
  change: SettingsChange,
): Partial<MarketplaceSettings> {
  const changed = Object.entries({ ...own, ...change }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(changed) as Partial<MarketplaceSettings>
}
