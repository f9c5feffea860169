import { toDollars } from '../../core/money.ts'
import type { Handle } from '../../db/database.ts'
import { publish } from '../events/index.ts'
import { addStock, type Bottles, subtractStock } from './offer-store.ts'
import { formatVariantId, type Offer, parseVariantId } from './rules.ts'

/** What is in stock is shown and offered up to here; a sale that leaves as many changes no answer, and sends no notice. */
const maxShown = 99

/** Takes what there is enough of, and returns the offers as they are then; the caller rolls back unless that is all. */
export async function takeStock(
  tx: Handle,
  merchantId: number,
  bottles: readonly Bottles[],
  now: number,
): Promise<Offer[]> {
  const taken = await subtractStock(tx, merchantId, bottles)
  await publishOffers(tx, taken, now)
  return taken
}

/** Whether a search or a product's page may be another after these were taken. */
export const isStockShown = (taken: readonly Offer[]) => taken.some(({ stock }) => stock < maxShown)

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

/** Lines of the alcohol catalog; a menu's drinks are not counted. */
export function bottlesIn(lines: readonly { id: string; quantity_milli: number }[]): Bottles[] {
  return lines
    .filter(({ id }) => id.startsWith('V'))
    .map(({ id, quantity_milli }) => ({ variantId: parseVariantId(id)!, count: quantity_milli / 1000 }))
}
