import { mustOwnCart } from '../../calls/buyer.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { adminRoute } from '../members/index.ts'
import * as wire from './schemas.ts'
import { readSubscriptions, type SubscribeDeps, subscribe, unsubscribe } from './subscribe.ts'

const reading =
  'Subscribe with `public_key` as `applicationServerKey`, and send the result of `PushSubscription.toJSON()` with `POST`.'
const adding =
  'Up to 20 browsers; a new one then replaces the oldest. Adding the same browser again counts once, and it belongs to the person who signed in there last. It ends ' +
  'with that sign-in: when signing out, also from another device, and with a new password. An endpoint unknown to its push service (404 or 410) is removed. Messages don’t contain addresses or items.'
const removing = 'Removes your own endpoint; any other is ignored.'

/** Additions 8.6: browsers that receive notifications. */
export function pushRoutes(deps: SubscribeDeps): Route[] {
  const own = {
    path: '/customer/push',
    access: 'client',
    credentials: 'guest',
    chapter: 'Customer',
    mustBeAllowed: mustOwnCart,
    answer: wire.Subscriptions,
  } as const
  // Without a merchant, the subscription is for all merchants of the person.
  const staff = {
    path: '/merchant/admin/push',
    permission: 'orders',
    answer: wire.Subscriptions,
  } as const
  return [
    route({
      ...own,
      method: 'GET',
      summary: 'List browsers that get notifications about your orders',
      description: reading,
      input: noInput,
      handler: (_input, call) => readSubscriptions(deps, 'customer', call),
    }),
    route({
      ...own,
      method: 'POST',
      summary: 'Turn on notifications about your orders in a browser',
      description: `${adding} \`notify\` of \`PUT /customer/account\` chooses the kinds.`,
      input: wire.NewSubscription,
      handler: (input, call) => subscribe(deps, 'customer', input, call),
    }),
    route({
      ...own,
      method: 'DELETE',
      summary: 'Turn off notifications in a browser',
      description: removing,
      input: wire.GoneSubscription,
      handler: (input, call) => unsubscribe(deps, 'customer', input, call),
    }),
    adminRoute({
      ...staff,
      method: 'GET',
      staff: 'read',
      summary: 'List browsers that get notifications about a merchant’s orders',
      description: `${reading} Not for the operator.`,
      input: noInput,
      handler: (_input, call) => readSubscriptions(deps, 'merchant', call),
    }),
    adminRoute({
      ...staff,
      method: 'POST',
      staff: 'own',
      summary: 'Turn on notifications about a merchant’s orders in a browser',
      description: `For new orders and those waiting too long for an answer. ${adding} Not for the operator.`,
      input: wire.NewStaffSubscription,
      handler: (input, call) => subscribe(deps, 'merchant', input, call),
    }),
    adminRoute({
      ...staff,
      method: 'DELETE',
      staff: 'own',
      summary: 'Turn off notifications about a merchant’s orders in a browser',
      description: removing,
      input: wire.GoneStaffSubscription,
      handler: (input, call) => unsubscribe(deps, 'merchant', input, call),
    }),
  ]
}
