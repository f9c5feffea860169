import { type Database, sql } from '../../src/db/database.ts'
import { type Goods, kitchen, wineShop } from './crash-shoppers.ts'

const shelve = sql<{ id: string }>(
  `UPDATE alcohol_offers SET stock = CASE WHEN place = 1 THEN 12 ELSE 2000 END
   FROM (SELECT variant_id, row_number() OVER (ORDER BY price_cents, variant_id) AS place FROM alcohol_offers
         WHERE merchant_id = ${wineShop}) AS shelf
   WHERE alcohol_offers.merchant_id = ${wineShop} AND alcohol_offers.variant_id = shelf.variant_id AND place <= 5
   RETURNING 'V' || alcohol_offers.variant_id AS id`,
)
type Entity = { id: string; name: string; type: string; children: Entity[] }

/** What can be had without choosing anything, from the menu that is served at all hours. */
export async function findGoods(url: string, db: Database): Promise<Goods> {
  const answer = await fetch(`${url}/merchant/${kitchen}/menu?client_id=demo-app`)
  const { menu } = (await answer.json()) as { menu: Entity[] }
  const all = menu.flatMap(function below(entity): Entity[] {
    return [entity, ...entity.children.flatMap(below)]
  })
  const page = all.find(({ children }) => children.some(({ name }) => name === 'BLT'))!
  const plain = page.children.filter(({ type, children }) => type === 'item' && children.length === 0)
  return {
    dishes: plain.map(({ id }) => id),
    bottles: (await db.rows(shelve)).map(({ id }) => id),
  }
}
