import type { Clock } from '../../core/clock.ts'
import type { Database } from '../../db/database.ts'
import type { Square } from '../../outside/square.ts'
import type { SquareAccounts } from './square/accounts.ts'
import { countSystems, findLastSquareEvent, listSquares } from './store.ts'

const hourMs = 3_600_000

type Deps = {
  db: Database
  clock: Clock
  square: Square | undefined
  accounts: SquareAccounts
  hasWebhookKey: boolean
}

/** For the doctor: requests one merchant's locations from Square, which changes nothing there. */
export async function examineConnections({ db, clock, square, accounts, hasWebhookKey }: Deps) {
  const now = clock.now()
  const systems = await countSystems(db, now - hourMs)
  if (!square) return { square: undefined, systems, now }
  const [first] = await listSquares(db, { after: 0, limit: 1, now })
  const outcome = first && (await accounts.call(first, (api, token) => api.listLocations(token)))
  const { lastEventAt, connectedAt } = await findLastSquareEvent(db)
  return {
    square: {
      ...{
        hasWebhookKey,
        outcome: outcome?.kind,
        skewMs: square.clockSkewMs(),
        isResting: square.isResting(),
      },
      ...{ connectedAt, lastEventAt },
    },
    systems,
    now,
  }
}
