import { type Cents, splitCents } from '../../../../core/money.ts'
import type { OrderTaxes } from '../../../pricing/index.ts'
import type { TaxBases } from '../../../pricing/taxes/index.ts'
import {
  addParts,
  goodsOfLines,
  isForEverything,
  noParts,
  type Parts,
  type RefundableOrder,
  type RefundedBefore,
  type RefundPlan,
  type RefundRequest,
  refundField,
  subtractParts,
  sumOfLines,
  sumOfParts,
} from './refund-parts.ts'
import {
  addBases,
  goodsIn,
  rowsReturned,
  subtractBases,
  takeByClass,
  takeInProportion,
  taxesLeft,
  taxReturned,
} from './refund-taxes.ts'

type TaxedRefund = {
  order: RefundableOrder
  own: OrderTaxes
  before: RefundedBefore
  /** What can be refunded of each part. Of `tax`, only the tax on the given goods and fees. */
  left: Parts
  request: RefundRequest
}

/** The plan so far: the parts of the price, and what of them is taxed. */
type Planned = { parts: Parts; bases: TaxBases }

/**
 * A refund of an order with tax rates. The refunded tax is the tax left, minus the tax on the remainder at the
 * order's own rates, so refunds in any number of steps end at the tax on what is kept, and refunding everything ends
 * at zero. Fees are refunded with their tax.
 */
export function planTaxed({ order, own, before, left, request }: TaxedRefund): RefundPlan {
  const state = taxesLeft(own, before.taxes ?? [])
  const taxOf = (bases: TaxBases) => taxReturned(state, bases)
  const done = ({ parts, bases }: Planned): RefundPlan => ({
    kind: 'planned',
    parts,
    taxed: { bases, rows: rowsReturned(state, bases, parts.tax) },
  })
  const all = { ...goodsIn(state.bases), delivery_fee: left.deliveryFee, service_fee: left.convenienceFee }
  if (isForEverything(request)) {
    const parts = { ...left, tax: taxOf(all) }
    return sumOfParts(parts) > 0
      ? done({ parts, bases: all })
      : { kind: 'too_large', field: 'amount', left: 0 }
  }
  const unknown = request.lines.find(({ itemKey }) => order.cart[itemKey] === undefined)
  if (unknown) return { kind: 'unknown_line', itemKey: unknown.itemKey }
  const byLine = goodsOfLines(order, before.lines, request.lines)
  const goods = byLine && sumOfLines(byLine)
  if (goods === null || goods > left.goods) return { kind: 'too_large', field: 'lines', left: left.goods }
  const tip = request.tip === 'all' ? left.tip : (request.tip ?? 0)
  if (tip > left.tip) return { kind: 'too_large', field: 'tip', left: left.tip }
  const deliveryFee = request.deliveryFee === 'all' ? left.deliveryFee : (request.deliveryFee ?? 0)
  if (deliveryFee > left.deliveryFee)
    return { kind: 'too_large', field: 'delivery_fee', left: left.deliveryFee }
  const named = addBases(takeByClass(goodsIn(state.bases), splitClasses(order, byLine!)), {
    delivery_fee: deliveryFee,
  })
  const first = {
    parts: { ...noParts, goods, tip, deliveryFee, tax: taxOf(named) },
    bases: named,
  }
  const rest = { ...subtractParts(left, first.parts), tax: taxOf(all) - taxOf(named) }
  const amount = request.amount ?? 0
  if (amount > sumOfParts(rest)) return { kind: 'too_large', field: 'amount', left: sumOfParts(rest) }
  const planned = takeAmount(amount, first, { rest, bases: subtractBases(all, named), taxOf })
  if (sumOfParts(planned.parts) === 0) return { kind: 'too_large', field: refundField(request), left: 0 }
  return done(planned)
}

function splitClasses({ cart }: RefundableOrder, byLine: ReadonlyMap<number, Cents>): TaxBases {
  return [...byLine].reduce<TaxBases>(
    (sums, [itemKey, cents]) => addBases(sums, { [cart[itemKey]!.tax_class ?? 'other']: cents }),
    {},
  )
}

type Rest = { rest: Parts; bases: TaxBases; taxOf: (bases: TaxBases) => Cents }

/** Goods and their tax first, then the delivery fee, the tip and the convenience fee, each with its tax. */
function takeAmount(amount: Cents, first: Planned, { rest, bases, taxOf }: Rest): Planned {
  let planned = first
  let open = amount
  const take = (part: 'goods' | 'deliveryFee' | 'tip' | 'convenienceFee', taxed: TaxBases) => {
    const tax = taxOf(addBases(planned.bases, taxed)) - taxOf(planned.bases)
    const whole = Math.min(open, rest[part] + tax)
    const [cents, itsTax] = splitCents(whole, [rest[part], tax]) as [Cents, Cents]
    planned = {
      parts: addParts(planned.parts, { ...noParts, [part]: cents, tax: itsTax }),
      bases: addBases(planned.bases, takeInProportion(taxed, part === 'tip' ? 0 : cents)),
    }
    open -= whole
  }
  take('goods', goodsIn(bases))
  take('deliveryFee', { delivery_fee: bases.delivery_fee ?? 0 })
  take('tip', {})
  take('convenienceFee', { service_fee: bases.service_fee ?? 0 })
  return planned
}
