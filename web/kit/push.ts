import { ownHeaders, trustedScriptUrl } from './dom.ts'

/** Where an application stores its subscriptions, and the worker that shows them. */
export type PushPlace = { api: string; worker: string; scope: string }

/** `blocked` can be changed only in the browser's own settings. */
export type PushState = 'missing' | 'blocked' | 'off' | 'on'

type Listed = { public_key: string; subscriptions: readonly { endpoint: string; merchant_id?: number }[] }

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

async function ask(api: string, method: 'GET' | 'POST' | 'DELETE', input?: object): Promise<Listed> {
  const answer = await fetch(api, {
    method,
    headers: { ...ownHeaders, ...(input && { 'content-type': 'application/json' }) },
    ...(input && { body: JSON.stringify(input) }),
  })
  if (!answer.ok) throw new Error(`${method} ${api} answered ${answer.status}`)
  return (await answer.json()) as Listed
}

/** This application's registration: one with a wider scope belongs to another application. */
async function findRegistration({ scope }: PushPlace) {
  const found = await navigator.serviceWorker.getRegistration(scope)
  return found && new URL(found.scope).pathname === scope ? found : undefined
}

/** `merchantId`: what the browser gets for one merchant. */
export async function readPushState(place: PushPlace, merchantId?: number): Promise<PushState> {
  if (!canPush()) return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await (await findRegistration(place))?.pushManager.getSubscription()
  if (!subscription) return 'off'
  const { subscriptions } = await ask(place.api, 'GET')
  const own = subscriptions.filter(({ endpoint }) => endpoint === subscription.endpoint)
  // From another person who used this browser before, or one the server has removed.
  if (own.length === 0) await subscription.unsubscribe()
  return own.some(({ merchant_id }) => merchant_id === merchantId) ? 'on' : 'off'
}

/** Only an active worker can be subscribed. */
function untilActive({
  active,
  installing,
  waiting,
}: ServiceWorkerRegistration): Promise<unknown> | undefined {
  const worker = installing ?? waiting
  if (active || !worker) return undefined
  return new Promise<void>((resolve) =>
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
  )
}

/** Must follow a click: browsers then ask for permission. */
export async function turnOnPush(place: PushPlace, more: { merchantId?: number } = {}): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const { worker, scope } = place
  const registration = await navigator.serviceWorker.register(trustedScriptUrl(worker) as string, { scope })
  await untilActive(registration)
  const { pushManager } = registration
  const { public_key } = await ask(place.api, 'GET')
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // Made with the key of a previous installation.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON()
  await ask(place.api, 'POST', { endpoint, keys, ...more })
  return 'on'
}

/** With a merchant: what the browser gets for that one. No effect on a browser that gets nothing. */
export async function turnOffPush(place: PushPlace, more: { merchantId?: number } = {}): Promise<PushState> {
  const subscription = await (await findRegistration(place))?.pushManager.getSubscription()
  if (!subscription) return 'off'
  const { endpoint } = subscription
  const { subscriptions } = await ask(place.api, 'DELETE', { endpoint, ...more })
  if (!subscriptions.some((each) => each.endpoint === endpoint)) await subscription.unsubscribe()
  return 'off'
}
