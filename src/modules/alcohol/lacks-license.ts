import { type CompiledRules, type Compliance, decideForAnybody, type GoodsKind } from '../compliance/index.ts'
import type { Merchant, MerchantDirectory } from '../merchants/index.ts'

type LicenseFault = 'license_missing' | 'license_expired'

const soldBy = new Map(Object.entries<GoodsKind>({ W: 'alcohol', Z: 'tobacco' }))

/** What the rules on licenses say of a merchant. */
export function openLicenseCheck({
  merchants,
  compliance,
}: {
  merchants: MerchantDirectory
  compliance: Compliance
}) {
  return {
    /** Whether a shop that sells drinks or tobacco has no license that the rules ask for. */
    async lacksLicense(merchantId: number, now: number): Promise<boolean> {
      const merchant = await merchants.find(merchantId)
      const kind = merchant && soldBy.get(merchant.type)
      return (
        kind !== undefined && licenseFault(await compliance.current(), merchant!, kind, now) !== undefined
      )
    },
    /** Why the merchant may not sell goods of a kind at that time, for kinds that need a license which it has not. */
    async licenseFaultsOf(merchant: Merchant, at: number) {
      const rules = await compliance.current()
      const [alcohol, tobacco] = (['alcohol', 'tobacco'] as const).map((kind) =>
        licenseFault(rules, merchant, kind, at),
      )
      return { ...(alcohol && { alcohol }), ...(tobacco && { tobacco }) }
    },
  }
}

function licenseFault(
  rules: CompiledRules,
  { state, zipCode, timeZone, licenses }: Merchant,
  kind: GoodsKind,
  at: number,
): LicenseFault | undefined {
  const sale = {
    place: { state, zipCode },
    timeZone,
    licenses,
    at,
    method: 'pickup',
    goods: [{ kind }],
  } as const
  const { decisions } = decideForAnybody(rules, sale)
  const verdicts = decisions.map(({ verdict }) => verdict)
  return (['license_expired', 'license_missing'] as const).find((fault) => verdicts.includes(fault))
}
