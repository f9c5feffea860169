import { Type } from 'typebox'
import { flag, text } from '../../http/fields.ts'

export const WantedCode = Type.Object({
  phone: Type.Optional(
    Type.String({ maxLength: 30, description: 'A US phone number. Default: the account’s.' }),
  ),
})
export const SentCode = Type.Object({ phone: text('The number the code was sent to, ten digits.') })
export const TypedCode = Type.Object({
  code: Type.String({ pattern: '^[0-9]{6}$', description: 'The six-digit code from the message.' }),
})
export const ConfirmedPhone = Type.Object({
  phone: text('The account’s new number, ten digits.'),
  confirmed: flag('true.'),
})
export const InboundMessage = Type.Object({
  From: Type.Optional(Type.String({ maxLength: 40, description: 'The sender’s number.' })),
  Body: Type.Optional(Type.String({ maxLength: 2000, description: 'The text.' })),
})
