import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import {
  dropPendingUpdates,
  findPerson,
  getAccount,
  getAccountForChange,
  insertAccount,
  listPending,
  putPendingUpdate,
  takePendingUpdate,
  updateAccount,
  updateEmail,
  updatePassword,
  updatePhone,
} from './account-store.ts'
import { presentPlainAccount } from './present.ts'
import { deleteResetsOf } from './reset-store.ts'
import {
  type AccountChange,
  type KnownPerson,
  readPhone,
  updatesToConfirm,
  updatesToDrop,
} from './rules/accounts.ts'
import { confirmationMs } from './rules/lifetimes.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { endAllTokens } from './token-store.ts'
import type { AuthTools, PresentedAccount } from './tools.ts'

export type NewAccount = {
  email: string
  firstName: string
  lastName: string
  phone: string | undefined
  /** Made before the transaction opens: `hashPassword` takes its time. */
  passwordHash: string
}

export async function createAccount(tx: Handle, wanted: NewAccount, now: number): Promise<KnownPerson> {
  const phone = wanted.phone === undefined ? null : getPhone(wanted.phone)
  const customerId = await insertAccount(tx, { ...wanted, phone, now })
  if (customerId === undefined) throw refuse('dupe_email', { field: 'email' })
  return { customerId, email: wanted.email, passwordHash: wanted.passwordHash }
}

/** Names and switches change at once; a new e-mail or phone waits until whoever reads there confirms it. */
export async function changeAccount(
  tools: Pick<AuthTools, 'sendConfirmation'>,
  tx: Handle,
  customerId: number,
  wanted: AccountChange,
  now: number,
) {
  const change = { ...wanted, ...(wanted.phone !== undefined && { phone: getPhone(wanted.phone) }) }
  const account = await getAccountForChange(tx, customerId)
  const { firstName = account.firstName, lastName = account.lastName, smsNotify = account.smsNotify } = change
  await updateAccount(tx, { ...account, firstName, lastName, smsNotify })
  await dropPendingUpdates(tx, customerId, updatesToDrop(account, change))
  for (const { kind, value } of updatesToConfirm(account, change)) {
    if (kind === 'email') await mustBeFree(tx, value)
    const secret = newSecret()
    const confirmationHash = hashSecret(secret)
    await putPendingUpdate(tx, customerId, {
      kind,
      value,
      confirmationHash,
      validUntil: now + confirmationMs,
    })
    await tools.sendConfirmation?.(tx, { customerId, kind, to: value, secret })
  }
}

/** The secret of a confirmation makes the waiting e-mail or phone the account's own, once. */
export async function confirmUpdate(
  tools: Pick<AuthTools, 'onEmailConfirmed'>,
  tx: Handle,
  secret: string,
  now: number,
) {
  const update = await takePendingUpdate(tx, hashSecret(secret), now)
  if (!update) throw refuse('unknown_confirmation')
  const { customerId, kind, value } = update
  if (kind === 'phone') return updatePhone(tx, customerId, value)
  if (!(await updateEmail(tx, customerId, value))) throw refuse('dupe_email', { field: 'email' })
  await tools.onEmailConfirmed?.(tx, customerId)
}

/** Whoever held a token or code before the change holds nothing after it. */
export async function changePassword(tx: Handle, person: KnownPerson, newHash: string) {
  if (!(await updatePassword(tx, person, newHash)))
    throw refuse('wrong_password', { field: 'current_password' })
  await endAllTokens(tx, person.customerId)
  await deleteResetsOf(tx, person.customerId)
}

export async function readAccount(
  { presentAccount }: Pick<AuthTools, 'presentAccount'>,
  handle: Handle,
  customerId: number,
  now: number,
): Promise<PresentedAccount> {
  if (presentAccount) return presentAccount(handle, customerId, now)
  const account = await getAccount(handle, customerId)
  return presentPlainAccount(account, await listPending(handle, customerId, now))
}

function getPhone(text: string): string {
  const phone = readPhone(text)
  if (phone) return phone
  throw refuse('invalid_parameter', { field: 'phone', detail: 'phone is a number of the United States.' })
}

async function mustBeFree(tx: Handle, email: string) {
  if (await findPerson(tx, email)) throw refuse('dupe_email', { field: 'email' })
}
