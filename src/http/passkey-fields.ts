import { type Static, Type } from 'typebox'
import { component } from './fields.ts'

// A passkey as browsers send it, by `PublicKeyCredential.toJSON()`.

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
        clientDataJSON: bytes('What the browser signed for'),
        authenticatorData: bytes('What the authenticator says'),
        signature: bytes('The signature'),
      },
      { description: 'Of the authenticator.' },
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
        clientDataJSON: bytes('What the browser signed for'),
        authenticatorData: bytes('What the authenticator says'),
        publicKey: bytes('The public key (SubjectPublicKeyInfo)'),
      },
      { description: 'Of the authenticator.' },
    ),
  },
  component('PasskeyRegistration', '`PublicKeyCredential.toJSON()` of `navigator.credentials.create()`.'),
)
export const NewPasskey = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'What to call it.' })),
  passkey: Registration,
})
export type NewPasskeyInput = Static<typeof NewPasskey>

/** Options for the browser, of which `reader` makes what `navigator.credentials` takes. */
export const passkeyOptions = (reader: string) =>
  Type.Object(
    {},
    {
      additionalProperties: true,
      description: `For \`PublicKeyCredential.${reader}()\`. Valid for five minutes, once.`,
    },
  )
