/** A person with an account, as the table has them. */
export type Account = {
  customerId: number
  email: string
  firstName: string
  lastName: string
  phone: string | null
  smsNotify: boolean
}

/** Somebody whose password was just checked; the hash tells later whether it is still the same password. */
export type KnownPerson = { customerId: number; email: string; passwordHash: string }

/** A new e-mail or phone that waits for its confirmation. */
export type PendingUpdate = { kind: 'email' | 'phone'; value: string; validUntil: number }

export type AccountChange = Partial<Pick<Account, 'firstName' | 'lastName' | 'smsNotify' | 'email'>> & {
  phone?: string
}

/** A phone number of the United States as its ten digits; null for anything else. */
export function readPhone(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : null
}

/** What of a change must be confirmed first: an e-mail or phone that differs from the present one. */
export function updatesToConfirm(
  account: Account,
  change: AccountChange,
): { kind: 'email' | 'phone'; value: string }[] {
  const isNewEmail = change.email !== undefined && change.email.toLowerCase() !== account.email.toLowerCase()
  const isNewPhone = change.phone !== undefined && change.phone !== account.phone
  return [
    ...(isNewEmail ? [{ kind: 'email' as const, value: change.email! }] : []),
    ...(isNewPhone ? [{ kind: 'phone' as const, value: change.phone! }] : []),
  ]
}

/** Naming the present value again takes an earlier wish back. */
export function updatesToDrop(account: Account, change: AccountChange): ('email' | 'phone')[] {
  const wanted = updatesToConfirm(account, change).map(({ kind }) => kind)
  return (['email', 'phone'] as const).filter((kind) => change[kind] !== undefined && !wanted.includes(kind))
}
