import { type Handle, sql } from '../../../db/database.ts'

/** A visible item whose name matches. It may not be under anything visible. */
export type NamedItem = {
  merchantId: number
  entityId: number
  name: string
  price: number
  parentIds: number[]
}

type NamedRow = {
  merchant_id: number
  entity_id: number
  name: string
  from_cents: number | null
  parent_ids: number[]
}

/**
 * The trigram index finds the longest word, the key finds the merchants. Prices and parents are looked up only for
 * what remains: a single query that also climbs to the top took seconds if a word matches everything, because no
 * planner can estimate the rows of each step. An item with price 0 costs as much as its smallest size.
 */
const itemsByName = sql<NamedRow>(`
  WITH matching AS (
    SELECT merchant_id, entity_id, name, price_cents, row_number() OVER (PARTITION BY merchant_id
      ORDER BY position($4 IN search_name) = 0, position($4 IN search_name), entity_id) AS rank
    FROM menu_entities
    WHERE merchant_id = ANY ($1) AND type = 'Item' AND NOT hidden AND search_name LIKE $2 AND search_name LIKE ALL ($3)
  )
  SELECT m.merchant_id, m.entity_id, m.name,
    CASE WHEN m.price_cents > 0 THEN m.price_cents ELSE (
      SELECT min(o.price_cents) FROM menu_links gl
      JOIN menu_entities g ON g.merchant_id = gl.merchant_id AND g.entity_id = gl.child_id
        AND g.type = 'PriceGroup' AND NOT g.hidden
      JOIN menu_links ol ON ol.merchant_id = g.merchant_id AND ol.parent_id = g.entity_id
      JOIN menu_entities o ON o.merchant_id = ol.merchant_id AND o.entity_id = ol.child_id
        AND o.type = 'Option' AND NOT o.hidden
      WHERE gl.merchant_id = m.merchant_id AND gl.parent_id = m.entity_id) END AS from_cents,
    (SELECT coalesce(json_agg(l.parent_id), '[]') FROM menu_links l
     WHERE l.merchant_id = m.merchant_id AND l.child_id = m.entity_id AND l.parent_id IS NOT NULL) AS parent_ids
  FROM matching m WHERE rank <= $5 ORDER BY m.merchant_id, rank`)

/** `words` are folded like the column, and not empty. Items without any price are left out. */
export async function findItemsByName(
  handle: Handle,
  merchantIds: readonly number[],
  words: readonly string[],
  maxPerMerchant: number,
): Promise<NamedItem[]> {
  const patterns = words
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
    .sort((a, b) => b.length - a.length)
  const [longest, ...others] = patterns
  const values = [merchantIds, longest, others, words.join(' '), maxPerMerchant]
  const rows = await handle.rows(itemsByName, values)
  return rows
    .filter(({ from_cents }) => from_cents !== null)
    .map(({ merchant_id, entity_id, name, from_cents, parent_ids }) => ({
      merchantId: merchant_id,
      entityId: entity_id,
      name,
      price: from_cents!,
      parentIds: parent_ids,
    }))
}

/** The menus that contain such items, each once: dozens of items are under a handful of menus. */
export const findMarkedItems = sql<{ merchantId: number; parentId: number }>(
  `SELECT DISTINCT e.merchant_id AS "merchantId", l.parent_id AS "parentId" FROM menu_entities e
   JOIN menu_links l ON l.merchant_id = e.merchant_id AND l.child_id = e.entity_id AND l.parent_id IS NOT NULL
   WHERE e.merchant_id = ANY ($1) AND e.type = 'Item' AND NOT e.hidden AND e.dietary <> '{}' AND e.dietary @> $2::text[]`,
).rows((merchantIds: readonly number[], marks: readonly string[]) => [merchantIds, marks])

const reachingTop = sql<{ start_id: number }>(`
  WITH RECURSIVE climb AS (
    SELECT merchant_id, entity_id AS start_id, entity_id AS at_id FROM menu_entities
    WHERE entity_id = ANY ($1) AND type = 'SubMenu' AND NOT hidden
    UNION
    SELECT c.merchant_id, c.start_id, l.parent_id FROM climb c
    JOIN menu_links l ON l.merchant_id = c.merchant_id AND l.child_id = c.at_id
    LEFT JOIN menu_entities p ON p.merchant_id = l.merchant_id AND p.entity_id = l.parent_id
    WHERE l.parent_id IS NULL OR (p.type = 'SubMenu' AND NOT p.hidden)
  )
  SELECT start_id FROM climb WHERE at_id IS NULL`)

/** The SubMenus among these entities that customers can reach from the top level. */
export async function findReachableMenus(handle: Handle, entityIds: Iterable<number>): Promise<Set<number>> {
  const rows = await handle.rows(reachingTop, [[...entityIds]])
  return new Set(rows.map(({ start_id }) => start_id))
}

/** An item that customers can reach, at any time. */
export type DishName = { merchantId: number; entityId: number; name: string; hasAlcohol: boolean }

/** The names of all dishes of these merchants. */
export const loadDishNames = sql<DishName>(`
  WITH RECURSIVE reachable AS (
    SELECT l.merchant_id, l.child_id AS menu_id FROM menu_links l
    JOIN menu_entities m ON m.merchant_id = l.merchant_id AND m.entity_id = l.child_id
    WHERE l.merchant_id = ANY ($1) AND l.parent_id IS NULL AND m.type = 'SubMenu' AND NOT m.hidden
    UNION
    SELECT l.merchant_id, l.child_id FROM reachable r
    JOIN menu_links l ON l.merchant_id = r.merchant_id AND l.parent_id = r.menu_id
    JOIN menu_entities m ON m.merchant_id = l.merchant_id AND m.entity_id = l.child_id
    WHERE m.type = 'SubMenu' AND NOT m.hidden
  )
  SELECT DISTINCT i.merchant_id AS "merchantId", i.entity_id AS "entityId", i.name, i.alcohol AS "hasAlcohol"
  FROM reachable r
  JOIN menu_links l ON l.merchant_id = r.merchant_id AND l.parent_id = r.menu_id
  JOIN menu_entities i ON i.merchant_id = l.merchant_id AND i.entity_id = l.child_id
  WHERE i.type = 'Item' AND NOT i.hidden
  ORDER BY 1, 2`).rows((merchantIds: readonly number[]) => [merchantIds])
