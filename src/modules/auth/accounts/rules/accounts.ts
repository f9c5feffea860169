import type { NoticeChoices, Notify } from '../../../../core/notices.ts'
import type { Reason } from '../../../../core/refusal.ts'

/** A person with an account, as stored. */
export type Account = NoticeChoices & {
  customerId: number
  email: string
  firstName: string
  lastName: string
  phone: string | null
}

/** A person whose password was just verified; the hash later shows whether the password has changed. */
export type KnownPerson = { customerId: number; email: string; passwordHash: string; disabled?: boolean }

export const updateKinds = ['email', 'phone'] as const
export type UpdateKind = (typeof updateKinds)[number]

/** A new email or phone awaiting confirmation. */
export type PendingUpdate = { kind: UpdateKind; value: string; validUntil: number }

/** The same, as found by its confirmation link. */
export type WaitingUpdate = { customerId: number; kind: UpdateKind; value: string; presentEmail: string }

export type AccountChange = Partial<Pick<Account, 'firstName' | 'lastName' | 'smsNotify' | 'email'>> & {
  phone?: string
  /** Notification types by channel; takes precedence over `smsNotify`. */
  notify?: Partial<Notify>
}

/** A US phone number as ten digits; null for anything else. */
export function readPhone(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : null
}

/** The parts of a change that must be confirmed first: an email or phone that differs from the current one. */
export function updatesToConfirm(
  account: Account,
  change: AccountChange,
): { kind: UpdateKind; value: string }[] {
  const isNewEmail = change.email !== undefined && !isSameEmail(change.email, account.email)
  const isNewPhone = change.phone !== undefined && change.phone !== account.phone
  return [
    ...(isNewEmail ? [{ kind: 'email' as const, value: change.email! }] : []),
    ...(isNewPhone ? [{ kind: 'phone' as const, value: change.phone! }] : []),
  ]
}

/** Sending the current value again cancels a pending change. */
export function updatesToDrop(account: Account, change: AccountChange): UpdateKind[] {
  const wanted = updatesToConfirm(account, change).map(({ kind }) => kind)
  return updateKinds.filter((kind) => change[kind] !== undefined && !wanted.includes(kind))
}

export const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Faults of an account's fields that a schema can't express. */
export function findPhoneFaults({ phone }: { phone?: string | undefined }): Reason[] {
  if (phone === undefined || readPhone(phone) !== null) return []
  return [{ code: 'invalid_parameter', field: 'phone', detail: 'phone must be a US phone number.' }]
}

/** Rate limit for emails about changes of email and phone, per account and link lifetime. */
export const emailsADay = 10
