import { find, parseFragment } from '../../kit/dom.ts'

const over = ['completed', 'rejected', 'cancelled', 'failed']

/** Follows an order by server-sent events; the browser resumes by itself after a lost connection. */
export function followOrder() {
  const id = find('[data-order]')?.dataset.order
  if (!id || !('EventSource' in globalThis)) return
  const stream = new EventSource(`/web/api/customer/orders/${id}/track`)
  let isAsking = false
  let wantsMore = false
  const refresh = async () => {
    if (isAsking) {
      wantsMore = true
      return
    }
    isAsking = true
    const answer = await fetch(`/orders/${id}?part=status`).catch(() => undefined)
    const place = find('[data-live="status"]')
    if (answer?.ok && place) {
      place.replaceWith(parseFragment(await answer.text()))
      if (over.includes(find('[data-live="status"]')?.dataset.status ?? '')) stream.close()
    }
    isAsking = false
    if (wantsMore) {
      wantsMore = false
      await refresh()
    }
  }
  stream.addEventListener('message', refresh)
}
