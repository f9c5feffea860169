import { ownPath, readNotice } from './push-notice.ts'

/** The parts of a service worker used for notifications; the DOM types only cover windows. */
type Extendable = { waitUntil(work: Promise<unknown>): void }
type Shown = { data: unknown; close(): void }
type WindowClient = { url: string; focus(): Promise<unknown> }
type PushWorker = {
  addEventListener(
    type: 'push',
    listener: (event: Extendable & { data: { text(): string } | null }) => void,
  ): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: Extendable & { notification: Shown }) => void,
  ): void
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (
      event: Extendable & {
        oldSubscription: PushSubscription | null
        newSubscription: PushSubscription | null
      },
    ) => void,
  ): void
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(query: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>
    openWindow(path: string): Promise<unknown>
  }
}

/** Shows messages as notifications, opens their page, and keeps the subscription when the browser renews it. */
export function handlePushes({ api, home, icon }: { api: string; home: string; icon: string }) {
  const worker = self as unknown as PushWorker

  worker.addEventListener('push', (event) => {
    const { title, path, call, ...shown } = readNotice(event.data?.text() ?? '', home)
    // `renotify` is missing in the types: a new notification with the same tag should alert again.
    const options = { ...shown, icon, badge: icon, renotify: true, requireInteraction: call, data: path }
    event.waitUntil(worker.registration.showNotification(title, options as NotificationOptions))
  })

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(ownPath(event.notification.data, home)))
  })

  async function openPage(path: string) {
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const open = windows.find(({ url }) => new URL(url).pathname === path)
    await (open ? open.focus() : worker.clients.openWindow(path))
  }

  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(event.oldSubscription, event.newSubscription))
  })

  /** For the same merchants as the old one: one, several, or all. */
  async function renew(before: PushSubscription | null, after: PushSubscription | null) {
    const fresh = after ?? (before && (await worker.registration.pushManager.subscribe(before.options)))
    if (!fresh || !before) return
    const headers = { 'x-requested-with': 'cellardoor', 'content-type': 'application/json' }
    const { subscriptions } = (await (await fetch(api, { headers })).json()) as Listed
    const { endpoint, keys } = fresh.toJSON()
    for (const { merchant_id } of subscriptions.filter((each) => each.endpoint === before.endpoint)) {
      const body = JSON.stringify({ endpoint, keys, ...(merchant_id && { merchantId: merchant_id }) })
      await fetch(api, { method: 'POST', headers, body })
    }
  }
}

type Listed = { subscriptions: readonly { endpoint: string; merchant_id?: number }[] }
