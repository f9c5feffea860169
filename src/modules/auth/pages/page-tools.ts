import type { FieldFault, FormFaults } from '../../../../page-contract/account.ts'
import { ByteAnswer } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { type PageAnswer, refusedPage } from '../../../calls/page-answer.ts'
import type { Refusal } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { asciiUrl } from '../../../http/text.ts'
import { findPersonById } from '../accounts/account-store.ts'
import type { AuthDeps, Invitations } from '../accounts/ports.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { findVerified } from '../accounts/sign-in.ts'
import type { FormGuard } from '../tokens/form-guard.ts'
import type { BrowserRequest } from '../tokens/rules/browser-request.ts'

/** Asks the gateway, and returns what stores the card in a transaction. A refusal names the fields at fault. */
type PrepareCard = (
  card: Record<string, unknown>,
  moment: Pick<Call, 'requestId' | 'now'>,
) => Promise<(tx: Handle, customerId: number) => Promise<unknown>>

export type PageDeps = AuthDeps & {
  /** Whether the applications are served, so that a page can lead on to them. */
  config: { web: boolean }
  guard: FormGuard
  invitations: Invitations
  prepareCard: PrepareCard
}

/** The rest of a form's work after the slow part: inside the transaction, and then the answer. */
export type Finish = (tx: Handle) => Promise<PageAnswer | ByteAnswer>

export const show =
  (page: PageAnswer | ByteAnswer): Finish =>
  async () =>
    page

/** The 302 of decisions §3, whose body repeats the address. */
export function redirectTo(address: string): ByteAnswer {
  const location = asciiUrl(address)
  const headers = { location, 'referrer-policy': 'no-referrer' }
  return new ByteAnswer(location, 'text/plain; charset=UTF-8', headers, { status: 302 })
}

export const staleForm: FormFaults = { summary: 'stale', fields: {} }

/** Pages also work under `/api`, and their forms and links stay there. */
export const pathOnPage = ({ browser }: Call, path: string): string => `${browser.prefix}${path}`

export const accountLinks = (call: Call) => ({
  forgotten: pathOnPage(call, '/account/forgotten'),
  apps: pathOnPage(call, '/account/apps'),
})

/** The app's request as parameters of an address or as hidden inputs, to survive the form. */
export function keptParameters(asked: BrowserRequest): Record<string, string | undefined> {
  return {
    client_id: asked.clientId,
    redirect_uri: asked.redirectUri,
    response_type: 'code',
    scope: 'global',
    state: asked.state || undefined,
    guest_token: asked.guestToken,
    code_challenge: asked.challenge,
    code_challenge_method: asked.challenge && 'S256',
  }
}

export function keptQuery(asked: BrowserRequest): string {
  const given = Object.entries(keptParameters(asked)).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given as [string, string][]).toString()
}

type LoginInput = { username?: string; password?: string; _session?: string }
export type SignedIn = { person: KnownPerson } | { faults: FormFaults }

/** Too many wrong passwords are refused (429); a wrong one is a fault of the form. */
export async function trySignIn(input: LoginInput, { db, ip, now }: Call): Promise<SignedIn> {
  const { username: email, password } = input
  if (email === undefined || password === undefined) {
    const fields = {
      ...(email === undefined && { username: 'missing_email' as const }),
      ...(password === undefined && { password: 'missing_password' as const }),
    }
    return { faults: { summary: 'missing', fields } }
  }
  const person = await findVerified(db, { email, password, ip, now })
  if (person) return { person }
  return { faults: { summary: 'wrong_login', fields: { username: 'marked', password: 'marked' } } }
}

/** On pages of several steps: by the password first, then by what the page keeps. */
export async function findSignedIn(deps: PageDeps, input: LoginInput, call: Call): Promise<SignedIn> {
  const { _session: session } = input
  if (session === undefined) return trySignIn(input, call)
  const customerId = Number(session.split('.', 1)[0])
  const person = Number.isSafeInteger(customerId) ? await findPersonById(call.db, customerId) : undefined
  if (person && deps.guard.isSession(call, session, person)) return { person }
  return { faults: { summary: 'signed_out', fields: {} } }
}

/** The faults of a form; what has no field of the form is said above it. */
export function faultsIn(
  refusal: Refusal,
  faultOf: Readonly<Record<string, FieldFault>>,
  language: Call['language'],
): FormFaults {
  const named = refusal.reasons.flatMap(({ field = '' }) => (faultOf[field] ? [field] : []))
  const fields = Object.fromEntries(named.map((field) => [field, faultOf[field]!]))
  const [first] = refusal.messageItemsIn(language)
  return { summary: named.length > 0 ? 'check' : { text: first!.user_msg }, fields }
}

/** Faults of apps are shown to their developers. */
export const refusedForApp = (refusal: Refusal, language: Call['language']): PageAnswer =>
  refusedPage(
    refusal,
    language,
    refusal.messageItems.map(({ code, dev_msg }) => ({ code, text: dev_msg })),
  )
