import { type Compliance, decideForAnybody, type GoodsKind } from '../../compliance/index.ts'
import type { HandledOrder } from './deps.ts'

/** Why the goods can't be handed over at a given time, in the rule's words; null if they can. */
export type SaleCheck = (at: number) => string | null

/**
 * The rules currently in force, for the kinds of goods that had decisions when the order was placed. A liquor store's
 * order without decisions is treated as alcohol of an unknown kind. Ages aren't checked here: the courier checks them
 * on delivery.
 */
export async function openSaleCheck(compliance: Compliance, order: HandledOrder): Promise<SaleCheck> {
  const { address, timeZone } = order
  const kinds = listKinds(order)
  if (kinds.length === 0 || !address) return () => null
  const rules = await compliance.current()
  const place = { state: address.state, zipCode: address.zip_code }
  const goods = kinds.map((kind) => ({ kind }))
  return (at) => {
    const { decisions } = decideForAnybody(rules, { place, timeZone, at, method: 'delivery', goods })
    return decisions.find(({ verdict }) => verdict === 'forbidden')?.reason ?? null
  }
}

function listKinds({ restricted, vertical }: HandledOrder): GoodsKind[] {
  if (restricted.length > 0) return restricted.map(({ kind }) => kind as GoodsKind)
  return vertical === 'alcohol' ? ['alcohol'] : []
}

/** Whether the courier has to check an ID. */
export const needsIdCheck = ({ vertical, restricted }: Pick<HandledOrder, 'vertical' | 'restricted'>) =>
  vertical === 'alcohol' || restricted.some((goods) => goods.needsIdCheck)
