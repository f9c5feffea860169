import { formatUtc } from '../../core/local-time.ts'
import { toDollars, toPercent } from '../../core/money.ts'
import type { Certificate, FilingRow, TaxVersion } from './rules/records.ts'

export function presentVersion({ version, name, isActive, loadedAt, lineCount, proposal }: TaxVersion) {
  return {
    version,
    name,
    active: isActive,
    loaded_at: formatUtc(loadedAt),
    lines: lineCount,
    proposed: proposal && { ...proposal, at: formatUtc(proposal.at) },
  }
}

export const presentCertificate = ({ certificateId, state, number, expires, addedAt }: Certificate) => ({
  certificate_id: certificateId,
  state,
  number,
  expires,
  added_at: formatUtc(addedAt),
})

export const presentFilingRow = (row: FilingRow) => ({
  filed_by: row.filedBy,
  merchant_id: row.merchantId,
  merchant: row.merchant,
  state: row.state,
  jurisdiction: row.jurisdiction,
  level: row.level,
  name: row.name,
  class: row.class,
  percent: toPercent(row.ratePpm),
  sales: toDollars(row.sales),
  taxable: toDollars(row.taxable),
  exempt: toDollars(row.exempt),
  tax: toDollars(row.tax),
})
