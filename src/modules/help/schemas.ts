import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, iso, nullable, number, oneOf, text } from '../../http/fields.ts'
import { MerchantId } from '../../http/merchant-fields.ts'
import { refundArguments } from '../after-sale/index.ts'
import { UploadedImage } from '../images/index.ts'
import { orderShapes } from '../orders/index.ts'
import { helpHandlers, helpReasons, helpStatuses, helpWishes, limits } from './rules.ts'

const optional = Type.Optional
const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const OrderId = Type.Integer({ description: 'The order’s id.', ...anyId, 'x-refusal': 'unknown_order' })
const HelpId = Type.Integer({ description: 'The help request’s id.', ...anyId, 'x-refusal': 'unknown_help' })
const words = (description: string) => Type.String({ minLength: 1, maxLength: 2000, description })

const images = optional(
  Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'The id of an upload.' }), {
    maxItems: limits.photos,
    uniqueItems: true,
    description: `Photos, by the ids that \`POST /customer/orders/{order_id}/help/images\` answered; up to ${limits.photos} for a request.`,
  }),
)

export const OwnOrder = Type.Object({ order_id: OrderId })
export const NewHelp = Type.Object({
  order_id: OrderId,
  reason: oneOf(helpReasons, 'What is wrong.'),
  lines: optional(
    Type.Array(
      Type.Object({
        item_key: Type.Integer({ minimum: 0, maximum: 10_000, description: 'The line of the order’s cart.' }),
        quantity: Type.Number({
          ...{ exclusiveMinimum: 0, maximum: 1_000_000 },
          description: 'How many of it, or how much.',
        }),
      }),
      { maxItems: 100, description: 'The lines that it is about.' },
    ),
  ),
  text: optional(words('What happened, in the customer’s words.')),
  images,
  wanted: oneOf(helpWishes, 'What would help.'),
})
export type NewHelpInput = Static<typeof NewHelp>
export const NewMessage = Type.Object({
  order_id: OrderId,
  help_id: HelpId,
  text: words('The message.'),
  images,
})
export type MessageInput = Static<typeof NewMessage>
export const NewPhoto = Type.Object({ order_id: OrderId, image: UploadedImage })
export type NewPhotoInput = Static<typeof NewPhoto>
export const PhotoToken = Type.Object({
  token: Type.String({
    maxLength: 100,
    'x-verbatim': true,
    description: 'The last part of an address that a help request shows.',
  }),
})

const Photo = Type.Object(
  {
    id: text('The photo’s id.'),
    url: text('Its address, for one to two hours; reading the request again gives a new one.'),
  },
  component('HelpPhoto', 'A photo of a help request.'),
)
export const UploadedPhoto = Photo

const common = {
  help_id: integer('The help request’s id.'),
  order_id: integer('The order’s id.'),
  status: oneOf(
    helpStatuses,
    '`open`: it waits for an answer. `answered`. `resolved`. `declined`: nothing will be done; a reply goes to support.',
  ),
  reason: oneOf(helpReasons, 'What is wrong.'),
  wanted: oneOf(helpWishes, 'What the customer asks for.'),
  lines: Type.Array(
    Type.Object(
      {
        item_key: integer('The line of the order’s cart.'),
        name: text('Its name.'),
        quantity: number('How many of it, or how much.'),
      },
      component('HelpLine', 'A line that a help request is about.'),
    ),
    { description: 'The lines that it is about.' },
  ),
  messages: Type.Array(
    Type.Object(
      {
        from: oneOf(['customer', ...helpHandlers], 'Who wrote it.'),
        text: text('The message.'),
        at: iso('When it was written'),
      },
      component('HelpMessage', 'A message about a help request.'),
    ),
    { description: 'The conversation, the earliest first.' },
  ),
  refund: optional(orderShapes.Refund),
  opened: iso('When help was asked for'),
  changed: iso('When it last changed'),
  answer_by: nullable(
    iso('When it passes to support if the merchant has not answered; null unless it waits for the merchant'),
  ),
  images: Type.Array(Photo, { description: 'The photos.' }),
}
const HelpRequest = Type.Object(
  common,
  component('HelpRequest', 'A customer’s request for help with an order.'),
)
const StaffHelpRequest = Type.Object(
  {
    ...common,
    merchant_id: integer('The merchant’s id.'),
    merchant_name: text('The merchant’s name.'),
    time_zone: text('The IANA time zone of the shop.'),
    order_lines: Type.Array(
      Type.Object(
        {
          item_key: integer('The line of the order’s cart.'),
          name: text('Its name.'),
          quantity: number('How many of it, or how much, were ordered.'),
          refundable: number('How much of that has not been refunded yet.'),
          price: dollars('The price of the line'),
        },
        component('RefundableLine', 'A line of an order, with what can still be refunded of it.'),
      ),
      { description: 'All lines of the order, to choose what is refunded.' },
    ),
    with: oneOf(helpHandlers, 'Who is to answer.'),
    auto_refunded: flag('It was refunded at once, by the operator’s setting `auto_refund`.'),
    answer_minutes: nullable(integer('Minutes until the first answer; null: there is none yet.')),
  },
  component('StaffHelpRequest', 'A help request as the merchant and the operator see it.'),
)

export const HelpRequests = Type.Object({
  requests: Type.Array(HelpRequest, { description: 'The order’s help requests, the earliest first.' }),
})
export const OpenedHelp = Type.Object({
  help_id: integer('The help request’s id.'),
  request: HelpRequest,
})
export const StaffHelpRequests = Type.Object({
  requests: Type.Array(StaffHelpRequest, { description: 'The help requests, the latest first.' }),
  has_more: flag('Whether there is another page.'),
})
export const OperatorHelpRequests = Type.Object({
  ...StaffHelpRequests.properties,
  times: Type.Object(
    {
      open: integer('Requests that wait for an answer now.'),
      with_support: integer('Those of them that wait for support.'),
      answered: integer('Requests of the last 30 days that were answered.'),
      median_minutes: nullable(
        integer('Minutes until the first answer, for half of them; null: none was answered.'),
      ),
      p90_minutes: nullable(integer('Minutes until the first answer, for nine of ten of them.')),
    },
    { description: 'How soon customers get an answer, over all merchants.' },
  ),
})
export const AnsweredHelp = Type.Object({ request: StaffHelpRequest })

const query = {
  status: optional(oneOf(helpStatuses, 'Only requests with this status.')),
  after: optional(Type.Integer({ ...anyId, description: 'The help_id of the last one of the page before.' })),
  limit: optional(Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 100, default: 20 })),
}
export const MerchantHelpQuery = Type.Object({ merchantId: MerchantId, ...query })
export type MerchantHelpQueryInput = Static<typeof MerchantHelpQuery>
export const OperatorHelpQuery = Type.Object({
  ...query,
  with: optional(oneOf(helpHandlers, 'Only requests that this one is to answer.')),
  merchant_id: optional(Type.Integer({ ...anyId, description: 'Only this merchant’s.' })),
  order_id: optional(Type.Integer({ ...anyId, description: 'Only this order’s.' })),
})
export type OperatorHelpQueryInput = Static<typeof OperatorHelpQuery>

const { reason, ...amounts } = refundArguments
const answer = {
  help_id: HelpId,
  text: optional(words('The answer; the customer is emailed.')),
  refund: optional(
    Type.Object(
      { reason: optional(reason), ...amounts },
      component(
        'HelpRefund',
        'Refunds the order with the arguments of a refund, once for a request; without `reason`, `text` is the reason.',
      ),
    ),
  ),
  status: oneOf(['answered', 'resolved', 'declined'], 'The request’s status from now on.'),
}
export const MerchantAnswer = Type.Object({ merchantId: MerchantId, ...answer })
export const OperatorAnswer = Type.Object(answer)
export type AnswerInput = Static<typeof OperatorAnswer> & { merchantId?: number }
