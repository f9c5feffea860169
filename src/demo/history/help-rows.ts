import type { Random } from '../../../chance/random.ts'
import type { HelpMessagesRow, HelpRequestsRow } from '../../db/schema.generated.ts'
import type { HelpReason, HelpStatus } from '../../modules/help/index.ts'
import { asTimestamp } from '../rows.ts'
import type { PastRefund } from './after-rows.ts'
import type { PastOrder } from './order-rows.ts'
import { answerHelpRequest, askForHelp, wishFor } from './say-help.ts'

type Row<Of> = { [Column in keyof Of]?: unknown }
const minuteMs = 60_000
/** How long a shop has to answer before support takes over. */
const answerMs = 24 * 60 * minuteMs

/** A help request of the past year, with its two or three messages. */
export type PastHelp = {
  reason: HelpReason
  wanted: ReturnType<typeof wishFor>
  status: HelpStatus
  by: 'merchant' | 'support'
  language: 'en' | 'es'
  line: number | null
  openedAt: number
  changedAt: number
  isRefunded: boolean
  messages: readonly { at: number; author: 'customer' | 'merchant' | 'support'; body: string }[]
}

const fromRefundShare = 0.75
const spanishShare = 0.12
/** How requests end that were answered without a refund. */
const endings: readonly HelpStatus[] = ['resolved', 'resolved', 'answered', 'answered', 'declined']
const questions: readonly HelpReason[] = ['charge', 'other', 'other', 'quality', 'wrong']

/** Most refunds begin with a request. Some requests end without a refund, and the latest are still open. */
export function decideHelp(
  order: PastOrder,
  refund: PastRefund | null,
  until: number,
  random: Random,
): PastHelp | null {
  const reason = pickReason(order, refund, random)
  if (!reason) return null
  const { fate, lines } = order
  const openedAt = refund
    ? fate.endedAt + Math.round((refund.at - fate.endedAt) * (0.1 + 0.6 * random.next()))
    : fate.endedAt + random.integer(5, 900) * minuteMs
  if (openedAt >= until) return null
  const isLate = random.chance(0.12)
  const answeredAt =
    refund?.at ??
    openedAt + (isLate ? answerMs + random.integer(20, 900) * minuteMs : random.integer(4, 600) * minuteMs)
  const language = random.chance(spanishShare) ? 'es' : 'en'
  const isAnswered = answeredAt < until
  // Support takes over requests that a shop hasn't answered within a day.
  const hasSupport = refund ? refund.by === 'operator' : openedAt + answerMs < Math.min(answeredAt, until)
  const ending = reason === 'not_delivered' ? 'resolved' : random.pick(endings)
  const status = !isAnswered ? 'open' : refund ? 'resolved' : ending
  const by = hasSupport ? 'support' : 'merchant'
  const about = { reason, status, isRefunded: refund !== null && isAnswered, language } as const
  const line = refund ? refund.line : isAboutDish(reason) ? random.integer(0, lines.length - 1) : null
  const question = {
    ...{ at: openedAt, author: 'customer' as const },
    body: askForHelp(about, lines[line ?? 0]!.name, random),
  }
  const answer = { at: answeredAt, author: by, body: answerHelpRequest(about, random) } as const
  const wanted = refund ? 'refund' : wishFor(reason, random)
  return {
    ...{ reason, wanted, status, by, language, line, openedAt, isRefunded: about.isRefunded },
    changedAt: isAnswered ? answeredAt : by === 'support' ? openedAt + answerMs : openedAt,
    messages: isAnswered ? [question, answer] : [question],
  }
}

const isAboutDish = (reason: HelpReason) =>
  reason === 'missing' || reason === 'wrong' || reason === 'quality' || reason === 'other'

function pickReason({ fate }: PastOrder, refund: PastRefund | null, random: Random): HelpReason | null {
  if (refund) return random.chance(fromRefundShare) ? refund.helpReason : null
  if (fate.status === 'failed') return random.chance(0.4) ? 'not_delivered' : null
  if (fate.status !== 'completed') return null
  if (fate.minutesLate > 15) return random.chance(0.06) ? 'late' : null
  return random.chance(0.008) ? random.pick(questions) : null
}

/** `refundId` is null if no refund was made. */
export function helpRows(
  { orderId, merchant }: PastOrder,
  help: PastHelp,
  { helpId, refundId }: { helpId: number; refundId: number | null },
): { request: Row<HelpRequestsRow>; messages: Row<HelpMessagesRow>[] } {
  const of = { merchant_id: merchant.merchantId, order_id: orderId, help_id: helpId }
  const { reason, wanted, status, by, language, line, openedAt, changedAt } = help
  const waits = status === 'open' && by === 'merchant'
  return {
    request: {
      ...{ ...of, reason, wanted, status, handled_by: by, language },
      lines: line === null ? [] : [{ item_key: line, quantity_milli: 1000 }],
      ...{ opened_at: asTimestamp(openedAt), changed_at: asTimestamp(changedAt) },
      answer_by: waits ? asTimestamp(openedAt + answerMs) : null,
      ...{ refund_id: refundId, auto_refunded: false },
    },
    messages: help.messages.map(({ at, author, body }, index) => ({
      ...{ ...of, message: index + 1, at: asTimestamp(at), author, body },
    })),
  }
}
