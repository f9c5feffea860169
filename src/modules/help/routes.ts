import { bodyLimits } from '../../calls/body-limits.ts'
import { mustBeBuyer } from '../../calls/buyer.ts'
import { openPhotoLinks } from '../../calls/photo-links.ts'
import { type Route, route } from '../../http/route.ts'
import type { Deps } from '../../start/deps.ts'
import { adminRoute } from '../members/index.ts'
import { answerHelp, readAllHelp, readMerchantHelp } from './answer-help.ts'
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
        'From the moment of ordering until 30 days after the order, up to 5 times for an order. The merchant is emailed; after 24 hours ' +
        'without its answer support takes over. Missing lines are refunded at once where the operator’s setting `auto_refund` allows it.',
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
      summary: 'Write again about a help request',
      description:
        'The request is open again. After the merchant has declined it, it goes to support. Requests and messages of one order: 10 an hour.',
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
        'It is drawn anew, so that nothing that the camera wrote into it is kept, and shown to the customer, the merchant and support by ' +
        'links that soon expire. A photo that no request names is deleted after a day, the others after 180 days.',
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
      description: 'By the address that the request shows, for one to two hours.',
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
      summary: 'List the merchant’s help requests, the latest first',
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
        'The customer is emailed. What support handles can be answered and resolved, but no longer declined.',
      input: wire.MerchantAnswer,
      answer: wire.AnsweredHelp,
      refusals: ['unknown_help', 'help_limit', 'invalid_action', 'refund_too_large', 'refund_too_late'],
      handler: (input, call) => answerHelp(deps, 'merchant', input, call),
    }),
  ]
}

/** The help requests of all merchants, for support. */
export function operatorHelpRoutes(given: Pick<HelpRouteDeps, 'settings' | 'config'>): Route[] {
  const deps = linksOf(given)
  const common = { access: 'operator', chapter: 'Operator' } as const
  return [
    route({
      ...common,
      method: 'GET',
      path: '/operator/help',
      staff: 'read',
      summary: 'List help requests of all merchants, the latest first',
      description:
        '`with=support` are those whose merchant did not answer within 24 hours, or declined and the customer replied.',
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
        'The customer is emailed, and the request stays with support. A refund is bound by `support_limit`.',
      input: wire.OperatorAnswer,
      answer: wire.AnsweredHelp,
      refusals: ['unknown_help', 'help_limit', 'invalid_action', 'refund_too_large', 'refund_too_late'],
      handler: (input, call) => answerHelp(deps, 'support', input, call),
    }),
  ]
}
