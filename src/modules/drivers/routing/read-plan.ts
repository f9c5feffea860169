import type { Call } from '../../../calls/call.ts'
import type { BoardDeps } from '../board/load-board.ts'
import { planRoutes } from './make-plan.ts'
import { presentPlan } from './present.ts'

export async function readPlan(deps: BoardDeps, { merchantId }: { merchantId: number }, { db, now }: Call) {
  return presentPlan(await planRoutes(deps, db, merchantId, now))
}
