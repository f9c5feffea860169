import { checkReport } from './check-report.ts'
import type { BatchedReports, DeliveryReport, Violation } from './contract.ts'
import { isObject } from './read-values.ts'

type CheckedReports = { answer?: BatchedReports; violations: Violation[]; isUsable: boolean }

/**
 * Checks the answer about many deliveries: `{"deliveries": [...]}`, each in the format of a status call. Deliveries that are missing are
 * unknown. One with an unusable report is neither reported nor unknown. Deliveries that weren't requested are ignored.
 */
export function checkReports(
  body: unknown,
  { deliveryIds, now }: { deliveryIds: readonly string[]; now: number },
): CheckedReports {
  const listed: unknown = isObject(body) ? body.deliveries : undefined
  if (!Array.isArray(listed))
    return { violations: [{ field: 'deliveries', rule: 'must be an array' }], isUsable: false }
  const unknownIds = new Set(deliveryIds)
  const violations: Violation[] = []
  const reports: DeliveryReport[] = []
  for (const [index, entry] of listed.entries()) {
    const deliveryId = isObject(entry) ? String(entry.delivery_id) : ''
    if (!unknownIds.delete(deliveryId)) continue
    const checked = checkReport(entry, { deliveryId, now })
    if (checked.report) reports.push(checked.report)
    for (const { field, rule } of checked.violations)
      violations.push({ field: `deliveries[${index}].${field}`, rule })
  }
  return { answer: { reports, unknownIds: [...unknownIds] }, violations, isUsable: true }
}
