import type { CartOwner } from '../../calls/buyer.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { PushTarget } from '../../outside/push.ts'
import type { Language } from '../../texts/language.ts'

export type Audience = 'customer' | 'merchant'

/** A browser that gets notifications. */
export type Subscription = PushTarget & {
  subscriptionId: number
  audience: Audience
  customerId: number | null
  guestId: number | null
  merchantId: number | null
  language: Language
  failures: number
  createdAt: number
}

/** Whose browsers, and for which audience. */
export type Subscriber = CartOwner & { audience: Audience }

const columns = `subscription_id AS "subscriptionId", audience, customer_id AS "customerId", guest_id AS "guestId",
  merchant_id AS "merchantId", endpoint, p256dh, auth_secret AS "authSecret", language, failures, created_at AS "createdAt"`
const ofPerson = 'audience = $1 AND (customer_id = $2 OR guest_id = $3)'

const dropOthers = sql(
  `DELETE FROM push_subscriptions WHERE audience = $1 AND endpoint = $2
     AND (customer_id, guest_id) IS DISTINCT FROM ($3::bigint, $4::bigint)`,
)
const put = sql(
  `INSERT INTO push_subscriptions (audience, customer_id, guest_id, merchant_id, endpoint, p256dh, auth_secret, language, created_at,
     refresh_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ON CONFLICT (endpoint, audience, merchant_id) DO UPDATE SET customer_id = $2, guest_id = $3, p256dh = $6, auth_secret = $7,
     language = $8, created_at = $9, refresh_id = $10, failures = 0`,
)
const dropOldest = sql(
  `DELETE FROM push_subscriptions WHERE subscription_id IN (
     SELECT subscription_id FROM push_subscriptions WHERE ${ofPerson}
     ORDER BY created_at DESC, subscription_id DESC OFFSET $4)`,
)

const ofBuyers = sql<Pick<Subscription, 'subscriptionId' | 'customerId' | 'guestId'>>(
  `SELECT subscription_id AS "subscriptionId", customer_id AS "customerId", guest_id AS "guestId" FROM push_subscriptions
   WHERE audience = 'customer' AND (customer_id = ANY ($1) OR guest_id = ANY ($2)) ORDER BY subscription_id`,
)
const ofStaff = sql<Pick<Subscription, 'subscriptionId' | 'customerId' | 'merchantId' | 'endpoint'>>(
  `SELECT subscription_id AS "subscriptionId", customer_id AS "customerId", merchant_id AS "merchantId", endpoint
   FROM push_subscriptions WHERE audience = 'merchant' AND customer_id = ANY ($1) ORDER BY subscription_id`,
)

const idsOf = (subscriber: Subscriber): [number | null, number | null] =>
  'customerId' in subscriber ? [subscriber.customerId, null] : [null, subscriber.guestId]

export const listSubscriptions = sql<Subscription>(
  `SELECT ${columns} FROM push_subscriptions WHERE ${ofPerson} ORDER BY created_at, subscription_id`,
).rows((subscriber: Subscriber) => [subscriber.audience, ...idsOf(subscriber)])

export const findSubscription = sql<Subscription>(
  `SELECT ${columns} FROM push_subscriptions WHERE subscription_id = $1`,
).find((subscriptionId: number) => [subscriptionId])

export type NewSubscription = PushTarget & {
  merchantId: number | null
  language: Language
  /** The subscription ends with this sign-in; null for guests. */
  signInId: number | null
}

/** A browser belongs to the person who signed in last. Keeps the `max` newest ones. */
export async function putSubscription(
  tx: Handle,
  subscriber: Subscriber,
  added: NewSubscription,
  { now, max }: { now: number; max: number },
) {
  const { audience } = subscriber
  const ids = idsOf(subscriber)
  const { endpoint, p256dh, authSecret, merchantId, language, signInId } = added
  await tx.rows(dropOthers, [audience, endpoint, ...ids])
  const browser = [merchantId, endpoint, p256dh, authSecret, language, new Date(now), signInId]
  await tx.rows(put, [audience, ...ids, ...browser])
  await tx.rows(dropOldest, [audience, ...ids, max])
}

/** With a merchant, removes only that merchant's subscription of the browser. */
export const removeSubscription = sql(
  `DELETE FROM push_subscriptions WHERE ${ofPerson} AND endpoint = $4 AND ($5::bigint IS NULL OR merchant_id = $5)`,
).run((subscriber: Subscriber, { endpoint, merchantId }: { endpoint: string; merchantId: number | null }) => [
  subscriber.audience,
  ...idsOf(subscriber),
  endpoint,
  merchantId,
])

export const deleteSubscription = sql('DELETE FROM push_subscriptions WHERE subscription_id = $1').run(
  (subscriptionId: number) => [subscriptionId],
)

/** The browsers of these customers and guests. */
export async function listBuyersSubscriptions(
  handle: Handle,
  { customerIds, guestIds }: { customerIds: readonly number[]; guestIds: readonly number[] },
) {
  return customerIds.length + guestIds.length === 0 ? [] : handle.rows(ofBuyers, [customerIds, guestIds])
}

/** The browsers in which these people work for merchants. */
export async function listStaffSubscriptions(handle: Handle, customerIds: readonly number[]) {
  return customerIds.length === 0 ? [] : handle.rows(ofStaff, [customerIds])
}

/** Returns the number of failures in a row, including this one; undefined if the subscription is gone. */
export const countFailure = sql<{ failures: number }>(
  `UPDATE push_subscriptions SET failures = failures + 1 WHERE subscription_id = $1 RETURNING failures`,
).find(
  (subscriptionId: number) => [subscriptionId],
  ({ failures }) => failures,
)

export const forgetFailures = sql(
  'UPDATE push_subscriptions SET failures = 0 WHERE subscription_id = $1 AND failures > 0',
).run((subscriptionId: number) => [subscriptionId])
