import type { Call } from '../../../calls/call.ts'
import { formatInstant } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import { refuse, refuseIfAny } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { getTimeZone, lockMerchant } from '../../merchants/index.ts'
import { valueOnWire } from '../present.ts'
import {
  changeShopPromotion,
  findShopPromotionFaults,
  maxLivePromotions,
  promotionStatus,
  readShopPromotion,
  type ShopPromotion,
  shopPromotionFaults,
} from './rules.ts'
import type { ShopPromotionInput, ShopPromotionPatchInput } from './schemas.ts'
import {
  countLivePromotions,
  insertShopPromotion,
  listShopPromotions,
  lockShopPromotion,
  updateShopPromotion,
} from './store.ts'

/** Menus and bottles belong to other modules. Uses its own connections: don't call it in a transaction. */
export type ShopPromotionDeps = {
  /** Names by id, for ids the merchant has. */
  nameGoods(db: Handle, merchantId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}
/** Additional data for presenting a promotion. */
type View = { timeZone: string; names: ReadonlyMap<string, string> }

export async function readShopPromotions(
  deps: ShopPromotionDeps,
  { merchantId }: { merchantId: number },
  { db, now }: Call,
) {
  const promotions = await listShopPromotions(db, merchantId)
  const view = await presentPromotions(deps, db, merchantId, promotions)
  return { promotions: promotions.map((promotion) => present(promotion, view, now)) }
}

/** Before the transaction: every item it applies to must be the merchant's. */
export async function prepareShopPromotion(deps: ShopPromotionDeps, input: ShopPromotionInput, { db }: Call) {
  refuseIfAny(findShopPromotionFaults(input))
  const timeZone = await getTimeZone(db, input.merchantId)
  const wanted = readShopPromotion(input, timeZone)
  refuseIfAny(shopPromotionFaults({ ...wanted, spent: 0 }))
  const view = await presentPromotions(deps, db, input.merchantId, [wanted])
  const unknown = wanted.items?.find((id) => !view.names.has(id))
  if (unknown !== undefined)
    throw refuse('no_item', { field: 'items', detail: says`The merchant has no item ${unknown}.` })
  return { wanted, view }
}

export async function makeShopPromotion(
  { wanted, view }: Awaited<ReturnType<typeof prepareShopPromotion>>,
  call: Call,
) {
  const { db: tx, now } = call
  const merchantId = wanted.merchantId!
  await lockMerchant(tx, merchantId)
  if ((await countLivePromotions(tx, merchantId, now)) >= maxLivePromotions)
    throw refuse('invalid_action', {
      detail: says`You can have up to ${maxLivePromotions} active promotions. End one first.`,
    })
  const made = await insertShopPromotion(tx, wanted, now)
  if (!made) throw refuse('taken_code', { field: 'code' })
  const promotion = present(made, view, now)
  await recordAudit(call, {
    ...{ action: 'promotion.created', subject: nameOf(made), merchantId },
    after: promotion,
  })
  return { promotion }
}

/** Orders that have used it keep their discount. */
export async function putShopPromotion(patch: ShopPromotionPatchInput, call: Call, view: View) {
  const { db: tx, now } = call
  const { merchantId, promotion_id } = patch
  const before = await lockShopPromotion(tx, merchantId, promotion_id)
  if (!before) throw refuse('unknown_promotion', { field: 'promotion_id' })
  if (before.endedAt !== null)
    throw refuse('invalid_action', {
      field: 'promotion_id',
      detail: says`This promotion has ended. Create a new one.`,
    })
  const wanted = changeShopPromotion(before, patch, { now, timeZone: view.timeZone })
  refuseIfAny([...findShopPromotionFaults(patch), ...shopPromotionFaults(wanted)])
  const after = await updateShopPromotion(tx, wanted)
  const action = patch.status === 'ended' ? 'promotion.ended' : 'promotion.changed'
  await recordAudit(call, {
    ...{ action, subject: nameOf(after), merchantId },
    before: present(before, view, now),
    after: present(after, view, now),
  })
  return { promotion: present(after, view, now) }
}

/** Before the transaction, for the answer. */
export async function prepareView(
  deps: ShopPromotionDeps,
  { merchantId, promotion_id }: ShopPromotionPatchInput,
  { db }: Call,
): Promise<View> {
  const promotions = await listShopPromotions(db, merchantId)
  const own = promotions.filter(({ promotionId }) => promotionId === promotion_id)
  return presentPromotions(deps, db, merchantId, own)
}

async function presentPromotions(
  { nameGoods }: ShopPromotionDeps,
  db: Handle,
  merchantId: number,
  promotions: readonly Pick<ShopPromotion, 'items'>[],
): Promise<View> {
  const ids = [...new Set(promotions.flatMap(({ items }) => items ?? []))]
  const timeZone = await getTimeZone(db, merchantId)
  return { timeZone, names: ids.length === 0 ? new Map() : await nameGoods(db, merchantId, ids) }
}

const nameOf = ({ code, promotionId }: ShopPromotion) => (code === '' ? String(promotionId) : code)
const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents))

function present(promotion: ShopPromotion, { timeZone, names }: View, now: number) {
  const time = (at: number | null) => (at === null ? null : formatInstant(at, timeZone))
  const { promotionId, merchantId, name, code, reward, minimum, items, budget, spent } = promotion
  return {
    promotion_id: promotionId,
    merchantId: merchantId!,
    name,
    code: code === '' ? null : code,
    reward,
    value: valueOnWire(promotion),
    minimum: toDollars(minimum),
    max_discount: dollars(promotion.maxDiscount),
    items: items?.map((id) => ({ id, name: names.get(id) ?? null })) ?? null,
    days: promotion.days && [...promotion.days],
    first_order: promotion.firstOrder,
    most_uses: promotion.maxUses,
    budget: dollars(budget),
    starts: time(promotion.startsAt),
    ends: time(promotion.expiresAt),
    status: promotionStatus(promotion, now),
    uses: promotion.uses,
    spent: toDollars(spent),
    budget_left: budget === null ? null : toDollars(budget - spent),
    sales: toDollars(promotion.sales),
    created: formatInstant(promotion.createdAt, timeZone),
  }
}
