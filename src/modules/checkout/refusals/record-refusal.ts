import { cartOwner } from '../../../calls/buyer.ts'
import type { Call } from '../../../calls/call.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { Database } from '../../../db/database.ts'
import type { CheckoutInput } from '../schemas.ts'
import { reasonsToKeep } from './rules.ts'
import { recordRefusal } from './store.ts'

/** Maximum number of refusals written concurrently: more come only from programs, and are dropped. */
const maxPending = 20

/** A request that is retried because the database was unreachable ends more than once. */
function once(work: () => void) {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/**
 * Records why a checkout was refused, after the answer and outside the checkout's transaction, so it delays neither.
 */
export function refusalRecorder(db: Database) {
  let pending = 0
  return <Result>(checkOut: () => Promise<Result>, input: CheckoutInput, call: Call): Promise<Result> =>
    checkOut().catch((fault) => {
      const reasons = fault instanceof Refusal ? reasonsToKeep(fault.reasons) : undefined
      if (reasons && pending < maxPending) {
        pending++
        const refusal = {
          ...{ owner: cartOwner(call.caller), merchantId: input.merchant_id, reasons },
          email: call.caller.token?.email ?? input.email ?? null,
          orderType: input.order_type ?? 'delivery',
          ...{ requestId: call.requestId, at: call.now },
        }
        const isOver = once(() => pending--)
        db.whenAvailable(() => recordRefusal(db, refusal).finally(isOver))
      }
      throw fault
    })
}
