import type { Prebuilt } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { html } from '../../../core/html.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import { inputReader } from '../../../http/input.ts'
import { askForReset } from '../accounts/emails.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { isLiveReset, overwritePassword, takeLiveReset } from '../accounts/reset-store.ts'
import { queueMember } from '../accounts/rules/login-limits.ts'
import { ChosenPassword } from '../schemas.ts'
import { shutOthersOut } from '../tokens/shut-others-out.ts'
import { type Faults, faultSummary, renderField, renderForm, renderPage } from './page-layout.ts'
import { type Finish, faultsIn, type PageDeps, pathOnPage, show, staleForm } from './page-tools.ts'
import type { ForgottenInput, ResetInput, SecretInput } from './schemas.ts'

const readPassword = inputReader(ChosenPassword)

export async function showForgotten(deps: PageDeps, call: Call): Promise<Prebuilt> {
  return forgottenPage(deps, call)
}

/** The same answer after the same work, whether there is such an account or not. */
export async function decideForgotten(deps: PageDeps, input: ForgottenInput, call: Call): Promise<Finish> {
  const { _token, username: email = '' } = input
  if (!deps.guard.isGenuine(call, _token)) return show(forgottenPage(deps, call, staleForm, email))
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
    const fields = { username: 'Enter an email address, such as name@example.com.' }
    return show(forgottenPage(deps, call, { summary: 'Please look at this again.', fields }, email))
  }
  return async (tx) => {
    await askForReset(tx, email)
    return renderPage({
      title: 'Check your email',
      body: html`<p role="status">If there is an account with <strong>${email}</strong>, a mail is on its way. Its link works once, within the hour.</p>`,
    })
  }
}

export async function showReset(deps: PageDeps, { secret }: SecretInput, call: Call): Promise<Prebuilt> {
  return resetPage(deps, await getLiveSecret(secret, call), call)
}

export async function decideReset(deps: PageDeps, input: ResetInput, call: Call): Promise<Finish> {
  const secret = await getLiveSecret(input.secret, call)
  if (!deps.guard.isGenuine(call, input._token)) return show(resetPage(deps, secret, call, staleForm))
  const chosen = readChosen(input)
  if ('faults' in chosen) return show(resetPage(deps, secret, call, chosen.faults))
  const passwordHash = await hashPassword(chosen.password, queueMember(secret, call.ip))
  return (tx) => resetPassword(deps, tx, { secret, passwordHash, now: call.now })
}

async function resetPassword(
  deps: PageDeps,
  tx: Handle,
  { secret, passwordHash, now }: { secret: string; passwordHash: string; now: number },
): Promise<Prebuilt> {
  const customerId = await takeLiveReset(tx, hashSecret(secret), now)
  if (customerId === undefined) throw refuse('unknown_confirmation')
  await overwritePassword(tx, customerId, passwordHash)
  await deps.onEmailConfirmed?.(tx, customerId) // the link proves access to the address
  await shutOthersOut(tx, customerId)
  return renderPage({
    title: 'Your password is changed',
    body: html`<p role="status">All apps are signed out. Go back to yours and sign in with the new password.</p>`,
  })
}

async function getLiveSecret(secret: string | undefined, { db, now }: Call): Promise<string> {
  if (secret !== undefined && (await isLiveReset(db, hashSecret(secret), now))) return secret
  throw refuse('unknown_confirmation')
}

function readChosen(input: ResetInput): { password: string } | { faults: Faults } {
  try {
    return readPassword(input)
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return { faults: faultsIn(fault, { password: 'Choose a password of 8 to 128 characters.' }) }
  }
}

function forgottenPage(deps: PageDeps, call: Call, faults?: Faults, email?: string): Prebuilt {
  const { token, headers } = deps.guard.makeKey(call)
  const field = { name: 'username', label: 'Email', type: 'email', autocomplete: 'username', maxlength: 254 }
  return renderPage({
    title: `${faults ? 'Error: ' : ''}Forgotten your password?`,
    headers,
    body: html`<p>We send you a link with which you choose a new one.</p>
${faultSummary(faults)}
${renderForm(
  { action: pathOnPage(call, '/account/forgotten'), token },
  html`${renderField({ ...field, value: email }, faults)}
<div class="choices"><button type="submit">Send the link</button></div>`,
)}`,
  })
}

function resetPage(deps: PageDeps, secret: string, call: Call, faults?: Faults): Prebuilt {
  const { token, headers } = deps.guard.makeKey(call)
  const field = { name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password' }
  return renderPage({
    title: `${faults ? 'Error: ' : ''}Choose a new password`,
    headers,
    body: html`<p>It signs all apps out, removes passkeys, and ends older links like this one.</p>
${faultSummary(faults)}
${renderForm(
  { action: pathOnPage(call, '/account/reset'), token, hidden: { secret } },
  html`${renderField({ ...field, hint: 'At least 8 characters.', maxlength: 128 }, faults)}
<div class="choices"><button type="submit">Change the password</button></div>`,
)}`,
  })
}
