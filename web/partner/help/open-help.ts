import { useEffect } from 'preact/hooks'
import { listShopHelp } from '../../console/api/help.ts'
import { useAsked } from '../../console/ask.tsx'
import { onLiveEvent } from '../../console/live.ts'
import type { Shop } from '../frame/place.ts'

/**
 * The number of requests waiting for the shop's answer, for the navigation; more than 20 are shown as 20. Kitchen staff
 * can't read requests.
 */
export function useOpenHelp({ merchantId, role }: Shop): number {
  const mayRead = role !== 'kitchen'
  const asked = useAsked(`open help ${merchantId}`, async () =>
    mayRead ? (await listShopHelp({ merchantId, status: 'open' })).requests : [],
  )
  const { ask } = asked
  useEffect(
    () => onLiveEvent(({ type }) => void (mayRead && type.startsWith('help.') && ask())),
    [ask, mayRead],
  )
  return (asked.value ?? []).filter((request) => request.with === 'merchant').length
}
