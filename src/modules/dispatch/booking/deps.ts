import type { Deps } from '../../../start/deps.ts'
import type { Compliance } from '../../compliance/index.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import type { lockOrder } from '../../orders/index.ts'
import type { Providers } from '../open-providers.ts'
import type { ProviderRecord } from '../rules/delivery.ts'
import type { Tracking } from '../tracking/open-tracking.ts'

/** Dependencies of booking and recalling couriers. */
export type BookingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'couriers' | 'marketplaceSettings'> & {
  config: { couriers: { pollMs: number } }
  providers: Providers
  merchants: MerchantDirectory
  compliance: Compliance
  recordOf(providerId: number): Promise<ProviderRecord>
  /** Empty if the merchant has no owner. */
  ownerEmailOf(merchantId: number): Promise<string>
  /** A delivery, in the form shown to people. */
  showDelivery: Tracking['showDelivery']
}

/** An order, as `orders` provides it to those who fulfill it. */
export type HandledOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>
