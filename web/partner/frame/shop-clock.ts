import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { shopTime } from '../../console/clock.ts'
import { serverNow } from '../../console/context.ts'
import { inZone } from '../../kit/clock.ts'
import { formatMoment } from '../../kit/format.ts'

const Zone = createContext('UTC')

/** Around everything of one shop, with its time zone as the value. */
export const ShopClock = Zone.Provider

type TimeFormat = Parameters<typeof shopTime>[1]['format']

/** Today by the clock of the shop: `2026-11-18`. */
export const useShopDay = (): string =>
  inZone(new Date(serverNow()).toISOString(), useContext(Zone)).slice(0, 10)

/** Writes times by the clock of the shop; with the zone where this screen's clock shows something else. */
export function useShopTime() {
  const zone = useContext(Zone)
  return (iso: string, format: TimeFormat = formatMoment) => shopTime(iso, { zone, format })
}
