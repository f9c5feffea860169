import { adminCalls } from '../../sdk/src/calls/admin.ts'
import { openConnection } from '../../sdk/src/connection.ts'
import { ConnectionError, RefusalError } from '../../sdk/src/index.ts'
import { usualPolicy } from '../../sdk/src/retry.ts'
import { openSession } from '../../sdk/src/session.ts'
import { ownHeaders } from '../kit/dom.ts'
import { type Language, readLanguage } from '../kit/messages.ts'
import { connectApi } from './api/operation.ts'
import type { Known } from './show-console.tsx'
import { createStore } from './store.ts'

const root = document.getElementById('console')
const data = root?.dataset ?? {}

export const language: Language = readLanguage(data.language) ?? 'en'
export const brand = {
  name: data.brand ?? '',
  logo: data.logo ?? '/web/icon.svg',
  isDemo: data.demo === 'true',
}
/** The root of the console's pages: `/partner` or `/admin`. */
export const home = `/${document.documentElement.dataset.app}`
export const formToken = data.token ?? ''
/** What the server has read for the first screen, so that the script doesn't ask for it once more. */
export const known: Known = data.known === undefined ? {} : JSON.parse(data.known)

const offsetMs = data.now === undefined ? 0 : Number(data.now) - Date.now()
/** By the service's clock, which a tablet's may not match. */
export const serverNow = () => Date.now() + offsetMs

/** The session has ended: the screen stays as it is until the next sign-in. */
export const signedOut = createStore(false)

/** Scripts don't have tokens: the server of these pages adds them. */
const session = openSession({ session: {}, onChange: undefined, now: Date.now, refresh: undefined })

const { call } = openConnection(
  {
    baseUrl: `${location.origin}${home}/api`,
    clientId: '',
    timeoutMs: 15_000,
    // Views repeat their reads, and the queue repeats writes: both show that on screen.
    policy: { ...usualPolicy, retries: 0 },
    async fetch(url, init) {
      const response = await fetch(url, { ...init, headers: { ...init?.headers, ...ownHeaders } })
      if (response.status === 401) signedOut.set(true)
      return response
    },
  },
  () => session,
)
/** The parts of the SDK's client that consoles need: the rest would be loaded with the first screen. */
export const client = {
  request: call,
  admin: (merchantId: number) => adminCalls(call, merchantId),
}
connectApi(call)

/** The message for a failed call: the API's own if it has one. */
export function describeRefusal(error: unknown, unreachable: string): string[] {
  if (error instanceof RefusalError && error.reasons.length > 0) return [...new Set(error.userMessages)]
  if (error instanceof RefusalError || error instanceof ConnectionError) return [unreachable]
  throw error
}

/** True if the outcome is unknown and the request must be retried with the same key. */
export const isUnsent = (error: unknown) =>
  error instanceof ConnectionError ||
  (error instanceof RefusalError && (error.status >= 500 || [401, 409, 429].includes(error.status)))
