import type { RuleProposal } from '../../../core/consent.ts'
import type { Cents, Ppm } from '../../../core/money.ts'

/** Tax rates as they were imported. */
export type TaxVersion = {
  version: string
  name: string
  isActive: boolean
  loadedAt: number
  lineCount: number
  /** Awaits a second person; null if nothing is proposed. */
  proposal: RuleProposal | null
}

/** A customer's exemption from a state's sales tax. `expires` is its last day. */
export type Certificate = {
  certificateId: number
  state: string
  number: string
  expires: string
  addedAt: number
}

/** The sales of a class in a jurisdiction at one rate, and their tax, as needed for filing. */
export type FilingRow = {
  filedBy: 'marketplace' | 'merchant'
  /** The filing merchant; null if the marketplace files, for all merchants together. */
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
