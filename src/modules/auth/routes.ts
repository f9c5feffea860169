import type { TObject } from 'typebox'
import type { RefusalCode } from '../../core/refusals/catalog.ts'
import type { Sealing } from '../../core/sealing.ts'
import { noInput, type Route, type RouteSpec, route } from '../../http/route.ts'
import type { AuthDeps } from './accounts/ports.ts'
import {
  editAccount,
  findSignUpFaults,
  prepareChange,
  prepareSignUp,
  readWhoIsSignedIn,
  signOut,
  signUp,
  startGuest,
} from './own-account/own-account.ts'
import { admitForm, isByForm, readFormParameters, signUpBudget } from './own-account/sign-up-by-form.ts'
import * as wire from './schemas.ts'
import { openFormGuard } from './tokens/form-guard.ts'
import { asOAuthError } from './tokens/oauth-server.ts'
import {
  admitApp,
  admitTokenRequest,
  answerLogin,
  answerRefresh,
  answerTokens,
  decideTokenRequest,
  type TokenGrant,
} from './tokens/request-tokens.ts'

const chapter = 'Identity'
const clientRefusals = ['invalid_client', 'unauthorized_client', 'invalid_scope'] as const
const tokenRefusals: readonly RefusalCode[] = [
  ...clientRefusals,
  'invalid_request',
  'invalid_grant',
  'unsupported_grant_type',
]

/** Decisions §3: signing in and out, OAuth exchanges, guests, your own account. */
export function authRoutes(
  deps: AuthDeps & { clock: { now(): number }; sealing: Sealing },
): readonly Route[] {
  const guard = openFormGuard(deps.sealing)
  const { SignedIn, SignedUp, Account } = wire.accountAnswers(deps.accountSchema)
  const tokenPath = <Input extends TObject>(
    input: Input,
    ...grants: Parameters<typeof admitTokenRequest>[1]
  ) =>
    ({
      method: 'POST',
      access: 'public',
      chapter,
      input,
      authenticate: (parameters, facts) => admitTokenRequest(deps, grants, parameters, facts),
      prepare: (given, call) => decideTokenRequest(deps, grants, given, call),
      // A code is redeemed once: the repeated request has nothing to prove but the code itself.
      provesSecret: ({ grant_type }) => grant_type !== 'authorization_code',
      describeRefusal: (refusal) => asOAuthError(refusal, Object.keys(input.properties)),
    }) satisfies Partial<RouteSpec<Input, TokenGrant>>

  return [
    route({
      ...tokenPath(wire.Login, 'password', 'refresh_token'),
      path: '/customer/auth',
      summary: 'Sign in with a password, or refresh a token',
      description: 'A wrong password is refused with 401 `invalid_grant`; after ten in 15 minutes, with 429.',
      answer: SignedIn,
      refusals: [...tokenRefusals, 'account_disabled', 'rate_limited', 'busy'],
      otherStatuses: { invalid_grant: 401 },
      handler: (_input, call, grant) => answerLogin(deps, grant, call),
    }),
    route({
      method: 'GET',
      path: '/customer/auth',
      access: 'customer',
      chapter,
      summary: 'Read the signed-in user',
      input: noInput,
      answer: wire.WhoIsSignedIn,
      handler: (_input, call) => readWhoIsSignedIn(deps, call),
    }),
    route({
      method: 'DELETE',
      path: '/customer/auth',
      access: 'customer',
      chapter,
      summary: 'Sign out and revoke the access token',
      input: noInput,
      answer: wire.SignedOut,
      handler: (_input, call) => signOut(call),
    }),
    route({
      ...tokenPath(wire.Redemption, 'authorization_code', 'refresh_token'),
      path: '/third_party/access_token',
      summary: 'Exchange an authorization code, or refresh a token',
      answer: wire.IssuedTokens,
      refusals: tokenRefusals,
      handler: (_input, call, grant) => answerTokens(deps, grant, call),
    }),
    route({
      ...tokenPath(wire.Refresh, 'refresh_token'),
      path: '/third_party/refresh_token',
      summary: 'Refresh an access token',
      answer: wire.RefreshedTokens,
      refusals: tokenRefusals,
      handler: (_input, call, grant) => answerRefresh(deps, grant, call),
    }),
    route({
      method: 'GET',
      path: '/customer/auth/guest',
      access: 'client',
      chapter,
      summary: 'Create a guest session',
      description:
        'Send the token in the header `Guest-Token`. Signing in with it moves the guest’s carts to the account.',
      input: noInput,
      answer: wire.GuestToken,
      handler: (_input, call) => startGuest(call),
    }),
    route({
      method: 'POST',
      path: '/customer/account',
      access: 'public',
      chapter,
      summary: 'Create an account',
      description:
        'Returns tokens, like signing in. Requires a client with the password flow. With the `_token` of the sign-up page instead of the secret, the response has `redirect_uri` with a code and no tokens.',
      input: wire.NewAccount,
      answer: SignedUp,
      anonymousBudget: signUpBudget,
      refusals: [...clientRefusals, 'missing_parameter', 'dupe_email', 'busy'],
      otherStatuses: { invalid_client: 400 }, // on the sign-up page
      select: readFormParameters,
      authenticate: async (parameters, facts) =>
        isByForm(parameters)
          ? admitForm(guard, parameters, facts.browser, deps.clock.now())
          : admitApp(deps, parameters, facts),
      findFaults: findSignUpFaults,
      prepare: (input, call) => prepareSignUp(deps, input, call),
      provesSecret: () => true,
      handler: (input, call, prepared) => signUp(deps, input, call, prepared),
      describeRefusal: (refusal) => asOAuthError(refusal, Object.keys(wire.NewAccount.properties)),
    }),
    route({
      method: 'PUT',
      path: '/customer/account',
      access: 'customer',
      chapter,
      summary: 'Change the account',
      input: wire.AccountPatch,
      answer: Account,
      refusals: ['dupe_email', 'wrong_password', 'rate_limited', 'busy'],
      prepare: prepareChange,
      provesSecret: () => true,
      handler: (input, call, prepared) => editAccount(deps, input, call, prepared),
    }),
  ]
}
