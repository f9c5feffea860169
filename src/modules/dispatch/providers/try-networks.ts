import type { Database } from '../../../db/database.ts'
import type { Couriers } from '../../../outside/couriers.ts'
import type { Providers } from '../open-providers.ts'
import { findHeard } from '../store.ts'

type TryDeps = { db: Database; clock: { now(): number }; couriers: Couriers; providers: Providers }

/** Older deliveries say nothing about webhooks today. */
const lookedBackMs = 7 * 86_400_000

/** Whether each network accepts our keys, and its webhooks reach us; for the doctor. Books nothing. */
export async function tryNetworks({ db, clock, couriers, providers }: TryDeps) {
  const networks = (await providers.all()).filter(({ kind }) => kind !== 'cellardoor')
  return Promise.all(
    networks.map(async (provider) => {
      const { providerId, name, follow, enabled } = provider
      const outcome = await couriers.tryKeys(provider)
      const status = outcome.kind === 'resting' ? null : (outcome.exchange.received?.status ?? null)
      const now = clock.now()
      return {
        ...{ name, enabled, hasWebhook: follow === 'push', outcome: outcome.kind, status, now },
        skewMs: couriers.clockSkewMs(providerId),
        ...(await findHeard(db, providerId, now - lookedBackMs)),
      }
    }),
  )
}
