import type { MerchantRole } from '../../members/groups/index.ts'

/** A merchant as the operator of the marketplace sees it. */
export type ManagedMerchant = {
  merchantId: number
  groupId: number
  name: string
  type: string
  city: string
  state: string
  active: boolean
  promoted: boolean
  courierDelivery: boolean
  autoConfirm: boolean
  deliveryProcessesCard: boolean
  paymentTypes: readonly string[]
}

/** A merchant as the people who run it find it. */
export type RunMerchant = ManagedMerchant & { street: string; zipCode: string; role: MerchantRole }

export type MerchantSwitches = Pick<
  ManagedMerchant,
  'active' | 'promoted' | 'courierDelivery' | 'autoConfirm' | 'deliveryProcessesCard' | 'paymentTypes'
>
