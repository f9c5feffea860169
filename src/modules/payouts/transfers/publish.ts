import type { Handle } from '../../../db/database.ts'
import { publish } from '../../events/index.ts'
import { toPayee } from '../accounts/store.ts'
import { tellOfTrouble } from '../notices.ts'
import { presentTransfer } from './present.ts'
import type { Transfer } from './rules.ts'

export async function publishTransfer(
  tx: Handle,
  type: 'payout.sent' | 'payout.paid' | 'payout.failed',
  transfer: Transfer,
  now: number,
) {
  const { merchantId, courierId } = transfer
  const about =
    merchantId === null
      ? { subject: String(courierId), data: { provider_id: courierId } }
      : { subject: String(merchantId), merchantId, data: { merchant_id: merchantId } }
  const data = { ...about.data, transfer: presentTransfer(transfer) }
  await publish(tx, [{ ...about, type, data }], now)
  if (type === 'payout.failed')
    await tellOfTrouble(tx, toPayee(transfer), {
      ...{ what: 'failed', detail: transfer.bankFailure ?? transfer.note },
    })
}
