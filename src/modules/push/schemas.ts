import { type Static, Type } from 'typebox'
import { component, integer, iso, text } from '../../http/fields.ts'
import { MerchantId } from '../../http/merchant-fields.ts'

const optional = Type.Optional
const key = (description: string) =>
  Type.String({ pattern: '^[A-Za-z0-9_+/=-]{10,120}$', 'x-verbatim': true, description })
const Endpoint = Type.String({
  maxLength: 1000,
  'x-verbatim': true,
  description: 'The browser’s `PushSubscription.endpoint`: https, not a private address.',
})

const subscription = {
  endpoint: Endpoint,
  keys: Type.Object(
    { p256dh: key('The browser’s public key, base64url.'), auth: key('Its secret, base64url.') },
    component('PushKeys', 'The browser’s keys: `keys` of `PushSubscription.toJSON()`.'),
  ),
}
const OneMerchant = optional(
  Type.Integer({
    ...MerchantId,
    description: 'Only orders of this merchant. Default: every merchant where you have a role.',
  }),
)

export const NewSubscription = Type.Object(subscription)
export const NewStaffSubscription = Type.Object({ ...subscription, merchantId: OneMerchant })
export type NewSubscriptionInput = Static<typeof NewStaffSubscription>
export const GoneSubscription = Type.Object({ endpoint: Endpoint })
export const GoneStaffSubscription = Type.Object({ endpoint: Endpoint, merchantId: OneMerchant })
export type GoneSubscriptionInput = Static<typeof GoneStaffSubscription>

export const Subscriptions = Type.Object({
  public_key: text('The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`.'),
  subscriptions: Type.Array(
    Type.Object(
      {
        endpoint: text('The browser’s address at its push service.'),
        created_at: iso('When it was last added'),
        merchant_id: optional(integer('For staff: limits it to orders of this merchant.')),
      },
      component('PushSubscription', 'A browser that gets notifications.'),
    ),
    { description: 'Your browsers, oldest first.' },
  ),
})
