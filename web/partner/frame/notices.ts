import { createStore } from '../../console/store.ts'

/** System notifications while the console is open. `denied` can be changed only in the browser's own settings. */
export type NoticeState = 'on' | 'off' | 'denied' | 'missing'

const place = 'partner-notices'
const readState = (): NoticeState => {
  if (typeof Notification === 'undefined') return 'missing'
  if (Notification.permission === 'denied') return 'denied'
  const isOn = Notification.permission === 'granted' && localStorage.getItem(place) !== 'off'
  return isOn ? 'on' : 'off'
}
export const noticeState = createStore<NoticeState>(readState())

/** Must follow a tap or click: browsers ask for permission then. */
export async function setNotices(isOn: boolean): Promise<void> {
  if (typeof Notification === 'undefined') return
  localStorage.setItem(place, isOn ? 'on' : 'off')
  if (isOn) await Notification.requestPermission()
  noticeState.set(readState())
}

type Notice = { orderId: number; title: string; body: string }

/** The same tag as in push messages: an order has one notification, whichever way it arrived. */
const tagOf = (orderId: number) => `order-${orderId}`
const open = new Map<number, { close(): void }>()

/** Shown while the console is in the background; in the foreground the board itself alerts. */
export async function showNotice({ orderId, title, body }: Notice): Promise<void> {
  if (noticeState.get() !== 'on' || (!document.hidden && document.hasFocus())) return
  const options = { body, tag: tagOf(orderId), icon: '/web/partner-192.png', requireInteraction: true }
  try {
    const notice = new Notification(title, options)
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
    open.set(orderId, notice)
  } catch {
    // Phones show notifications only through a service worker.
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.showNotification(title, options)
  }
}

/** Called once the order was opened on this device. */
export async function closeNotice(orderId: number): Promise<void> {
  open.get(orderId)?.close()
  open.delete(orderId)
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notice of (await registration?.getNotifications({ tag: tagOf(orderId) })) ?? []) notice.close()
}
