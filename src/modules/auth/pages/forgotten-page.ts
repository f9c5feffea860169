import type { FormFaults } from '../../../../page-contract/account.ts'
import type { Call } from '../../../calls/call.ts'
import { PageAnswer } from '../../../calls/page-answer.ts'
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
import { type Finish, faultsIn, type PageDeps, pathOnPage, show, staleForm } from './page-tools.ts'
import type { ForgottenInput, ResetInput, SecretInput } from './schemas.ts'

const readPassword = inputReader(ChosenPassword)

export async function showForgotten(deps: PageDeps, call: Call): Promise<PageAnswer> {
  return forgottenPage(deps, call)
}

/** The same answer after the same work, whether there is such an account or not. */
export async function decideForgotten(deps: PageDeps, input: ForgottenInput, call: Call): Promise<Finish> {
  const { _token, username: email = '' } = input
  if (!deps.guard.isGenuine(call, _token)) return show(forgottenPage(deps, call, staleForm, email))
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
    const faults: FormFaults = { summary: 'check', fields: { username: 'bad_email' } }
    return show(forgottenPage(deps, call, faults, email))
  }
  return async (tx) => {
    await askForReset(tx, email, call.language)
    return new PageAnswer({ name: 'forgotten-sent', email, hasWeb: deps.config.web })
  }
}

export async function showReset(deps: PageDeps, { secret }: SecretInput, call: Call): Promise<PageAnswer> {
  return resetPage(deps, await getLiveSecret(secret, call), call)
}

export async function decideReset(deps: PageDeps, input: ResetInput, call: Call): Promise<Finish> {
  const secret = await getLiveSecret(input.secret, call)
  if (!deps.guard.isGenuine(call, input._token)) return show(resetPage(deps, secret, call, staleForm))
  const chosen = readChosen(input, call)
  if ('faults' in chosen) return show(resetPage(deps, secret, call, chosen.faults))
  const passwordHash = await hashPassword(chosen.password, queueMember(secret, call.ip))
  return (tx) => resetPassword(deps, tx, { secret, passwordHash, now: call.now })
}

async function resetPassword(
  deps: PageDeps,
  tx: Handle,
  { secret, passwordHash, now }: { secret: string; passwordHash: string; now: number },
): Promise<PageAnswer> {
  const customerId = await takeLiveReset(tx, hashSecret(secret), now)
  if (customerId === undefined) throw refuse('unknown_confirmation')
  await overwritePassword(tx, customerId, passwordHash)
  await deps.onEmailConfirmed?.(tx, customerId) // the link proves access to the address
  await shutOthersOut(tx, customerId)
  return new PageAnswer({ name: 'reset-done', hasWeb: deps.config.web })
}

async function getLiveSecret(secret: string | undefined, { db, now }: Call): Promise<string> {
  if (secret !== undefined && (await isLiveReset(db, hashSecret(secret), now))) return secret
  throw refuse('unknown_confirmation')
}

function readChosen(input: ResetInput, { language }: Call): { password: string } | { faults: FormFaults } {
  try {
    return readPassword(input)
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return { faults: faultsIn(fault, { password: 'bad_password' }, language) }
  }
}

function forgottenPage(deps: PageDeps, call: Call, faults?: FormFaults, username?: string): PageAnswer {
  const { token, headers } = deps.guard.makeKey(call)
  const form = { action: pathOnPage(call, '/account/forgotten'), token, hidden: {}, faults }
  return new PageAnswer({ name: 'forgotten', ...form, username }, { headers })
}

function resetPage(deps: PageDeps, secret: string, call: Call, faults?: FormFaults): PageAnswer {
  const { token, headers } = deps.guard.makeKey(call)
  const form = { action: pathOnPage(call, '/account/reset'), token, hidden: { secret }, faults }
  return new PageAnswer({ name: 'reset', ...form }, { headers })
}
