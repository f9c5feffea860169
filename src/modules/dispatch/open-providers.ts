import { openSnapshots } from '../../cache/snapshots.ts'
import type { Changes } from '../../db/changes.ts'
import type { Deps } from '../../start/deps.ts'
import { listProviders } from './provider-store.ts'
import type { Provider } from './rules/delivery.ts'

/** All courier companies, as known to this process: read once, and again when one has changed. */
export type Providers = {
  all(): Promise<readonly Provider[]>
  get(providerId: number): Promise<Provider | undefined>
}

const everyone = 'everyone'

export function openProviders({ db, changes }: Pick<Deps, 'db' | 'changes'>): Providers {
  const cached = openSnapshots<readonly Provider[]>(anyProvider(changes), 'provider', {
    name: 'courier companies',
    max: 1,
    load: () => listProviders(db),
  })
  const all = async () => (await cached.get(everyone))!
  return {
    all,
    get: async (providerId) => (await all()).find((provider) => provider.providerId === providerId),
  }
}

/** Notices name a single company; they are all cached together. */
function anyProvider(changes: Changes): Changes {
  return {
    ...changes,
    on: (topic, listener) => changes.on(topic, (providerId) => listener(providerId && everyone)),
  }
}
