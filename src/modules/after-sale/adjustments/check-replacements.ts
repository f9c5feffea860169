import { refuse, refuseIfAny } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { type CheckedLine, goodsIn, listObjections } from '../../carts/lines/index.ts'
import { type CompiledRules, decide, findAge, type KnownAge } from '../../compliance/index.ts'
import { listLicenseDays } from '../../onboarding/index.ts'
import type { lockOrder } from '../../orders/index.ts'
import type { ReadChanges } from './read-changes.ts'
import type { LineChange } from './rules.ts'

/**
 * Checks the alcohol and tobacco rules again for the whole order if a replacement is subject to them. Removing items
 * can't break a rule. Returns the decisions to store with the order, or null if no check was needed.
 */
export async function checkReplacements(
  tx: Handle,
  rules: CompiledRules,
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
  read: ReadChanges,
  now: number,
): Promise<readonly object[] | null> {
  const added = [...read.replacements.values()]
  const kinds = new Set(added.flatMap(({ restricted }) => restricted?.kind ?? []))
  if (kinds.size === 0) return null
  const known = new Set(order.restricted.map(({ kind }) => kind))
  const isNew = [...kinds].some((kind) => !known.has(kind))
  // The courier company was chosen, or rejected, based on what the order contained.
  if (isNew && order.isCourier)
    throw refuse('alcohol_not_allowed', {
      detail: says`The courier for this order was booked without goods of this kind.`,
    })
  const ruling = decide(rules, {
    place: findSalePlace(order),
    timeZone: order.timeZone,
    at: Math.max(now, order.deliverAt),
    method: order.type,
    goods: goodsIn(cartAfter(read)),
    licenses: await listLicenseDays(tx, order.merchant.merchantId),
    age: await ageRequired(tx, order, isNew),
  })
  refuseIfAny(listObjections(ruling))
  return ruling.decisions
}

/** A guest's age is known only from buying goods of these kinds. */
async function ageRequired(
  tx: Handle,
  { customerId }: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
  isNew: boolean,
): Promise<KnownAge> {
  if (customerId === null) return isNew ? {} : { isOver21: true }
  const known = await findAge(tx, customerId)
  return known ? { isOver21: known.isOver21 } : {}
}

function findSalePlace({ type, address, merchant }: NonNullable<Awaited<ReturnType<typeof lockOrder>>>) {
  return type === 'delivery' && address
    ? { state: address.state, zipCode: address.zip_code }
    : { state: merchant.state, zipCode: merchant.zipCode }
}

/** The cart after the adjustment, with the kinds of its goods. */
function cartAfter({ changes, replacements, ordered }: ReadChanges): CheckedLine[] {
  const byKey = new Map(changes.map((change): [number, LineChange] => [change.itemKey, change]))
  return ordered.flatMap((line, itemKey) => {
    const action = byKey.get(itemKey)?.action
    if (action === 'remove') return []
    return action === 'replace' ? [replacements.get(itemKey)!] : [line]
  })
}
