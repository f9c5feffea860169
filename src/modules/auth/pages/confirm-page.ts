import type { Prebuilt } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { type Html, html } from '../../../core/html.ts'
import { refuse } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import { findWaitingUpdate } from '../accounts/account-store.ts'
import { confirmUpdate } from '../accounts/accounts.ts'
import type { UpdateKind, WaitingUpdate } from '../accounts/rules/accounts.ts'
import { findVerified } from '../accounts/sign-in.ts'
import { type Faults, faultSummary, renderField, renderForm, renderPage } from './page-layout.ts'
import { type Finish, type PageDeps, pathOnPage, show, staleForm } from './page-tools.ts'
import type { ConfirmInput, SecretInput } from './schemas.ts'

type Waiting = WaitingUpdate & { secret: string }

const words: Record<UpdateKind, { title: string; mine: string; done: string }> = {
  email: {
    title: 'Confirm your email address',
    mine: 'This is my address',
    done: 'This email address is your account’s from now on.',
  },
  phone: {
    title: 'Confirm your phone number',
    mine: 'This is my number',
    done: 'This phone number is your account’s from now on.',
  },
}

export async function showConfirm(deps: PageDeps, { secret }: SecretInput, call: Call): Promise<Prebuilt> {
  return confirmPage(deps, await getWaiting(secret, call), call)
}

/** A button, for programs that look at emails open the links in them. */
export async function decideConfirm(deps: PageDeps, input: ConfirmInput, call: Call): Promise<Finish> {
  const waiting = await getWaiting(input.secret, call)
  if (!deps.guard.isGenuine(call, input._token)) return show(confirmPage(deps, waiting, call, staleForm))
  const faults =
    waiting.kind === 'email' ? await findPasswordFaults(waiting, input.password, call) : undefined
  if (faults) return show(confirmPage(deps, waiting, call, faults))
  return async (tx) => {
    const { kind } = await confirmUpdate(deps, tx, waiting.secret, call.now)
    const { done } = words[kind]
    return renderPage({ title: 'Thank you', body: html`<p role="status">${done}</p>` })
  }
}

async function getWaiting(secret = '', { db, now }: Call): Promise<Waiting> {
  const waiting = await findWaitingUpdate(db, hashSecret(secret), now)
  if (!waiting) throw refuse('unknown_confirmation')
  return { ...waiting, secret }
}

/**
 * The link proves who reads at the address, the password whose account it is. So neither does a stolen token move an
 * account to the thief's address, nor does a stranger's account become that of whoever opens the stranger's link.
 */
async function findPasswordFaults(
  { presentEmail: email }: Waiting,
  password: string | undefined,
  { db, ip, now }: Call,
): Promise<Faults | undefined> {
  if (password === undefined)
    return { summary: 'Please fill in what is missing.', fields: { password: 'Enter your password.' } }
  if (await findVerified(db, { email, password, ip, now })) return undefined
  return { summary: 'The password is wrong.', fields: { password: '' } }
}

function confirmPage(deps: PageDeps, waiting: Waiting, call: Call, faults?: Faults): Prebuilt {
  const { kind, value, secret } = waiting
  const { title, mine } = words[kind]
  const { token, headers } = deps.guard.makeKey(call)
  return renderPage({
    title: `${faults ? 'Error: ' : ''}${title}`,
    headers,
    body: html`<p><strong>${value}</strong></p>
${faultSummary(faults)}
${renderForm(
  { action: pathOnPage(call, '/account/confirm'), token, hidden: { secret } },
  html`${kind === 'email' && passwordField(faults)}
<div class="choices"><button type="submit">${mine}</button></div>`,
)}`,
  })
}

const passwordField = (faults: Faults | undefined): Html =>
  renderField(
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autocomplete: 'current-password',
      hint: 'The password of your Cellardoor account.',
    },
    faults,
  )
