import { type Answer, type Input, RefusalError } from '../../sdk/src/index.ts'
import type { Faults } from '../kit/form.tsx'
import { translator } from '../kit/messages.ts'
import { splitFaults } from '../kit/refusals.ts'
import { kitMessages } from '../kit/texts.ts'
import type { PageRoute } from './router.ts'
import type { Visit } from './visit.ts'

type Passkey = Input<'put_customer_auth_passkey'>['passkey']

/**
 * By password, or by a passkey that the page's script requested from the browser. Returns what is wrong, or nothing.
 */
export async function signInBy(
  visit: Visit,
  fields: URLSearchParams,
  { scope, fieldOfCode = {} }: { scope: string; fieldOfCode?: Record<string, string> },
): Promise<Faults | undefined> {
  const { client } = visit.api
  const passkey = fields.get('passkey')
  try {
    if (passkey) await client.auth.passkey.finish({ passkey: readPasskey(passkey), scope })
    else
      await client.auth.password({
        username: fields.get('email') ?? '',
        password: fields.get('password') ?? '',
        scope,
      })
  } catch (error) {
    if (passkey && error instanceof RefusalError && error.is('invalid_grant', 'invalid_parameter'))
      return { '': [translator(visit.language, kitMessages)('passkey.unknown')] }
    return splitFaults(error, ['email', 'password'], { username: 'email', ...fieldOfCode })
  }
  visit.session.set(client.session, { isNewPerson: true })
  return undefined
}

/** As written by a script. Anything malformed is refused by the API, which reads it. */
export function readPasskey<Wanted = Passkey>(text: string): Wanted {
  try {
    return JSON.parse(text) as Wanted
  } catch {
    return {} as Wanted
  }
}

/** Where the sign-in page's script gets the options for `navigator.credentials.get`. */
export const passkeyOptionsPath = {
  shop: '/web/passkey',
  partner: '/partner/passkey',
  drive: '/drive/passkey',
} as const

export const passkeyOptionsRoutes: readonly PageRoute[] = (['shop', 'partner', 'drive'] as const).map(
  (app) => ({
    method: 'POST',
    path: passkeyOptionsPath[app],
    app,
    handle: async (visit: Visit) =>
      visit.json(
        (await visit.api.client.auth.passkey.begin()) satisfies Answer<'post_customer_auth_passkey'>,
      ),
  }),
)

/**
 * From the page on which an invitation was accepted: its code signs in, once, replacing the person who was signed in.
 * That page is the service's own and doesn't know the application's form tokens.
 */
export const welcomeRoute = (app: 'partner' | 'drive'): PageRoute => ({
  ...{ method: 'POST', path: `/${app}/welcome`, app, isSharedForm: true },
  async handle(visit) {
    const code = (await visit.form()).get('code') ?? ''
    const { client } = visit.api
    try {
      await client.auth.code({ code, redirect_uri: `urn:cellardoor:${app}` })
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      return visit.redirect(`/${app}/signin`)
    }
    visit.session.set(client.session, { isNewPerson: true })
    return visit.redirect(`/${app}`)
  },
})
