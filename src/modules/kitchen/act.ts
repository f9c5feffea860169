import type { Call } from '../../calls/call.ts'
import { mustHoldNoCardNumber } from '../../core/card-numbers.ts'
import { refuse } from '../../core/refusal.ts'
import { adjustOrder, type ReadChanges, readChanges } from '../after-sale/index.ts'
import type { GoodsTools } from '../carts/lines/index.ts'
import type { CompiledRules, Compliance } from '../compliance/index.ts'
import { actOnOrder, type CourierTools, prepareAction } from '../fulfilment/index.ts'
import type { OrderActionInput } from './schemas.ts'

export type KitchenTools = CourierTools & GoodsTools & { compliance: Compliance }

/** Read before the transaction opens: for a move from the courier company, for an adjustment from menus. */
type Prepared =
  | { action: 'adjust'; changes: ReadChanges & { rules: CompiledRules } }
  | { action: 'move'; recalled: Awaited<ReturnType<typeof prepareAction>> }

export async function prepareInKitchen(
  tools: KitchenTools,
  { action, ...input }: OrderActionInput,
  call: Call,
): Promise<Prepared> {
  if (action !== 'adjust')
    return { action: 'move', recalled: await prepareAction(tools, { ...input, action }, call) }
  const { lines } = input
  if (lines === undefined) throw refuse('missing_parameter', { field: 'lines' })
  const changes = await readChanges(tools, { ...input, lines }, call)
  return { action, changes: { ...changes, rules: await tools.compliance.current() } }
}

export async function actInKitchen(
  tools: KitchenTools,
  { action, ...input }: OrderActionInput,
  call: Call,
  prepared: Prepared,
) {
  mustHoldNoCardNumber({ reason: input.reason })
  if (prepared.action === 'adjust') return adjustOrder(tools, input, call, prepared.changes)
  return actOnOrder(
    tools,
    { ...input, action: action as Exclude<typeof action, 'adjust'> },
    call,
    prepared.recalled,
  )
}
