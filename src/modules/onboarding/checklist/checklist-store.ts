import { sql } from '../../../db/database.ts'
import type { SetupFacts } from './rules.ts'

export const getFacts = sql<Omit<SetupFacts, 'hasGoods' | 'license'> & { active: boolean }>(
  `SELECT active, offers_delivery AS "offersDelivery", offers_pickup AS "offersPickup",
     EXISTS (SELECT FROM merchant_shifts s WHERE s.merchant_id = m.merchant_id AND s.kind = 'business') AS "hasHours",
     EXISTS (SELECT FROM delivery_zones z WHERE z.merchant_id = m.merchant_id) AS "hasZone",
     cardinality(payment_types) > 0 AS "hasPaymentTypes",
     EXISTS (SELECT FROM merchant_group_members g WHERE g.group_id = m.group_id AND g.role = 'owner') AS "hasOwner",
     cover_image IS NOT NULL OR EXISTS (SELECT FROM menu_entities e WHERE e.merchant_id = m.merchant_id AND e.type = 'Image')
       AS "hasPictures",
     EXISTS (SELECT FROM test_orders t WHERE t.merchant_id = m.merchant_id AND t.accepted_at IS NOT NULL) AS "hasTestOrder",
     EXISTS (SELECT FROM payout_accounts p WHERE p.merchant_id = m.merchant_id AND p.status = 'ready') AS "hasPayoutAccount"
   FROM merchants m WHERE merchant_id = $1`,
).get((merchantId: number) => [merchantId])

export const listAwaitingSetup = sql<{ merchantId: number }>(
  'SELECT merchant_id AS "merchantId" FROM merchants WHERE awaiting_setup ORDER BY merchant_id LIMIT 1000',
).rows(
  () => [],
  ({ merchantId }) => merchantId,
)
