export type { Answer, Call, CallOptions, Input } from './call.ts'
export type {
  BusinessHours,
  ChangedEntity,
  ChangedMenuSchedule,
  MenuLink,
  MenuSchedule,
  MenuTree,
  NewEntity,
  Zone,
} from './calls/admin.ts'
export type { AlcoholSearch } from './calls/alcohol.ts'
export type { PageRequest } from './calls/auth.ts'
export type { CartItem, CartView, Checkout } from './calls/cart.ts'
export type { MarketplaceEvent } from './calls/events.ts'
export type { MerchantSearch } from './calls/merchants.ts'
export type { Place } from './calls/place.ts'
export { Cellardoor, type CellardoorOptions } from './cellardoor.ts'
export { ConnectionError, RefusalError, type RefusalReason } from './errors.ts'
export type { RefusalCode } from './generated/codes.ts'
export { type OperationId, operations } from './generated/operations.ts'
export type * from './generated/shapes.ts'
export type { RetryPolicy } from './retry.ts'
export type { Session } from './session.ts'
export { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts'
