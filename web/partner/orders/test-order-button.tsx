import { useState } from 'preact/hooks'
import { sendTestOrder } from '../../console/api/orders.ts'
import { describeRefusal } from '../../console/context.ts'
import { navigate } from '../../console/router.ts'
import { showToast } from '../../kit/toast.ts'
import { partnerPath } from '../frame/place.ts'
import { unblockSound } from '../frame/sound.ts'
import { frame, wordsIn } from '../frame/words.ts'

const t = wordsIn('orders')

/** Sends a test order and opens the board, where it rings. */
export function TestOrderButton({ merchantId }: { merchantId: number }) {
  const [isSending, setSending] = useState(false)
  async function send() {
    setSending(true)
    void unblockSound()
    try {
      await sendTestOrder({ merchantId })
      navigate(partnerPath(merchantId, 'orders'))
    } catch (error) {
      showToast(describeRefusal(error, frame('fault.away')).join(' '))
    } finally {
      setSending(false)
    }
  }
  return (
    <button type="button" class="button quiet" disabled={isSending} onClick={() => void send()}>
      {t('test.send')}
    </button>
  )
}
