import { useEffect } from 'preact/hooks'
import { listShopHelp } from '../../console/api/help.ts'
import { useAsked } from '../../console/ask.tsx'
import { onLiveEvent } from '../../console/live.ts'
import type { Shop } from '../frame/place.ts'

/** More are shown as so many. */
const limit = 100

export type WaitingHelp = { count: number; since: string | undefined }

/** How many requests wait for the shop's answer, and since when the first one does. Kitchen staff can't read requests. */
export async function readWaitingHelp({ merchantId, role }: Shop): Promise<WaitingHelp> {
  if (role === 'kitchen') return { count: 0, since: undefined }
  const { requests } = await listShopHelp({ merchantId, status: 'open', limit })
  const waiting = requests.filter((request) => request.with === 'merchant')
  const [since] = waiting
    .flatMap(({ waiting_since }) => waiting_since ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
  return { count: waiting.length, since }
}

/** The number of requests waiting for the shop's answer, for the navigation. */
export function useOpenHelp(shop: Shop): number {
  const asked = useAsked(`open help ${shop.merchantId}`, () => readWaitingHelp(shop))
  const { ask } = asked
  useEffect(() => onLiveEvent(({ type }) => void (type.startsWith('help.') && ask())), [ask])
  return asked.value?.count ?? 0
}
