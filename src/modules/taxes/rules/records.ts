import type { RuleProposal } from '../../../core/consent.ts'
import type { Cents, Ppm } from '../../../core/money.ts'

/** Tax rates as they were imported. */
export type TaxVersion = {
  version: string
  name: string
  isActive: boolean
  loadedAt: number
  lineCount: number
  /** Waits for a second person; null: nothing does. */
  proposal: RuleProposal | null
}

/** A customer's proof that a state charges no sales tax. `expires` is its last day. */
export type Certificate = {
  certificateId: number
  state: string
  number: string
  expires: string
  addedAt: number
}

/** The sales of a class in a jurisdiction at one rate, and their tax, as a filing wants them. */
export type FilingRow = {
  filedBy: 'marketplace' | 'merchant'
  /** Who files; null where the marketplace does, for all merchants together. */
  merchantId: number | null
  merchant: string
  state: string
  jurisdiction: string
  level: string
  name: string
  class: string
  ratePpm: Ppm
  sales: Cents
  taxable: Cents
  exempt: Cents
  tax: Cents
}
