import type { Couriers } from '../../../outside/couriers.ts'
import type { Providers } from '../open-providers.ts'

/** Whether each network takes our keys, for the doctor. Books nothing. */
export async function tryNetworks({ couriers, providers }: { couriers: Couriers; providers: Providers }) {
  const networks = (await providers.all()).filter(({ kind }) => kind !== 'cellardoor')
  return Promise.all(
    networks.map(async (provider) => {
      const outcome = await couriers.tryKeys(provider)
      const status = outcome.kind === 'refused' ? outcome.status : null
      const { name, follow, enabled } = provider
      return { name, enabled, hasWebhook: follow === 'push', outcome: outcome.kind, status }
    }),
  )
}
