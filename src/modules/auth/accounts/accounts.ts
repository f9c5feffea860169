import { chooseNotices } from '../../../core/notices.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { hashSecret, newSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import type { Language } from '../../../texts/language.ts'
import { publish } from '../../events/index.ts'
import { confirmationMs } from '../rules.ts'
import {
  dropPendingUpdates,
  findPerson,
  findWaitingUpdate,
  getAccount,
  getAccountForChange,
  insertAccount,
  listPending,
  putPendingUpdate,
  takePendingUpdate,
  updateAccount,
  updateEmail,
  updatePhone,
} from './account-store.ts'
import { askForConfirmation } from './emails.ts'
import { countFailure } from './login-store.ts'
import type { AuthDeps, PresentedAccount } from './ports.ts'
import { presentPlainAccount } from './present.ts'
import { deleteAllResets } from './reset-store.ts'
import {
  type Account,
  type AccountChange,
  emailsADay,
  findPhoneFaults,
  isSameEmail,
  type KnownPerson,
  readPhone,
  type UpdateKind,
  updatesToConfirm,
  updatesToDrop,
  type WaitingUpdate,
} from './rules/accounts.ts'
import { loginWindowMs, takenSubject } from './rules/login-limits.ts'
import { tooMany } from './too-many.ts'

export type NewAccount = {
  email: string
  firstName: string
  lastName: string
  phone: string | undefined
  /** Computed before the transaction opens: `hashPassword` is slow. */
  passwordHash: string
}

/** The request's time and language, which is used for the resulting emails. */
type Moment = { now: number; language: Language }

/** Sends an email asking to confirm the address, which some rights require (the scope `merchant`, gift cards). */
export async function createAccount(
  deps: Pick<AuthDeps, 'sendConfirmation'>,
  tx: Handle,
  wanted: NewAccount,
  moment: Moment,
): Promise<KnownPerson> {
  const { email, passwordHash } = wanted
  const { now } = moment
  const phone = wanted.phone === undefined ? null : getPhone(wanted.phone)
  const customerId = await insertAccount(tx, { ...wanted, phone, now })
  if (customerId === undefined) throw refuse('dupe_email', { field: 'email' })
  await askToConfirm(deps, tx, customerId, { kind: 'email', value: email }, moment)
  await publishCustomer(tx, customerId, 'customer.created', { now })
  return { customerId, email, passwordHash }
}

/** For a person who has opened a link emailed to the address: there is nothing left to confirm. */
export async function createConfirmedAccount(
  deps: Pick<AuthDeps, 'onEmailConfirmed'>,
  tx: Handle,
  wanted: NewAccount,
  now: number,
): Promise<number> {
  const customerId = await insertAccount(tx, { ...wanted, phone: null, now })
  if (customerId === undefined) throw refuse('dupe_email', { field: 'email' })
  await publishCustomer(tx, customerId, 'customer.created', { now })
  await confirmOwnEmail(deps, tx, { customerId, email: wanted.email })
  return customerId
}

/** Confirms the account's own address, with an emailed link and the account's password. */
export async function confirmOwnEmail(
  deps: Pick<AuthDeps, 'onEmailConfirmed'>,
  tx: Handle,
  { customerId, email }: Pick<KnownPerson, 'customerId' | 'email'>,
) {
  if (!(await updateEmail(tx, customerId, email))) throw refuse('dupe_email', { field: 'email' })
  await deps.onEmailConfirmed?.(tx, customerId)
}

/** Names and switches change immediately; a new email or phone waits until it is confirmed. */
export async function changeAccount(
  deps: Pick<AuthDeps, 'sendConfirmation'>,
  tx: Handle,
  customerId: number,
  wanted: AccountChange,
  moment: Moment,
) {
  const { now } = moment
  const change = { ...wanted, ...(wanted.phone !== undefined && { phone: getPhone(wanted.phone) }) }
  const account = await getAccountForChange(tx, customerId)
  const { firstName = account.firstName, lastName = account.lastName, smsNotify = account.smsNotify } = change
  const notices = change.notify ? chooseNotices({ ...account, smsNotify }, change.notify) : { smsNotify }
  await updateAccount(tx, { ...account, firstName, lastName, ...notices })
  await publishCustomer(tx, customerId, 'customer.updated', { before: account, now })
  await dropPendingUpdates(tx, customerId, updatesToDrop(account, change))
  for (const update of updatesToConfirm(account, change)) {
    if (update.kind === 'email' && (await isTaken(tx, update.value, customerId)))
      throw refuse('dupe_email', { field: 'email' })
    await spendEmail(tx, customerId, now)
    await askToConfirm(deps, tx, customerId, update, moment)
  }
}

async function askToConfirm(
  { sendConfirmation = askForConfirmation }: Pick<AuthDeps, 'sendConfirmation'>,
  tx: Handle,
  customerId: number,
  { kind, value }: { kind: UpdateKind; value: string },
  { now, language }: Moment,
) {
  const secret = newSecret()
  const confirmationHash = hashSecret(secret)
  await putPendingUpdate(tx, customerId, { kind, value, confirmationHash, validUntil: now + confirmationMs })
  await sendConfirmation(tx, { customerId, kind, to: value, secret, language })
}

/** Counted like wrong passwords: that table counts under any name, and expires its rows. */
async function spendEmail(tx: Handle, customerId: number, now: number) {
  const subject = hashSecret(`emails ${customerId}`)
  const [standing] = await countFailure(tx, [subject], { now, until: now + confirmationMs })
  const { failures: emails, until } = standing!
  if (emails > emailsADay)
    throw tooMany('Too many changes of email and phone; see Retry-After.', {
      limit: emailsADay,
      until,
      now,
    })
}

/**
 * Applies a pending email or phone, once, given its confirmation secret. Links sent to the previous email address
 * stop working.
 */
export async function confirmUpdate(
  deps: Pick<AuthDeps, 'onEmailConfirmed'>,
  tx: Handle,
  secret: string,
  now: number,
): Promise<WaitingUpdate> {
  const hash = hashSecret(secret)
  const update = await findWaitingUpdate(tx, hash, now)
  if (!update) throw refuse('unknown_confirmation')
  const { customerId, kind, value } = update
  const before = await getAccountForChange(tx, customerId) // before the update's row, as in every change
  if (!(await takePendingUpdate(tx, hash, now))) throw refuse('unknown_confirmation')
  if (kind === 'phone') {
    await updatePhone(tx, customerId, value)
    await publishCustomer(tx, customerId, 'customer.updated', { before, now })
    return update
  }
  if (!(await updateEmail(tx, customerId, value))) throw refuse('dupe_email', { field: 'email' })
  if (!isSameEmail(value, before.email)) await deleteAllResets(tx, customerId)
  await publishCustomer(tx, customerId, 'customer.updated', { before, now })
  await deps.onEmailConfirmed?.(tx, customerId)
  return update
}

/** Sets a number confirmed by a code, replacing a pending change. */
export async function setPhone(tx: Handle, customerId: number, phone: string, now: number) {
  const before = await getAccountForChange(tx, customerId)
  await updatePhone(tx, customerId, phone)
  await dropPendingUpdates(tx, customerId, ['phone'])
  await publishCustomer(tx, customerId, 'customer.updated', { before, now })
}

export async function readAccount(
  { presentAccount }: Pick<AuthDeps, 'presentAccount'>,
  handle: Handle,
  customerId: number,
  now: number,
): Promise<PresentedAccount> {
  if (presentAccount) return presentAccount(handle, customerId, now)
  const account = await getAccount(handle, customerId)
  return presentPlainAccount(account, await listPending(handle, customerId, now))
}

/** Whether another account has the address. */
export async function isTaken(handle: Handle, email: string, customerId?: number): Promise<boolean> {
  const person = await findPerson(handle, email)
  return person !== undefined && person.customerId !== customerId
}

type Asker = { db: Handle; ip: string; now: number }

/** The same for a caller without an account: rate limited, because many requests would reveal who has an account. */
export async function isFoundTaken({ db, ip, now }: Asker, email: string, customerId?: number) {
  if (!(await isTaken(db, email, customerId))) return false
  const { name, limit } = takenSubject(ip)
  const [standing] = await countFailure(db, [hashSecret(name)], { now, until: now + loginWindowMs })
  if (standing!.failures > limit)
    throw tooMany('Too many emails that have an account; see Retry-After.', {
      limit,
      until: standing!.until,
      now,
    })
  return true
}

function getPhone(text: string): string {
  const [fault] = findPhoneFaults({ phone: text })
  if (fault) throw new Refusal([fault])
  return readPhone(text)!
}

/** Part of the transaction that creates or changes the account. Only the operator sees these events. */
async function publishCustomer(
  tx: Handle,
  customerId: number,
  type: 'customer.created' | 'customer.updated',
  { before, now }: { before?: Account; now: number },
) {
  const data = asShown(await getAccount(tx, customerId))
  const old = before && asShown(before)
  const current = new Map<string, unknown>(Object.entries(data))
  const changed = Object.entries(old ?? {}).filter(([name, value]) => current.get(name) !== value)
  if (before && changed.length === 0) return
  const previous = before && { previous: Object.fromEntries(changed) }
  await publish(tx, [{ type, customerId, subject: String(customerId), data, ...previous }], now)
}

const asShown = ({ customerId, email, firstName, lastName, phone, smsNotify }: Account) => ({
  customer_id: customerId,
  email,
  first_name: firstName,
  last_name: lastName,
  phone: phone ?? '',
  sms_notify: smsNotify,
})
