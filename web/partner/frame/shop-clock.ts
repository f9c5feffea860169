import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { shopTime } from '../../console/clock.ts'
import { serverNow } from '../../console/context.ts'
import { inZone } from '../../kit/clock.ts'
import { formatMoment } from '../../kit/format.ts'

const Zone = createContext('UTC')

/** Wraps everything about one shop; the value is its time zone. */
export const ShopClock = Zone.Provider

type TimeFormat = Parameters<typeof shopTime>[1]['format']

/** Today in the shop's time zone: `2026-11-18`. */
export const useShopDay = (): string =>
  inZone(new Date(serverNow()).toISOString(), useContext(Zone)).slice(0, 10)

/** Formats times in the shop's time zone, and names it if this screen's clock differs. */
export function useShopTime() {
  const zone = useContext(Zone)
  return (iso: string, format: TimeFormat = formatMoment) => shopTime(iso, { zone, format })
}
