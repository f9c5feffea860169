import { formatUtc } from '../../../core/local-time.ts'
import { messageItem } from '../../../core/refusal.ts'
import { refusalCatalog } from '../../../core/refusals/catalog.ts'
import type { Language } from '../../../texts/language.ts'
import type { KeptReason, RefusedCheckout } from './rules.ts'

type Shop = { name: string; timeZone: string }

export const presentRefused = (refused: RefusedCheckout, { name, timeZone }: Shop, language: Language) => ({
  refusal_id: refused.refusalId,
  at: formatUtc(refused.at),
  first_at: formatUtc(refused.firstAt),
  times: refused.times,
  merchant_id: refused.merchantId,
  merchant: name,
  time_zone: timeZone,
  customer_id: refused.customerId,
  email: refused.email,
  order_type: refused.orderType,
  reasons: refused.reasons.map((reason) => presentReason(reason, language)),
  request_id: refused.requestId,
})

/** A row may be older than this version: a code that no longer exists is shown as is. */
function presentReason(reason: KeptReason, language: Language) {
  if (Object.hasOwn(refusalCatalog, reason.code)) return messageItem(reason, language)
  return { ...reason, user_msg: reason.code, dev_msg: reason.detail ?? '' }
}
