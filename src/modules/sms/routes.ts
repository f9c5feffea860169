import { type Route, route } from '../../http/route.ts'
import type { Deps } from '../../start/deps.ts'
import { confirmPhone, mustBeRightCode, prepareCode, sendCode } from './confirm-phone.ts'
import { admitSmsProvider, receiveSms } from './inbound.ts'
import * as wire from './schemas.ts'

export function smsRoutes(deps: Pick<Deps, 'sms' | 'config' | 'metrics' | 'marketplaceSettings'>): Route[] {
  const common = { access: 'customer', chapter: 'Customer', method: 'POST' } as const
  return [
    route({
      ...common,
      path: '/customer/account/phone/code',
      summary: 'Send a code to a phone number',
      description:
        'Sent by text message, valid for 10 minutes. Limited to one a minute and 5 a day per number, 5 an hour per account, 10 an hour per IP ' +
        'address, and `sms_per_hour` of `GET /operator/settings` in total: then 429 with `Retry-After`. Order updates are texted to confirmed numbers only.',
      input: wire.WantedCode,
      answer: wire.SentCode,
      refusals: ['sms_stopped', 'rate_limited'],
      prepare: (input, call) => prepareCode(deps, input, call),
      handler: (_input, call, prepared) => sendCode(deps, prepared, call),
    }),
    route({
      ...common,
      path: '/customer/account/phone',
      summary: 'Confirm a phone number with its code',
      description: 'The number becomes the account’s. After 5 wrong codes, request a new one.',
      input: wire.TypedCode,
      answer: wire.ConfirmedPhone,
      refusals: ['wrong_code'],
      prepare: mustBeRightCode,
      provesSecret: () => true,
      handler: (_input, call, hash) => confirmPhone(call, hash),
    }),
    route({
      access: 'public',
      chapter: 'Pages',
      method: 'POST',
      path: '/sms/twilio',
      summary: 'Webhook for incoming text messages, signed by Twilio',
      description: 'STOP ends all messages to a number, START allows them again.',
      input: wire.InboundMessage,
      answer: { contentType: 'text/xml' },
      refusals: ['forbidden'],
      authenticate: (parameters, _facts, { headers }) =>
        admitSmsProvider(deps, parameters, String(headers['x-twilio-signature'] ?? '')),
      handler: receiveSms,
    }),
  ]
}
