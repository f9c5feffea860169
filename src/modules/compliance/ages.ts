import type { Call } from '../../calls/call.ts'
import { formatLocalDate, toLocalDay } from '../../core/local-time.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { presentAge } from './present.ts'
import { type AgeMethod, isBirthDate, isOver, mayReplace, type ProvenAge } from './rules/age.ts'
import { findAge, findAgeForChange, writeAge } from './store.ts'

/** Where a day begins last in the country: a person of age there is of age everywhere. */
const lastZone = 'Pacific/Pago_Pago'
const todayAt = (now: number) => formatLocalDate(toLocalDay(now, lastZone))

/** Whether a birth date proves the age of 21, for later sales; null for an impossible birth date. */
export function shownBy(birthDate: string, now: number): boolean | null {
  const today = todayAt(now)
  return isBirthDate(birthDate, today) ? isOver(birthDate, 21, today) : null
}

export async function readAge({ db, caller }: Call) {
  return { age: presentAge(await findAge(db, caller.token!.customerId)) }
}

/** The date is checked and discarded: only the fact that it was at least 21 years ago is stored. */
export async function proveAge({ birth_date }: { birth_date: string }, { db: tx, caller, now }: Call) {
  mustBeOfAge(birth_date, todayAt(now))
  const { customerId } = caller.token!
  const kept = await recordAge(tx, { customerId, method: 'birth_date', isOver21: true, now })
  if (!kept.isOver21) {
    const detail = 'A document check showed otherwise. Please show another document.'
    throw refuse('age_required', { field: 'birth_date', detail })
  }
  return { age: presentAge(kept) }
}

/** Stores a proof of age, unless a better one is known. Returns what is then stored. */
export async function recordAge(
  tx: Handle,
  {
    customerId,
    method,
    isOver21,
    now,
  }: { customerId: number; method: AgeMethod; isOver21: boolean; now: number },
): Promise<ProvenAge> {
  const known = await findAgeForChange(tx, customerId)
  if (known && !mayReplace(known, method)) return known
  const proven = { method, isOver21, verifiedAt: now }
  await writeAge(tx, customerId, proven)
  return proven
}

/** The refusals don't reveal the date. */
function mustBeOfAge(birthDate: string, today: string) {
  if (!isBirthDate(birthDate, today)) {
    const detail = 'Enter a valid birth date as YYYY-MM-DD.'
    throw refuse('invalid_parameter', { field: 'birth_date', detail })
  }
  if (!isOver(birthDate, 21, today)) throw refuse('age_required', { field: 'birth_date' })
}
