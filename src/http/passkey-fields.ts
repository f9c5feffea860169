import { type Static, Type } from 'typebox'
import { component } from './fields.ts'

// A passkey as sent by browsers, from `PublicKeyCredential.toJSON()`.

const bytes = (description: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9_-]+$',
    maxLength: 8000,
    'x-verbatim': true,
    description: `${description}, base64url.`,
  })

export const Assertion = Type.Object(
  {
    id: bytes('The passkey’s id'),
    response: Type.Object(
      {
        clientDataJSON: bytes('The client data that was signed'),
        authenticatorData: bytes('The authenticator data'),
        signature: bytes('The signature'),
      },
      { description: 'The authenticator’s response.' },
    ),
  },
  component('PasskeyAssertion', '`PublicKeyCredential.toJSON()` of `navigator.credentials.get()`.'),
)
export type AssertionInput = Static<typeof Assertion>

const Registration = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,1400}$', description: 'The passkey’s id, base64url.' }),
    response: Type.Object(
      {
        clientDataJSON: bytes('The client data that was signed'),
        authenticatorData: bytes('The authenticator data'),
        publicKey: bytes('The public key (SubjectPublicKeyInfo)'),
      },
      { description: 'The authenticator’s response.' },
    ),
  },
  component('PasskeyRegistration', '`PublicKeyCredential.toJSON()` of `navigator.credentials.create()`.'),
)
export const NewPasskey = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'A name for the passkey.' })),
  passkey: Registration,
})
export type NewPasskeyInput = Static<typeof NewPasskey>

/** Options for the browser. `reader` turns them into what `navigator.credentials` accepts. */
export const passkeyOptions = (reader: string) =>
  Type.Object(
    {},
    {
      additionalProperties: true,
      description: `Pass to \`PublicKeyCredential.${reader}()\`. Valid once, for five minutes.`,
    },
  )
