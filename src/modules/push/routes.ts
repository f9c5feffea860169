import { mustBeSomebody } from '../../calls/buyer.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { adminRoute } from '../members/index.ts'
import * as wire from './schemas.ts'
import { readSubscriptions, type SubscribeDeps, subscribe, unsubscribe } from './subscribe.ts'

const reading =
  'Subscribe with `public_key` as `applicationServerKey`, and send what `PushSubscription.toJSON()` answers to `POST`.'
const adding =
  'Up to 20; a further one takes the place of the first. The same browser twice is one, and belongs to the person who signed in there last. It ends ' +
  'with that sign-in: by signing out, also from another device, and by a new password. An endpoint that its push service no longer knows (404 or 410) is removed. Messages show neither an address nor items.'
const removing = 'One’s own; another endpoint changes nothing.'

/** Additions 8.6: browsers that get notifications. */
export function pushRoutes(deps: SubscribeDeps): Route[] {
  const own = {
    path: '/customer/push',
    access: 'client',
    credentials: 'guest',
    chapter: 'Customer',
    mustBeAllowed: mustBeSomebody,
    answer: wire.Subscriptions,
  } as const
  // A merchant need not be named: then it is about all of the person's.
  const staff = {
    path: '/merchant/admin/push',
    permission: 'orders',
    answer: wire.Subscriptions,
  } as const
  return [
    route({
      ...own,
      method: 'GET',
      summary: 'List the browsers that get notifications about one’s orders',
      description: reading,
      input: noInput,
      handler: (_input, call) => readSubscriptions(deps, 'customer', call),
    }),
    route({
      ...own,
      method: 'POST',
      summary: 'Get notifications about one’s orders in a browser',
      description: `${adding} \`notify\` of \`PUT /customer/account\` chooses the kinds.`,
      input: wire.NewSubscription,
      handler: (input, call) => subscribe(deps, 'customer', input, call),
    }),
    route({
      ...own,
      method: 'DELETE',
      summary: 'End notifications in a browser',
      description: removing,
      input: wire.GoneSubscription,
      handler: (input, call) => unsubscribe(deps, 'customer', input, call),
    }),
    adminRoute({
      ...staff,
      method: 'GET',
      staff: 'read',
      summary: 'List the browsers that get notifications about a merchant’s orders',
      description: `${reading} The operator has none.`,
      input: noInput,
      handler: (_input, call) => readSubscriptions(deps, 'merchant', call),
    }),
    adminRoute({
      ...staff,
      method: 'POST',
      staff: 'own',
      summary: 'Get notifications about a merchant’s orders in a browser',
      description: `New orders, and those that wait too long for an answer. ${adding} Not for the operator.`,
      input: wire.NewStaffSubscription,
      handler: (input, call) => subscribe(deps, 'merchant', input, call),
    }),
    adminRoute({
      ...staff,
      method: 'DELETE',
      staff: 'own',
      summary: 'End notifications about a merchant’s orders in a browser',
      description: removing,
      input: wire.GoneStaffSubscription,
      handler: (input, call) => unsubscribe(deps, 'merchant', input, call),
    }),
  ]
}
