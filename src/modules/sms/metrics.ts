import { Gauge, type Registry } from 'prom-client'
import type { ReadMarketplaceSettings } from '../../core/marketplace-settings.ts'

/** For the alert that compares it with the messages of an hour. All processes have the same, so it is not summed over them. */
export function registerSmsLimit(registry: Registry, read: ReadMarketplaceSettings) {
  new Gauge({
    name: 'cellardoor_sms_per_hour_limit',
    help: 'The setting sms_per_hour.',
    registers: [registry],
    aggregator: 'first',
    async collect() {
      // Should the database be away, the last figure stands.
      const settings = await read().catch(() => undefined)
      if (settings) this.set(settings.smsPerHour)
    },
  })
}
