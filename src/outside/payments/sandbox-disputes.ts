import type { Clock } from '../../core/clock.ts'
import type { Cents } from '../../core/money.ts'
import type { Handle } from '../../db/database.ts'
import type { DisputeRecord, DisputeStatus, GatewayEvent, GatewayReports, Settlement } from '../payments.ts'
import {
  decideDispute,
  expectDispute,
  findDispute,
  listChanged,
  listTransactions,
  openDispute,
  type SandboxDispute,
} from './sandbox-store.ts'

/** The fee for a dispute, the same as Stripe's. */
const fee = 1500
const pageSize = 500
const answerMs = 9 * 86_400_000

/** The sandbox's bank. It disputes the payments of one test card and decides by a word in the evidence, like Stripe's test mode. */
export function openSandboxDisputes(db: Handle, clock: Clock) {
  const settle = async (
    disputeId: string,
    status: DisputeStatus,
    submissions: number,
  ): Promise<Settlement> => {
    const isDone = await decideDispute(db, { disputeId, status, submissions }, clock.now())
    return isDone ? { kind: 'done' } : { kind: 'refused', reason: 'dispute_closed' }
  }
  const reports: GatewayReports = {
    isLive: false,
    isSigned: async () => false,
    listEvents: async (since) => (await listChanged(db, since)).map(eventOf),
    async listTransactions(since, after) {
      const transactions = await listTransactions(db, {
        ...{ since, after: after ?? '', disputeFee: fee, limit: pageSize },
      })
      const next = transactions.length < pageSize ? null : transactions.at(-1)!.transactionId
      return { transactions, next }
    },
    readRefund: async () => ({ kind: 'missing' }),
    readDispute: async (disputeId) => {
      const row = await findDispute(db, disputeId)
      return row ? toDisputeRecord(row) : { kind: 'missing' }
    },
    submitEvidence: (_key, { disputeId, evidence: { text } }) => {
      const status = /\b(winning|losing)_evidence\b/.exec(text)?.[1]
      return settle(
        disputeId,
        status === 'winning' ? 'won' : status === 'losing' ? 'lost' : 'under_review',
        1,
      )
    },
    acceptDispute: (_key, { disputeId }) => settle(disputeId, 'lost', 0),
  }
  return {
    reports,
    expect: (paymentId: string, reference: string) =>
      expectDispute(db, { paymentId, disputeId: paymentId.replace('_disputed_', '_dispute_'), reference }),
    open: (paymentId: string, amount: Cents) => openDispute(db, paymentId, amount, clock.now()),
  }
}

const eventOf = ({ disputeId, status, changedAt }: SandboxDispute): GatewayEvent => ({
  ...{ eventId: `${disputeId}_${status}`, type: 'charge.dispute.updated' },
  ...{ objectId: disputeId, account: null, at: changedAt },
})

function toDisputeRecord(row: SandboxDispute): DisputeRecord {
  const { disputeId, paymentId, reference, amount, status, openedAt, submissions } = row
  const isReturned = status === 'won'
  return {
    ...{ kind: 'found', disputeId, paymentId, reference, amount, status, openedAt, submissions },
    ...{ reason: 'product_not_received', dueBy: openedAt + answerMs },
    ...{ withdrawn: isReturned ? 0 : amount, fee: isReturned ? 0 : fee },
  }
}
