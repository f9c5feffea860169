import { NewPasskey } from '../../../http/passkey-fields.ts'
import { noInput, type Route, route } from '../../../http/route.ts'
import type { AuthDeps } from '../accounts/ports.ts'
import { accountAnswers } from '../schemas.ts'
import { asOAuthError } from '../tokens/oauth-server.ts'
import { admitApp, answerLogin } from '../tokens/request-tokens.ts'
import {
  addPasskey,
  mustKnowPassword,
  offerPasskey,
  type PasskeyDeps,
  readPasskeys,
  removePasskey,
} from './own-passkeys.ts'
import * as wire from './schemas.ts'
import { decidePasskeySignIn, offerPasskeySignIn } from './sign-in-by-passkey.ts'

const clientRefusals = ['invalid_client', 'unauthorized_client', 'invalid_scope'] as const

/** Customers' passkeys: managing your own, and signing in with one. */
export function passkeyRoutes(deps: AuthDeps & PasskeyDeps): Route[] {
  const { SignedIn } = accountAnswers(deps.accountSchema)
  const signIn = { path: '/customer/auth/passkey', access: 'public', chapter: 'Identity' } as const
  const own = { path: '/customer/passkeys', access: 'customer', chapter: 'Identity' } as const
  return [
    route({
      ...signIn,
      method: 'POST',
      summary: 'Start signing in with a passkey',
      description:
        'Pass `options` to the browser and send its result with `PUT`. Requires a client with the password flow.',
      runs: 'read',
      input: wire.App,
      answer: wire.OfferedSignIn,
      refusals: clientRefusals,
      authenticate: (parameters, facts) => admitApp(deps, parameters, facts),
      handler: (_input, call) => offerPasskeySignIn(deps, call),
    }),
    route({
      ...signIn,
      method: 'PUT',
      summary: 'Sign in with a passkey',
      description:
        'Returns the same as signing in with a password. A passkey that is unknown, belongs to another site or signed another request is refused with 401 `invalid_grant`.',
      input: wire.PasskeySignIn,
      answer: SignedIn,
      refusals: [...clientRefusals, 'invalid_grant', 'account_disabled'],
      otherStatuses: { invalid_grant: 401 },
      authenticate: (parameters, facts) => admitApp(deps, parameters, facts),
      prepare: (input, call) => decidePasskeySignIn(deps, input, call),
      provesSecret: () => true,
      handler: (_input, call, grant) => answerLogin(deps, grant, call),
      describeRefusal: (refusal) => asOAuthError(refusal, Object.keys(wire.PasskeySignIn.properties)),
    }),
    route({
      ...own,
      method: 'GET',
      summary: 'List passkeys',
      input: noInput,
      answer: wire.Passkeys,
      handler: (_input, call) => readPasskeys(call),
    }),
    route({
      ...own,
      method: 'POST',
      summary: 'Start adding a passkey',
      description:
        'Pass `options` to the browser and send its result with `PUT`. Not available to apps authorized with a code.',
      runs: 'read',
      input: wire.CurrentPassword,
      answer: wire.OfferedPasskey,
      refusals: ['wrong_password', 'forbidden', 'rate_limited', 'busy'],
      prepare: mustKnowPassword,
      provesSecret: () => true,
      handler: (_input, call) => offerPasskey(deps, call),
    }),
    route({
      ...own,
      method: 'PUT',
      summary: 'Add a passkey',
      description: 'The customer is notified by email. A new password removes all passkeys.',
      input: NewPasskey,
      answer: wire.Passkeys,
      refusals: ['bad_passkey', 'forbidden'],
      handler: (input, call) => addPasskey(deps, input, call),
    }),
    route({
      ...own,
      method: 'DELETE',
      summary: 'Remove a passkey',
      input: wire.InPasskey,
      answer: wire.Passkeys,
      refusals: ['bad_passkey', 'forbidden'],
      handler: removePasskey,
    }),
  ]
}
