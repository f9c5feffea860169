import { toDollars } from '../../core/money.ts'
import type { Handle } from '../../db/database.ts'
import { publish } from '../events/index.ts'
import { formatVariantId, type Offer } from './rules/catalogue.ts'
import { addStock, type Bottles, subtractStock } from './stock-store.ts'

/** Takes what there is enough of, and answers which ones; the caller rolls back unless that is all. */
export async function takeStock(
  tx: Handle,
  merchantId: number,
  bottles: readonly Bottles[],
  now: number,
): Promise<number[]> {
  const taken = await subtractStock(tx, merchantId, bottles)
  await publishOffers(tx, taken, now)
  return taken.map(({ variantId }) => variantId)
}

/** An order fell through. */
export async function putBackStock(tx: Handle, merchantId: number, bottles: readonly Bottles[], now: number) {
  await publishOffers(tx, await addStock(tx, merchantId, bottles), now)
}

/** One event a store, with the offers that have changed, as they are now. */
export async function publishOffers(tx: Handle, changed: readonly Offer[], now: number) {
  const events = [...Map.groupBy(changed, ({ merchantId }) => merchantId)].map(([merchantId, own]) => ({
    type: 'offer.updated' as const,
    merchantId,
    subject: String(merchantId),
    data: {
      merchant_id: merchantId,
      offers: own.map(({ variantId, price, stock }) => {
        return { id: formatVariantId(variantId), price: toDollars(price), stock }
      }),
    },
  }))
  await publish(tx, events, now)
}
