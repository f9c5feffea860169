import type { TaskList } from '../../db/jobs.ts'
import type { TextMessage } from '../../outside/sms.ts'
import type { Deps } from '../../start/deps.ts'
import { sendMerchantSms, sendOrderSms, sendShopSms, sendSms } from './order-news.ts'

export { sweepSends } from './limit-sends.ts'
export { registerSmsLimit } from './metrics.ts'
export { queueOrderSms } from './order-news.ts'
export { smsRoutes } from './routes.ts'

/** Jobs of this module by task name. */
export const smsTasks = (deps: Deps): TaskList => ({
  send_sms: (payload) => sendSms(deps, payload as TextMessage),
  send_merchant_sms: (payload) => sendMerchantSms(deps, payload as { orderId: number; to: string }),
  send_shop_sms: (payload) => sendShopSms(deps, payload as { orderId: number }),
  send_order_sms: (payload) => sendOrderSms(deps, payload as { orderId: number; status: string }),
})
