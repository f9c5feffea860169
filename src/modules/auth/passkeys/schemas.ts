import { type Static, Type } from 'typebox'
import { component, iso, nullable, text } from '../../../http/fields.ts'
import { Assertion, passkeyOptions } from '../../../http/passkey-fields.ts'
import { clientProof, Scope } from '../schemas.ts'

const Passkey = Type.Object(
  {
    passkey_id: text('The id.'),
    name: text('The name its owner chose.'),
    created_at: iso('When it was added'),
    last_used_at: nullable(iso('When it was last used')),
  },
  component('CustomerPasskey', 'A passkey of a customer.'),
)
export const Passkeys = Type.Object({
  passkeys: Type.Array(Passkey, { description: 'The customer’s passkeys, oldest first.' }),
})
export const OfferedPasskey = Type.Object({ options: passkeyOptions('parseCreationOptionsFromJSON') })
export const OfferedSignIn = Type.Object({ options: passkeyOptions('parseRequestOptionsFromJSON') })
export const CurrentPassword = Type.Object({
  current_password: Type.String({
    minLength: 1,
    maxLength: 1000,
    'x-verbatim': true,
    description: 'The account’s password.',
  }),
})
export const InPasskey = Type.Object({
  passkey_id: Type.String({ maxLength: 1400, description: 'The passkey to remove.' }),
})
export const App = Type.Object(clientProof)
export const PasskeySignIn = Type.Object({
  ...clientProof,
  passkey: Assertion,
  scope: Type.Optional(Scope),
})
export type PasskeySignInInput = Static<typeof PasskeySignIn>

export type { NewPasskeyInput } from '../../../http/passkey-fields.ts'
