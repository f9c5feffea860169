import { find, findAll } from '../../kit/dom.ts'
import { type PushPlace, type PushState, readPushState, turnOffPush, turnOnPush } from '../../kit/push.ts'
import { showToast } from '../../kit/toast.ts'

const shop: PushPlace = { api: '/web/api/customer/push', worker: '/web/worker.js', scope: '/' }

/**
 * Shows parts with `data-push` if the browser supports notifications, limited to the content for its current state
 * (`data-when`). Their buttons turn notifications on or off.
 */
export async function offerPush() {
  const parts = findAll('[data-push]')
  const show = (state: PushState) => {
    if (state === 'missing') return
    for (const part of parts) {
      part.hidden = false
      for (const inner of findAll('[data-when]', part)) inner.hidden = inner.dataset.when !== state
    }
  }
  show(await readPushState(shop).catch(() => 'missing' as const))
  document.addEventListener('click', async (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[data-turn]')
    if (!button || button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    try {
      const state = await (button.dataset.turn === 'on' ? turnOnPush(shop) : turnOffPush(shop))
      show(state)
      const { done } = button.dataset
      if (state === button.dataset.turn && done) showToast(done)
    } catch {
      showToast(button.dataset.failed ?? '')
    }
    button.removeAttribute('aria-busy')
  })
}

/** The next person at this browser must not get any; a slow server must not keep anyone from signing out. */
export async function endPush() {
  const givenUp = new Promise((resolve) => setTimeout(resolve, 2000))
  await Promise.race([turnOffPush(shop).catch(() => undefined), givenUp])
}

/** Signing out ends the notifications first. */
export function endPushAtSignOut(form = find<HTMLFormElement>('form[action="/signout"]')) {
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void endPush().then(() => form.submit())
  })
}
