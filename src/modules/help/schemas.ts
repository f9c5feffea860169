import { type Static, Type } from 'typebox'
import {
  component,
  dollars,
  flag,
  idInput,
  integer,
  iso,
  nullable,
  number,
  oneOf,
  pageLimit,
  text,
} from '../../http/fields.ts'
import { MerchantId } from '../../http/merchant-fields.ts'
import { refundArguments } from '../after-sale/index.ts'
import { UploadedImage } from '../images/index.ts'
import { orderShapes } from '../orders/index.ts'
import { helpHandlers, helpReasons, helpStatuses, helpWishes, limits } from './rules.ts'

const optional = Type.Optional
const OrderId = idInput('The order’s id.', { 'x-refusal': 'unknown_order' })
const HelpId = idInput('The help request’s id.', { 'x-refusal': 'unknown_help' })
const words = (description: string) => Type.String({ minLength: 1, maxLength: 2000, description })

const images = optional(
  Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'The id of an upload.' }), {
    maxItems: limits.photos,
    uniqueItems: true,
    description: `Ids of photos from \`POST /customer/orders/{order_id}/help/images\`, up to ${limits.photos} per request.`,
  }),
)

export const OwnOrder = Type.Object({ order_id: OrderId })
export const NewHelp = Type.Object({
  order_id: OrderId,
  reason: oneOf(helpReasons, 'What is wrong.'),
  lines: optional(
    Type.Array(
      Type.Object({
        item_key: Type.Integer({ minimum: 0, maximum: 10_000, description: 'The line in the order’s cart.' }),
        quantity: Type.Number({
          ...{ exclusiveMinimum: 0, maximum: 1_000_000 },
          description: 'The quantity or weight.',
        }),
      }),
      { maxItems: 100, description: 'The affected lines.' },
    ),
  ),
  text: optional(words('What happened, in the customer’s words.')),
  images,
  wanted: oneOf(helpWishes, 'The requested resolution.'),
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
    description: 'The last part of a URL in a help request.',
  }),
})

const Photo = Type.Object(
  {
    id: text('The photo’s id.'),
    url: text('Its URL, valid for one to two hours. Read the request again for a new one.'),
  },
  component('HelpPhoto', 'A photo of a help request.'),
)
export const UploadedPhoto = Photo

const common = {
  help_id: integer('The help request’s id.'),
  order_id: integer('The order’s id.'),
  status: oneOf(
    helpStatuses,
    '`open`: awaiting an answer. `answered`. `resolved`. `declined`: nothing will be done; a reply goes to support.',
  ),
  reason: oneOf(helpReasons, 'What is wrong.'),
  wanted: oneOf(helpWishes, 'The requested resolution.'),
  lines: Type.Array(
    Type.Object(
      {
        item_key: integer('The line in the order’s cart.'),
        name: text('The name.'),
        quantity: number('The quantity or weight.'),
      },
      component('HelpLine', 'A line affected by a help request.'),
    ),
    { description: 'The affected lines.' },
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
    { description: 'The conversation, oldest first.' },
  ),
  refund: optional(orderShapes.Refund),
  opened: iso('When it was opened'),
  changed: iso('When it last changed'),
  answer_by: nullable(
    iso('When it goes to support if the merchant hasn’t answered; null unless it is with the merchant'),
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
    customer_name: text('The first and last name on the order; empty if the customer was erased.'),
    time_zone: text('The IANA time zone of the shop.'),
    order_lines: Type.Array(
      Type.Object(
        {
          item_key: integer('The line in the order’s cart.'),
          name: text('The name.'),
          quantity: number('The ordered quantity or weight.'),
          refundable: number('The quantity or weight not refunded yet.'),
          price: dollars('The price of the line'),
        },
        component('RefundableLine', 'An order line, with what can still be refunded.'),
      ),
      { description: 'All lines of the order, for choosing what to refund.' },
    ),
    with: oneOf(helpHandlers, 'Who has to answer.'),
    auto_refunded: flag('Whether it was refunded immediately by the operator’s `auto_refund` setting.'),
    waiting_since: nullable(
      iso('Since when the customer has been waiting for an answer; null unless it is open'),
    ),
    answer_minutes: nullable(integer('Minutes until the first answer; null if none yet.')),
  },
  component('StaffHelpRequest', 'A help request, as seen by the merchant and the operator.'),
)

export const HelpRequests = Type.Object({
  requests: Type.Array(HelpRequest, { description: 'The order’s help requests, oldest first.' }),
})
export const OpenedHelp = Type.Object({
  help_id: integer('The help request’s id.'),
  request: HelpRequest,
})
export const StaffHelpRequests = Type.Object({
  requests: Type.Array(StaffHelpRequest, { description: 'The help requests, newest first.' }),
  has_more: flag('Whether more pages follow.'),
})
export const OperatorHelpRequests = Type.Object({
  ...StaffHelpRequests.properties,
  times: Type.Object(
    {
      open: integer('Requests currently awaiting an answer.'),
      with_support: integer('Open requests awaiting support.'),
      answered: integer('Requests answered in the last 30 days.'),
      median_minutes: nullable(integer('Median minutes until the first answer; null if none was answered.')),
      p90_minutes: nullable(integer('90th percentile of minutes until the first answer.')),
    },
    { description: 'How fast customers get an answer, across all merchants.' },
  ),
})
export const AnsweredHelp = Type.Object({ request: StaffHelpRequest })

const query = {
  status: optional(oneOf(helpStatuses, 'Only requests with this status.')),
  after: optional(idInput('The last help_id on the previous page.')),
  limit: pageLimit(100, 20),
}
export const MerchantHelpQuery = Type.Object({ merchantId: MerchantId, ...query })
export type MerchantHelpQueryInput = Static<typeof MerchantHelpQuery>
export const OperatorHelpQuery = Type.Object({
  ...query,
  with: optional(oneOf(helpHandlers, 'Only requests to be answered by this party.')),
  merchant_id: optional(idInput('Only this merchant’s.')),
  order_id: optional(idInput('Only this order’s.')),
  query: optional(
    Type.String({
      maxLength: 254,
      description:
        'An order number; the customer’s email address, ten-digit phone number, or the beginnings of their names; or part of the merchant’s name.',
    }),
  ),
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
        'Refunds the order, with the parameters of a refund; once per request. `reason` defaults to `text`.',
      ),
    ),
  ),
  status: oneOf(['answered', 'resolved', 'declined'], 'The request’s new status.'),
}
export const MerchantAnswer = Type.Object({ merchantId: MerchantId, ...answer })
export const OperatorAnswer = Type.Object(answer)
export type AnswerInput = Static<typeof OperatorAnswer> & { merchantId?: number }
