import type { Handle } from '../../../db/database.ts'
import { publish } from '../../events/index.ts'
import { tellOfTrouble } from '../notices.ts'
import { presentTransfer } from './present.ts'
import type { Transfer } from './rules/transfers.ts'

export async function publishTransfer(
  tx: Handle,
  type: 'payout.sent' | 'payout.paid' | 'payout.failed',
  transfer: Transfer,
  now: number,
) {
  const { merchantId } = transfer
  const data = { merchant_id: merchantId, transfer: presentTransfer(transfer) }
  await publish(tx, [{ type, subject: String(merchantId), merchantId, data }], now)
  if (type === 'payout.failed')
    await tellOfTrouble(tx, { merchantId, what: 'failed', detail: transfer.bankFailure ?? transfer.note })
}
