import type { Reason } from '../../../core/refusal.ts'
import type { RefusalCode } from '../../../core/refusals/catalog.ts'
import { forDevelopers } from '../../../texts/sentence.ts'

export type KeptReason = { code: RefusalCode; field?: string; detail?: string }
/** A refused checkout with all its reasons; repeats are counted. */
export type RefusedCheckout = {
  refusalId: number
  customerId: number | null
  merchantId: number
  /** The account's address, or the guest's. */
  email: string | null
  orderType: string | null
  reasons: readonly KeptReason[]
  requestId: string
  firstAt: number
  at: number
  times: number
}

/**
 * Not recorded, because they say nothing about the sale: the merchant is unknown, or the same checkout is in
 * progress.
 */
const codesLeftOut: readonly string[] = ['no_rest', 'in_progress']
const maxReasons = 10
const maxCharacters = 300

/** The reasons to store for a refusal; undefined if it says nothing about the sale. */
export function reasonsToKeep(reasons: readonly Reason[]): KeptReason[] | undefined {
  const kept = reasons.filter(({ code }) => !codesLeftOut.includes(code)).slice(0, maxReasons)
  if (kept.length === 0) return undefined
  return kept.map(({ code, field, detail }) => ({
    code,
    ...(field !== undefined && { field: withoutCard(field) }),
    ...(detail !== undefined && { detail: withoutCard(forDevelopers(detail)) }),
  }))
}

/** None of our texts contains a card number, but anything a stranger could put into one is removed anyway. */
const withoutCard = (text: string) => text.slice(0, maxCharacters).replaceAll(/\d(?:[ -]?\d){11,}/g, '…')

/** The key under which identical refusals are counted. */
export const listCodes = (reasons: readonly KeptReason[]): string[] =>
  [...new Set(reasons.map(({ code }) => code))].sort()
