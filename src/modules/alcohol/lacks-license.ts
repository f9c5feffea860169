import { type Compliance, decideForAnybody, type GoodsKind } from '../compliance/index.ts'
import type { MerchantDirectory } from '../merchants/index.ts'

const soldBy: Record<string, GoodsKind> = { W: 'alcohol', Z: 'tobacco' }

/** Whether a shop that sells drinks or tobacco has no licence that the rules ask for. */
export function licenseCheck({
  merchants,
  compliance,
}: {
  merchants: MerchantDirectory
  compliance: Compliance
}) {
  return async (merchantId: number, now: number): Promise<boolean> => {
    const merchant = await merchants.find(merchantId)
    const kind = merchant && soldBy[merchant.type]
    if (!kind) return false
    const { state, zipCode, timeZone, licenses } = merchant
    const { decisions } = decideForAnybody(await compliance.current(), {
      ...{ place: { state, zipCode }, timeZone, licenses, at: now, method: 'pickup', goods: [{ kind }] },
    })
    return decisions.some(({ verdict }) => verdict === 'license_missing' || verdict === 'license_expired')
  }
}
