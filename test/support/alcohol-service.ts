import { readFileSync } from 'node:fs'
import { type Database, sql } from '../../src/db/database.ts'
import type { Route } from '../../src/http/route.ts'
import { alcoholRoutes } from '../../src/modules/alcohol/index.ts'
import { compileRules } from '../../src/modules/compliance/rules/compile-rules.ts'
import { openMerchantDirectory } from '../../src/modules/merchants/directory.ts'
import { openAreas } from '../../src/modules/merchants/search/areas.ts'
import { runAtOnce } from '../../src/runtime/slices.ts'
import type { Deps } from '../../src/start/deps.ts'

const outcome = runAtOnce(compileRules(JSON.parse(readFileSync('compliance/example-rules.json', 'utf8'))))
if (!('rules' in outcome)) throw new Error('the example rules cannot be read')
const { rules } = outcome

/** The alcohol routes under the example rules, whichever the database holds. */
export function alcoholUnderExampleRules(deps: Deps): Route[] {
  const merchants = openMerchantDirectory(deps)
  return alcoholRoutes(deps, {
    merchants,
    areas: openAreas(deps, merchants),
    compliance: { current: async () => rules },
  })
}

const generous = sql<unknown>("UPDATE api_clients SET rate_limit = 1000000 WHERE client_id = 'demo-app'")

/** Tests ask more often in a minute than an app may. */
export async function liftLimit(db: Database) {
  await db.rows(generous)
}

export const waterStreet = '199 Water St, New York, NY'

/** A search around 199 Water St unless told otherwise; undefined leaves a parameter out. */
export function searchPath(more: Record<string, string | number | undefined> = {}): string {
  const parameters = {
    client_id: 'demo-app',
    search_type: 'alcohol',
    address: waterStreet,
    order_type: 'delivery',
    order_time: 'ASAP',
    ...more,
  }
  const given = Object.entries(parameters).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  )
  return `/data/search?${new URLSearchParams(given)}`
}
