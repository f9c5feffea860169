import { Type } from 'typebox'
import { channelKinds, type NoticeChannel } from '../core/notices.ts'
import { component, oneOf } from './fields.ts'

const about =
  '`order_status`: an order was accepted, is ready, is on its way or was delivered. `help`: a help request was answered. Receipts, refunds ' +
  'and account notices are always sent by email.'

const kindsOf = <Channel extends NoticeChannel>(channel: Channel, description: string) =>
  Type.Array(oneOf(channelKinds[channel], 'A type of notification.'), {
    maxItems: 20,
    description,
  })

const channels = {
  push: kindsOf('push', 'Notifications in the browsers of `GET /customer/push`.'),
  sms: kindsOf('sms', 'Text messages to a confirmed number: the same as `sms_notify`.'),
  email: kindsOf('email', 'Emails.'),
}

/** The notification types sent on each channel. */
export const NotifyShape = Type.Object(
  channels,
  component(
    'Notify',
    `Notification types by channel, once chosen. Until then, push and email get all of them. ${about}`,
  ),
)

/** Channels you omit don't change. */
export const NotifyChange = Type.Object(
  {
    push: Type.Optional(channels.push),
    sms: Type.Optional(channels.sms),
    email: Type.Optional(channels.email),
  },
  { description: `Notification types by channel. Channels you omit don’t change. ${about}` },
)
