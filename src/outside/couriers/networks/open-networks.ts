import type { NetworkCredentials } from '../../../../courier-contract/networks.ts'
import type { Clock } from '../../../core/clock.ts'
import type { CourierAddress, CourierOutcome, Couriers } from '../../couriers.ts'
import type { Breakers } from '../../outgoing/breakers.ts'
import { openDoorDash } from './doordash/open-doordash.ts'
import type { Access, CallBounds, Network, OnUnknownState } from './network.ts'
import { refuseUnsent } from './send.ts'
import { openUber } from './uber/open-uber.ts'

export type Networks = Pick<
  Couriers,
  | 'estimate'
  | 'book'
  | 'status'
  | 'cancel'
  | 'update'
  | 'tryKeys'
  | 'clockSkewMs'
  | 'grantToken'
  | 'readWebhook'
>

type NetworkDeps = {
  clock: Clock
  breakers: Breakers
  unseal(sealed: string): string | undefined
  onUnknownState: OnUnknownState
}

const unreadable = 'The credentials of this network cannot be read. Enter them again.'
const unchangeable = 'This company takes no changes of a delivery.'
const incomplete = 'A network needs the whole shipment.'

export const isNetwork = ({ kind = 'cellardoor' }: Pick<CourierAddress, 'kind'>) => kind !== 'cellardoor'

/** Courier networks, behind the same port as all companies, each with the same deadlines and its own breaker. */
export function openNetworks(
  bounds: CallBounds,
  { clock, breakers, unseal, onUnknownState }: NetworkDeps,
): Networks {
  const given = { clock, bounds, onUnknownState }
  const skews = new Map<number, number>()
  const doordash = openDoorDash(given)
  const uber = openUber(given)

  /** The adapter of its kind, with its credentials. */
  function open({
    kind,
    networkSecret,
  }: CourierAddress): { credentials: NetworkCredentials; adapter: Network<never> } | undefined {
    const text = networkSecret ? unseal(networkSecret) : undefined
    if (text === undefined) return undefined
    const credentials = { ...JSON.parse(text), kind } as NetworkCredentials
    return { credentials, adapter: kind === 'doordash' ? doordash : uber }
  }

  function call<Answer>(
    provider: CourierAddress,
    work: (network: Network<never>, access: Access<never>) => Promise<CourierOutcome<Answer>>,
  ): Promise<CourierOutcome<Answer>> {
    const opened = open(provider)
    if (!opened) return Promise.resolve(refuseUnsent(unreadable))
    const { providerId } = provider
    const access = {
      ...{ providerId, credentials: opened.credentials as never },
      noteClock(date: string) {
        const at = Date.parse(date)
        if (!Number.isNaN(at)) skews.set(providerId, at - clock.now())
      },
    }
    return breakers.call(provider.providerId, () => work(opened.adapter, access))
  }

  return {
    estimate: async (provider, request, shipment) =>
      shipment === undefined
        ? refuseUnsent(incomplete)
        : call(provider, (network, access) => network.estimate(access, request, shipment)),
    book: async (provider, key, request, terms) =>
      terms === undefined
        ? refuseUnsent(incomplete)
        : call(provider, (network, access) => network.book(access, key, request, terms)),
    status: (provider, deliveryId) => call(provider, (network, access) => network.status(access, deliveryId)),
    cancel: (provider, deliveryId) => call(provider, (network, access) => network.cancel(access, deliveryId)),
    update: async (provider, deliveryId, change) =>
      isNetwork(provider)
        ? call(provider, (network, access) => network.update(access, deliveryId, change))
        : refuseUnsent(unchangeable),
    clockSkewMs: (providerId) => skews.get(providerId),
    tryKeys: (provider) => call(provider, (network, access) => network.tryKeys(access)),
    grantToken(provider, presented) {
      const opened = open(provider)
      return opened?.adapter.grantToken?.(opened.credentials as never, presented)
    },
    readWebhook(provider, webhook) {
      const opened = open(provider)
      return opened?.adapter.readWebhook(opened.credentials as never, webhook)
    },
  }
}
