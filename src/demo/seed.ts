import { type Database, type Handle, sql, withoutLimits } from '../db/database.ts'
import { markDemoDatabase } from '../db/demo-mark.ts'
import { insertCatalog, planCatalog } from './alcohol/plan-catalog.ts'
import { insertExampleRules } from './compliance.ts'
import { insertCustomerData } from './customers.ts'
import { insertGatewayTrouble } from './gateway-trouble.ts'
import { cities, insertGazetteer } from './gazetteer.ts'
import { hashDemoPassword, insertIdentity } from './identity.ts'
import { isWorldMade } from './is-made.ts'
import { insertMenus, planMenus } from './menus.ts'
import { makeMerchants } from './merchants/make-merchants.ts'
import { planMerchants } from './merchants.ts'
import { insertPartners } from './partners.ts'
import { insertPopularItems } from './popular.ts'
import { insertPlanned } from './rows.ts'
import { insertStaff } from './staff.ts'

/** Any number that no other lock uses. */
const seedLock = 7_263_002
/** The creation date of the world on every machine. */
const creation = Date.UTC(2026, 0, 1)

const lock = sql('SELECT pg_advisory_xact_lock($1)')
/** Makes 1001 a favorite of Ada's. */
const favorite = sql(
  'INSERT INTO favorite_merchants (customer_id, merchant_id, created_at) VALUES (1, 1001, $1)',
)
/**
 * The contents of a world, down to the rows. Doesn't need the database, so it can run for seconds while that is being created. With
 * `merchantIds`, only those merchants are included, which saves most of the work.
 */
export async function planDemoWorld(today: string, merchantIds?: readonly number[]) {
  // Not inside a transaction: password hashing runs at the lowest priority, so on a busy machine it can take longer than PostgreSQL lets a
  // transaction be idle.
  const passwordHash = hashDemoPassword()
  const { groups, merchants: all } = makeMerchants(cities, today)
  const merchants = merchantIds ? all.filter(({ merchantId }) => merchantIds.includes(merchantId)) : all
  const rows = {
    merchants: planMerchants({ groups, merchants }, creation),
    menus: planMenus(merchants),
    catalog: planCatalog(merchants),
  }
  return { passwordHash: await passwordHash, merchants, rows }
}

type Options = {
  plan?: ReturnType<typeof planDemoWorld>
  /** Runs in the same transaction. */
  alsoDo?(tx: Handle): Promise<void>
}

/** Fills an empty database with the demo world, all or nothing, and only once however many processes start at the same time. */
export async function seedDemoWorld(
  db: Database,
  today: string,
  merchantIds?: readonly number[],
  { plan, alsoDo }: Options = {},
): Promise<boolean> {
  if (await isWorldMade(db)) return false
  const { passwordHash, merchants, rows } = await (plan ?? planDemoWorld(today, merchantIds))
  return db.transaction(async (tx) => {
    await tx.rows(withoutLimits)
    await tx.rows(lock, [seedLock])
    if (await isWorldMade(tx)) return false
    await markDemoDatabase(tx)
    await insertIdentity(tx, creation, passwordHash)
    await insertStaff(tx, creation, passwordHash)
    await insertGazetteer(tx)
    for (const each of rows.merchants) await insertPlanned(tx, each)
    await insertMenus(tx, rows.menus)
    await insertPopularItems(tx, today)
    await insertCatalog(tx, rows.catalog)
    await insertExampleRules(tx, creation)
    await insertCustomerData(tx, merchants, today)
    await insertPartners(tx, today)
    await insertGatewayTrouble(tx, today)
    await tx.rows(favorite, [new Date(creation)])
    await continueNumbering(tx)
    await alsoDo?.(tx)
    return true
  })
}

/** The rows above have fixed ids; ids of new rows continue after them. */
async function continueNumbering(tx: Handle) {
  for (const [table, column] of [
    ['customers', 'customer_id'],
    ['merchant_groups', 'group_id'],
    ['merchants', 'merchant_id'],
    ['menu_schedules', 'schedule_id'],
    ['menu_entities', 'entity_id'],
    ['alcohol_variants', 'variant_id'],
  ]) {
    await tx.rows(
      sql(
        `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), (SELECT max(${column}) FROM ${table}))`,
      ),
    )
  }
}
