import type { Static, TObject } from 'typebox'
import type { Call } from '../../../calls/call.ts'
import type { PageAnswer } from '../../../calls/page-answer.ts'
import type { RefusalCode } from '../../../core/refusals/catalog.ts'
import type { Sealing } from '../../../core/sealing.ts'
import { noInput, type Route, type RouteSpec, route } from '../../../http/route.ts'
import { signUpBudget } from '../own-account/sign-up-by-form.ts'
import { openFormGuard } from '../tokens/form-guard.ts'
import { decideApps, showAppsSignIn } from './apps-page.ts'
import { decideAuthorize, showAuthorize } from './authorize-page.ts'
import { decideCard, showCardSignIn } from './card-page.ts'
import { decideConfirm, showConfirm } from './confirm-page.ts'
import { decideForgotten, decideReset, showForgotten, showReset } from './forgotten-page.ts'
import { acceptInvitation, showInvitation } from './invitation-page.ts'
import { type Finish, type PageDeps, refusedForApp } from './page-tools.ts'
import * as wire from './schemas.ts'
import { decideSignUp, showSignUp } from './sign-up-page.ts'

type PagePair<Shown extends TObject, Sent extends TObject> = {
  path: string
  summary: string
  shown: Shown
  show(input: Static<Shown>, call: Call): Promise<PageAnswer>
  sent: Sent
  decide(input: Static<Sent>, call: Call): Promise<Finish>
  refusals: readonly RefusalCode[]
  description?: string
  budget?: RouteSpec<TObject>['budget']
}

/** A page and the form on it share an address. What is slow about a form happens before its transaction. */
function pagePair<Shown extends TObject, Sent extends TObject>(pair: PagePair<Shown, Sent>): Route[] {
  const { path, summary, description, budget } = pair
  const common = {
    path,
    access: 'public',
    chapter: 'Pages',
    ...(description && { description }),
    answer: { contentType: 'text/html' },
    showRefusal: refusedForApp,
  } as const
  return [
    route({
      ...common,
      method: 'GET',
      summary,
      input: pair.shown,
      refusals: pair.refusals,
      handler: pair.show,
    }),
    route({
      ...common,
      method: 'POST',
      summary: `${summary}: the form`,
      input: pair.sent,
      refusals: [...pair.refusals, 'rate_limited', 'busy'],
      ...(budget && { budget }),
      prepare: pair.decide,
      handler: (_input, { db }, finish) => finish(db),
    }),
  ]
}

const appFaults = ['invalid_client', 'invalid_request', 'invalid_scope'] as const
const toApp = 'Ends with a 302 to `<redirect_uri>?code=…&state=…`, or `?error=access_denied&state=…`.'

/** Pages for browsers: decisions §3. Plain HTML that needs no script. */
export function pageRoutes(given: Omit<PageDeps, 'guard'> & { sealing: Sealing }): readonly Route[] {
  const deps: PageDeps = { ...given, guard: openFormGuard(given.sealing) }
  return [
    ...pagePair({
      path: '/third_party/authorize',
      summary: 'Authorize an app',
      description: toApp,
      shown: wire.AppRequest,
      show: (input, call) => showAuthorize(deps, input, call),
      sent: wire.AuthorizeForm,
      decide: (input, call) => decideAuthorize(deps, input, call),
      refusals: appFaults,
    }),
    ...pagePair({
      path: '/third_party/account/create',
      summary: 'Create an account and authorize an app',
      description: `${toApp} Requires a client with the password flow.`,
      shown: wire.AppRequest,
      show: (input, call) => showSignUp(deps, input, call),
      sent: wire.SignUpForm,
      decide: (input, call) => decideSignUp(deps, input, call),
      refusals: [...appFaults, 'unauthorized_client', 'dupe_email'],
      budget: signUpBudget,
    }),
    ...pagePair({
      path: '/third_party/credit_card/add',
      summary: 'Sign in and save a card',
      description:
        'Ends with a 302 to `<redirect_uri>?state=…`; the app reads the list with GET /customer/cc.',
      shown: wire.AppRequest,
      show: (input, call) => showCardSignIn(deps, input, call),
      sent: wire.CardForm,
      decide: (input, call) => decideCard(deps, input, call),
      refusals: appFaults,
      // Testing stolen card numbers takes many more.
      budget: { name: 'card-page', requests: 60, seconds: 600 },
    }),
    ...pagePair({
      path: '/account/apps',
      summary: 'List apps with access, and revoke it',
      shown: noInput,
      show: (_input, call) => showAppsSignIn(deps, call),
      sent: wire.AppsForm,
      decide: (input, call) => decideApps(deps, input, call),
      refusals: [],
    }),
    ...pagePair({
      path: '/account/forgotten',
      summary: 'Request a password reset',
      description: 'The response doesn’t reveal whether the account exists.',
      shown: noInput,
      show: (_input, call) => showForgotten(deps, call),
      sent: wire.ForgottenForm,
      decide: (input, call) => decideForgotten(deps, input, call),
      refusals: [],
      budget: { name: 'forgotten-password', requests: 20, seconds: 3600 },
    }),
    ...pagePair({
      path: '/account/reset',
      summary: 'Choose a new password',
      shown: wire.SecretLink,
      show: (input, call) => showReset(deps, input, call),
      sent: wire.ResetForm,
      decide: (input, call) => decideReset(deps, input, call),
      refusals: ['unknown_confirmation'],
    }),
    ...pagePair({
      path: '/account/confirm',
      summary: 'Confirm an email address or a phone',
      description:
        'Opened from the link in an email; confirming an email address also requires the account’s password.',
      shown: wire.SecretLink,
      show: (input, call) => showConfirm(deps, input, call),
      sent: wire.ConfirmForm,
      decide: (input, call) => decideConfirm(deps, input, call),
      refusals: ['unknown_confirmation', 'dupe_email'],
    }),
    ...pagePair({
      path: '/account/invitation',
      summary: 'Accept an invitation to a merchant’s staff',
      description:
        'Opened from the link in an email, which works once, within seven days. If there is an account with the invited ' +
        'address, its password is required; otherwise the page creates the account.',
      shown: wire.SecretLink,
      show: (input, call) => showInvitation(deps, input, call),
      sent: wire.InvitationForm,
      decide: (input, call) => acceptInvitation(deps, input, call),
      refusals: ['unknown_confirmation', 'dupe_email'],
    }),
  ]
}
