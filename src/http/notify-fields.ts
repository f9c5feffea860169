import { Type } from 'typebox'
import { channelKinds, type NoticeChannel } from '../core/notices.ts'
import { component, oneOf } from './fields.ts'

const about =
  '`order_status`: an order was accepted, is ready, on its way or delivered. `help`: an answer to a help request. Receipts, refunds ' +
  'and notices about the account always go by email.'

const kindsOf = <Channel extends NoticeChannel>(channel: Channel, description: string) =>
  Type.Array(oneOf(channelKinds[channel], 'A kind of notice.'), {
    maxItems: 20,
    description,
  })

const channels = {
  push: kindsOf('push', 'Notifications in the browsers of `GET /customer/push`.'),
  sms: kindsOf('sms', 'Text messages to a confirmed number: the same as `sms_notify`.'),
  email: kindsOf('email', 'Emails.'),
}

/** The kinds of notices that go by each channel. */
export const NotifyShape = Type.Object(
  channels,
  component(
    'Notify',
    `The kinds of notices by channel, once they were chosen; until then push and email have them all. ${about}`,
  ),
)

/** A channel that is left out stays as it is. */
export const NotifyChange = Type.Object(
  {
    push: Type.Optional(channels.push),
    sms: Type.Optional(channels.sms),
    email: Type.Optional(channels.email),
  },
  { description: `The kinds of notices by channel; a channel that is left out stays as it is. ${about}` },
)
