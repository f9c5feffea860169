import { bodyLimits } from '../../calls/body-limits.ts'
import { mustBeBuyer } from '../../calls/buyer.ts'
import { openPhotoLinks } from '../../calls/photo-links.ts'
import { type Route, route } from '../../http/route.ts'
import type { Deps } from '../../start/deps.ts'
import { adminRoute } from '../members/index.ts'
import { type AccountPort, answerHelp, readAllHelp, readMerchantHelp } from './answer-help.ts'
import { addCustomerMessage, countHelp, openHelp, readHelp } from './open-help.ts'
import { getOwnOrder } from './own-order.ts'
import { showPhoto, uploadPhoto } from './photos/photos.ts'
import * as wire from './schemas.ts'

type HelpRouteDeps = Pick<Deps, 'db' | 'limiter' | 'images' | 'marketplaceSettings' | 'settings'> & {
  config: { publicUrl: string }
}

const linksOf = ({ settings, config }: Pick<HelpRouteDeps, 'settings' | 'config'>) => ({
  photoLinks: openPhotoLinks(settings.sealing, {
    purpose: 'photo of a help request',
    address: `${config.publicUrl}/help/images/`,
  }),
})

const own = {
  access: 'client',
  credentials: 'guest',
  chapter: 'Cart',
  mustBeAllowed: mustBeBuyer,
} as const

/** Additions 8.2: a buyer asks for help with an order, and the merchant answers. */
export function helpRoutes(given: HelpRouteDeps): Route[] {
  const deps = { ...given, ...linksOf(given) }
  return [
    route({
      ...own,
      method: 'POST',
      path: '/customer/orders/{order_id}/help',
      summary: 'Ask for help with an order',
      description:
        'From the time of ordering until 30 days after, up to 5 times per order. The merchant is emailed; after 24 hours ' +
        'without an answer, support takes over. Missing lines are refunded immediately if the operator’s `auto_refund` setting allows it.',
      input: wire.NewHelp,
      answer: wire.OpenedHelp,
      refusals: ['unknown_order', 'help_closed', 'help_limit', 'rate_limited'],
      prepare: (input, call) => countHelp(deps.limiter, input, call),
      handler: (input, call) => openHelp(deps, input, call),
    }),
    route({
      ...own,
      method: 'GET',
      path: '/customer/orders/{order_id}/help',
      summary: 'Read the help requests of an order',
      input: wire.OwnOrder,
      answer: wire.HelpRequests,
      refusals: ['unknown_order'],
      handler: (input, call) => readHelp(deps, input, call),
    }),
    route({
      ...own,
      method: 'POST',
      path: '/customer/orders/{order_id}/help/{help_id}/messages',
      summary: 'Reply to a help request',
      description:
        'Reopens the request. If the merchant had declined it, it goes to support. Limited to 10 requests and messages per hour and order.',
      input: wire.NewMessage,
      answer: wire.OpenedHelp,
      refusals: ['unknown_order', 'unknown_help', 'help_limit', 'rate_limited'],
      prepare: (input, call) => countHelp(deps.limiter, input, call),
      handler: (input, call) => addCustomerMessage(deps, input, call),
    }),
    route({
      ...own,
      method: 'POST',
      path: '/customer/orders/{order_id}/help/images',
      summary: 'Upload a photo for a help request',
      description:
        'The photo is re-encoded, which removes camera metadata, and shown to the customer, the merchant and support at ' +
        'URLs that soon expire. A photo not used in any request is deleted after a day, all others after 180 days.',
      input: wire.NewPhoto,
      answer: wire.UploadedPhoto,
      refusals: ['unknown_order'],
      body: bodyLimits.image,
      budget: { name: 'help-photos', requests: 60, seconds: 3600 },
      runs: 'steps',
      prepare: (input, call) => getOwnOrder(input, call),
      handler: (input, call, order) => uploadPhoto(deps, order, input.image, call),
    }),
    route({
      access: 'public',
      chapter: 'Cart',
      method: 'GET',
      path: '/help/images/{token}',
      summary: 'Read a photo of a help request',
      description: 'At the URL given in the request, which is valid for one to two hours.',
      input: wire.PhotoToken,
      answer: { contentType: 'image/webp' },
      refusals: ['unknown_path'],
      handler: ({ token }, call) => showPhoto(deps, token, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'GET',
      path: '/merchant/admin/help',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'List the merchant’s help requests, newest first',
      input: wire.MerchantHelpQuery,
      answer: wire.StaffHelpRequests,
      handler: (input, call) => readMerchantHelp(deps, input, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'POST',
      path: '/merchant/admin/help/{help_id}',
      staff: 'own',
      summary: 'Answer, refund or close a help request',
      description:
        'The customer is emailed. Requests handled by support can be answered and resolved, but no longer declined.',
      input: wire.MerchantAnswer,
      answer: wire.AnsweredHelp,
      refusals: ['unknown_help', 'help_limit', 'invalid_action', 'refund_too_large', 'refund_too_late'],
      handler: (input, call) => answerHelp(deps, 'merchant', input, call),
    }),
  ]
}

/** The help requests of all merchants, for support. */
export function operatorHelpRoutes(given: Pick<HelpRouteDeps, 'settings' | 'config'> & AccountPort): Route[] {
  const deps = { ...linksOf(given), findCustomers: given.findCustomers }
  const common = { access: 'operator', chapter: 'Operator' } as const
  return [
    route({
      ...common,
      method: 'GET',
      path: '/operator/help',
      staff: 'read',
      summary: 'List help requests of all merchants, newest first',
      description:
        '`with=support` lists requests whose merchant didn’t answer within 24 hours, or declined before the customer replied.',
      input: wire.OperatorHelpQuery,
      answer: wire.OperatorHelpRequests,
      handler: (input, call) => readAllHelp(deps, input, call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/help/{help_id}',
      staff: 'care',
      summary: 'Answer, refund or close a help request as support',
      description:
        'The customer is emailed, and the request stays with support. Refunds are limited by `support_limit`.',
      input: wire.OperatorAnswer,
      answer: wire.AnsweredHelp,
      refusals: ['unknown_help', 'help_limit', 'invalid_action', 'refund_too_large', 'refund_too_late'],
      handler: (input, call) => answerHelp(deps, 'support', input, call),
    }),
  ]
}
