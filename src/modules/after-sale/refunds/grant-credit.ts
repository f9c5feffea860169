import type { Call } from '../../../calls/call.ts'
import { parseInstant } from '../../../core/local-time.ts'
import { type Cents, formatCents, parseDollars, toDollars } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { addCredit, sumCredit } from '../../credits/index.ts'
import { lockOrder } from '../../orders/index.ts'
import { orderLimitSentence, sumGivenFor } from './given-for-order.ts'
import { allowanceLeft, creditWindowMs } from './rules/refund.ts'
import type { NewCreditInput } from './schemas.ts'

/** What granting credit needs from the module that manages accounts. */
export type CustomerPort = {
  findCustomer(handle: Handle, email: string): Promise<{ customerId: number } | undefined>
  /** Until the end of the transaction. The customer can still place orders meanwhile. */
  lockCustomer(tx: Handle, customerId: number): Promise<void>
}

export async function grantCredit(deps: CustomerPort, input: NewCreditInput, call: Call) {
  const { db: tx, now } = call
  const value = readDollars(input.value)
  const owner = await deps.findCustomer(tx, input.email)
  if (!owner)
    throw refuse('invalid_parameter', { field: 'email', detail: 'No account has this email address.' })
  const { customerId } = owner
  const orderId = input.order_id ?? null
  await mustBeWithinLimit(deps, { customerId, orderId, value }, call)
  const memo = input.memo ?? ''
  const endsAt = input.ends ? readEndAhead(input.ends, now) : null
  const isLimited = call.caller.operator?.orderLimitCents !== undefined
  const grant = { customerId, value, memo, orderId, grantedAt: now, endsAt, isLimited }
  const { creditId, balance } = await addCredit(tx, grant)
  const after = {
    ...{ credit_id: creditId, customer_id: customerId },
    ...{ value: toDollars(value), balance: toDollars(balance) },
  }
  await recordAudit(call, {
    action: 'credit.granted',
    subject: String(customerId),
    after: { ...after, memo, ...(orderId !== null && { order_id: orderId }) },
  })
  return after
}

function readEndAhead(ends: string, now: number): number {
  const endsAt = parseInstant(ends)
  if (endsAt !== null && endsAt > now) return endsAt
  const detail = endsAt === null ? 'ends must be an ISO 8601 time.' : 'ends must be in the future.'
  throw refuse('invalid_parameter', { field: 'ends', detail })
}

/**
 * Some staff roles have a limit: per order including its refunds, or per customer within 30 days. The order or the
 * customer is locked before the sum is read, so concurrent grants see each other.
 */
async function mustBeWithinLimit(
  { lockCustomer }: CustomerPort,
  { customerId, orderId, value }: { customerId: number; orderId: number | null; value: Cents },
  { db: tx, caller, now }: Call,
) {
  const limit = caller.operator?.orderLimitCents
  if (orderId !== null) {
    const order = await lockOrder(tx, orderId)
    if (order?.customerId !== customerId)
      throw refuse('unknown_order', { field: 'order_id', detail: 'The customer has no such order.' })
    if (limit === undefined) return
    const left = allowanceLeft(limit, await sumGivenFor(tx, order))
    if (value > left) throw refuse('forbidden', { field: 'value', detail: orderLimitSentence(limit, left) })
    return
  }
  if (limit === undefined) return
  await lockCustomer(tx, customerId)
  const left = allowanceLeft(limit, await sumCredit(tx, { customerId, since: now - creditWindowMs }))
  if (value <= left) return
  const detail = says`Your role can give a customer up to ${formatCents(limit)} in credit in 30 days. ${formatCents(left)} is left.`
  throw refuse('forbidden', { field: 'value', detail })
}

function readDollars(value: number): Cents {
  const cents = parseDollars(value)
  if (cents !== null) return cents
  throw refuse('invalid_parameter', {
    field: 'value',
    detail: 'value must be an amount in dollars with at most two decimals.',
  })
}
