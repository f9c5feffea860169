import type { FormFaults } from '../../../../page-contract/account.ts'
import type { Call } from '../../../calls/call.ts'
import { PageAnswer } from '../../../calls/page-answer.ts'
import { refuse } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import { findWaitingUpdate } from '../accounts/account-store.ts'
import { confirmUpdate } from '../accounts/accounts.ts'
import type { WaitingUpdate } from '../accounts/rules/accounts.ts'
import { findVerified } from '../accounts/sign-in.ts'
import { type Finish, type PageDeps, pathOnPage, show, staleForm } from './page-tools.ts'
import type { ConfirmInput, SecretInput } from './schemas.ts'

type Waiting = WaitingUpdate & { secret: string }

export async function showConfirm(deps: PageDeps, { secret }: SecretInput, call: Call): Promise<PageAnswer> {
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
    return new PageAnswer({ name: 'confirmed', kind })
  }
}

async function getWaiting(secret = '', { db, now }: Call): Promise<Waiting> {
  const waiting = await findWaitingUpdate(db, hashSecret(secret), now)
  if (!waiting) throw refuse('unknown_confirmation')
  return { ...waiting, secret }
}

/**
 * The link proves who reads at the address, the password whose account it is. So a stolen token cannot move an account to
 * the thief's address, and opening a stranger's link does not take over the stranger's account.
 */
async function findPasswordFaults(
  { presentEmail: email }: Waiting,
  password: string | undefined,
  { db, ip, now }: Call,
): Promise<FormFaults | undefined> {
  if (password === undefined) return { summary: 'missing', fields: { password: 'missing_password' } }
  if (await findVerified(db, { email, password, ip, now })) return undefined
  return { summary: 'wrong_password', fields: { password: 'marked' } }
}

function confirmPage(deps: PageDeps, waiting: Waiting, call: Call, faults?: FormFaults): PageAnswer {
  const { kind, value, secret } = waiting
  const { token, headers } = deps.guard.makeKey(call)
  const form = { action: pathOnPage(call, '/account/confirm'), token, hidden: { secret }, faults }
  return new PageAnswer({ name: 'confirm', ...form, kind, value }, { headers })
}
