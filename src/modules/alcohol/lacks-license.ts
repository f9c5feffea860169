import { toLocalDay } from '../../core/local-time.ts'
import { type CompiledRules, type Compliance, decideForAnybody, type GoodsKind } from '../compliance/index.ts'
import type { Merchant, MerchantDirectory } from '../merchants/index.ts'

type LicenseFault = 'license_missing' | 'license_expired'

const soldBy = new Map(Object.entries<GoodsKind>({ W: 'alcohol', Z: 'tobacco' }))

/** Whether a merchant has the licenses required by the rules. */
export function openLicenseCheck({
  merchants,
  compliance,
}: {
  merchants: MerchantDirectory
  compliance: Compliance
}) {
  return {
    /**
     * Merchants that mainly sell drinks or tobacco need a valid license, and one that satisfies the rules where
     * required.
     */
    async licenseOf(merchantId: number, now: number): Promise<'not_needed' | 'missing' | 'in_force'> {
      const merchant = await merchants.find(merchantId)
      const kind = merchant && soldBy.get(merchant.type)
      if (kind === undefined) return 'not_needed'
      const isLicensed = licenseFault(await compliance.current(), merchant!, kind, now) === undefined
      return isLicensed && hasLicense(merchant!, kind, now) ? 'in_force' : 'missing'
    },
    /** Why the merchant can't sell goods of a kind at that time, for kinds whose required license it lacks. */
    async licenseFaultsOf(merchant: Merchant, at: number) {
      const rules = await compliance.current()
      const [alcohol, tobacco] = (['alcohol', 'tobacco'] as const).map((kind) =>
        licenseFault(rules, merchant, kind, at),
      )
      return { ...(alcohol && { alcohol }), ...(tobacco && { tobacco }) }
    },
  }
}

const hasLicense = ({ licenses, timeZone }: Merchant, kind: GoodsKind, now: number) => {
  const today = toLocalDay(now, timeZone)
  return licenses.some(
    (license) => (license.kind === 'tobacco') === (kind === 'tobacco') && license.lastDay >= today,
  )
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
