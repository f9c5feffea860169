import type { Call } from '../../calls/call.ts'
import { mustHoldNoCardNumber } from '../../core/card.ts'
import { refuse } from '../../core/refusal.ts'
import { adjustOrder, type ReadChanges, readChanges } from '../after-sale/index.ts'
import type { GoodsDeps } from '../carts/lines/index.ts'
import type { CompiledRules, Compliance } from '../compliance/index.ts'
import { actOnOrder, type CourierDeps, prepareAction } from '../fulfillment/index.ts'
import type { OrderActionInput } from './schemas.ts'

export type KitchenDeps = CourierDeps & GoodsDeps & { compliance: Compliance }

/** Read before the transaction opens: from the courier company for a transition, from the menu for an adjustment. */
type Prepared =
  | { action: 'adjust'; changes: ReadChanges & { rules: CompiledRules } }
  | { action: 'move'; recalled: Awaited<ReturnType<typeof prepareAction>> }

export async function prepareInKitchen(
  deps: KitchenDeps,
  { action, ...input }: OrderActionInput,
  call: Call,
): Promise<Prepared> {
  if (action !== 'adjust')
    return { action: 'move', recalled: await prepareAction(deps, { ...input, action }, call) }
  const { lines } = input
  if (lines === undefined) throw refuse('missing_parameter', { field: 'lines' })
  const changes = await readChanges(deps, { ...input, lines }, call)
  return { action, changes: { ...changes, rules: await deps.compliance.current() } }
}

export async function actInKitchen(
  deps: KitchenDeps,
  { action, ...input }: OrderActionInput,
  call: Call,
  prepared: Prepared,
) {
  mustHoldNoCardNumber({ reason: input.reason })
  if (prepared.action === 'adjust') return adjustOrder(deps, input, call, prepared.changes)
  return actOnOrder(
    deps,
    { ...input, action: action as Exclude<typeof action, 'adjust'> },
    call,
    prepared.recalled,
  )
}
