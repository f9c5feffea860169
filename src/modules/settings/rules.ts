import type { MarketplaceSettings } from '../../core/marketplace-settings.ts'

/** Absent fields stay as they are, null takes a value back. */
export type SettingsChange = { [Name in keyof MarketplaceSettings]?: MarketplaceSettings[Name] | null }

/** The operator's own settings after a change: only values that differ from the defaults are kept. */
export function changeOwn(
  own: Partial<MarketplaceSettings>,
  change: SettingsChange,
): Partial<MarketplaceSettings> {
  const changed = Object.entries({ ...own, ...change }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(changed) as Partial<MarketplaceSettings>
}
