import type { Prebuilt } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import type { Refusal } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { findPersonById } from '../accounts/account-store.ts'
import type { AuthDeps, Invitations } from '../accounts/ports.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { findVerified } from '../accounts/sign-in.ts'
import type { FormGuard } from '../tokens/form-guard.ts'
import type { BrowserRequest } from '../tokens/rules/browser-request.ts'
import type { Faults } from './page-layout.ts'

/** Asks the gateway, and returns what stores the card in a transaction. A refusal names the fields at fault. */
type PrepareCard = (
  card: Record<string, unknown>,
  moment: Pick<Call, 'requestId' | 'now'>,
) => Promise<(tx: Handle, customerId: number) => Promise<unknown>>

export type PageDeps = AuthDeps & {
  guard: FormGuard
  invitations: Invitations
  prepareCard: PrepareCard
}

/** The rest of a form's work after the slow part: inside the transaction, and then the answer. */
export type Finish = (tx: Handle) => Promise<Prebuilt>

export const show =
  (page: Prebuilt): Finish =>
  async () =>
    page

export const staleForm: Faults = {
  summary: 'This page had been open too long, or your browser keeps no cookies. Please try again.',
  fields: {},
}

/** Pages also work under `/api`, and their forms and links stay there. */
export const pathOnPage = ({ browser }: Call, path: string): string => `${browser.prefix}${path}`

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
export type SignedIn = { person: KnownPerson } | { faults: Faults }

/** Too many wrong passwords are refused (429); a wrong one is a fault of the form. */
export async function trySignIn(input: LoginInput, { db, ip, now }: Call): Promise<SignedIn> {
  const { username: email, password } = input
  if (email === undefined || password === undefined) {
    const fields = {
      ...(email === undefined && { username: 'Enter your email address.' }),
      ...(password === undefined && { password: 'Enter your password.' }),
    }
    return { faults: { summary: 'Please fill in what is missing.', fields } }
  }
  const person = await findVerified(db, { email, password, ip, now })
  if (person) return { person }
  return {
    faults: { summary: 'The email or the password is wrong.', fields: { username: '', password: '' } },
  }
}

/** On pages of several steps: by the password first, then by what the page keeps. */
export async function findSignedIn(deps: PageDeps, input: LoginInput, call: Call): Promise<SignedIn> {
  const { _session: session } = input
  if (session === undefined) return trySignIn(input, call)
  const customerId = Number(session.split('.', 1)[0])
  const person = Number.isSafeInteger(customerId) ? await findPersonById(call.db, customerId) : undefined
  if (person && deps.guard.isSession(call, session, person)) return { person }
  return { faults: { summary: 'That took a while. Please sign in again.', fields: {} } }
}

/** The faults of a form in words for people; what has no field of the form goes into the summary. */
export function faultsIn(refusal: Refusal, wordsFor: Readonly<Record<string, string>>): Faults {
  const named = refusal.reasons.flatMap(({ field = '' }) => (wordsFor[field] ? [field] : []))
  const fields = Object.fromEntries(named.map((field) => [field, wordsFor[field] ?? '']))
  const summary = named.length > 0 ? 'Please look at this again.' : refusal.messageItems[0]!.user_msg
  return { summary, fields }
}
