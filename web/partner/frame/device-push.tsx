import { useEffect, useState } from 'preact/hooks'
import { Choice } from '../../kit/form.tsx'
import { type PushPlace, type PushState, readPushState, turnOffPush, turnOnPush } from '../../kit/push.ts'
import { showToast } from '../../kit/toast.ts'
import { frame } from './words.ts'

const partner: PushPlace = {
  api: '/partner/api/merchant/admin/push',
  worker: '/web/partner-worker.js',
  scope: '/partner',
}

/** The next person on this device gets no notifications. A slow server must not delay signing out. */
async function endPush() {
  const givenUp = new Promise((resolve) => setTimeout(resolve, 2000))
  await Promise.race([turnOffPush(partner).catch(() => undefined), givenUp])
}

function endAtSignOut(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (!form.action.endsWith('/partner/signout')) return
  event.preventDefault()
  void endPush().then(() => form.submit())
}

function usePush(merchantId: number) {
  const [state, setState] = useState<PushState>('missing')
  useEffect(() => {
    readPushState(partner, merchantId).then(setState, () => setState('missing'))
  }, [merchantId])
  async function turn(isOn: boolean) {
    try {
      setState(await (isOn ? turnOnPush : turnOffPush)(partner, { merchantId }))
    } catch {
      showToast(frame('push.failed'))
      setState(await readPushState(partner, merchantId).catch(() => 'missing' as const))
    }
  }
  return { state, turn }
}

/**
 * Notifications about a shop's orders on this device while no page is open; hidden if the browser doesn't support them.
 */
export function DevicePush({ merchantId, kind = 'tight' }: { merchantId: number; kind?: 'tight' | 'card' }) {
  const { state, turn } = usePush(merchantId)
  useEffect(() => {
    document.addEventListener('submit', endAtSignOut)
    return () => document.removeEventListener('submit', endAtSignOut)
  }, [])
  if (state === 'missing') return null
  return (
    <div class={`stack ${kind}`}>
      <Choice
        type="checkbox"
        label={frame('push')}
        checked={state === 'on'}
        disabled={state === 'blocked'}
        onChange={(event) => void turn(event.currentTarget.checked ?? false)}
      />
      <p class="hint">{frame(state === 'blocked' ? 'push.blocked' : 'push.hint')}</p>
    </div>
  )
}
