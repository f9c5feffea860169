import {
  type Answer,
  Cellardoor,
  type Input,
  type OperationId,
  operations,
  type Session,
} from '../../sdk/src/index.ts'
import type { Access, Operation } from '../../sdk/src/operation.ts'
import { splitInput } from '../../sdk/src/request-parts.ts'
import type { Language } from '../kit/messages.ts'
import type { BrowserSession } from './browser-session.ts'
import type { ReadAnswer, Visitor, WebOptions } from './contract.ts'
import { digestPage } from './page-cache.ts'

/** The operation's path with its parameters: nothing else of the request gets through. */
export type ScriptCall = { operation: Operation; path: string }

/** The bytes of an answer that is the same for everyone; parsed as JSON only when a page is rendered from it. */
export type SharedAnswer<Id extends OperationId> = {
  ok: boolean
  digest: string
  /** Its length, which says something about a list before it is parsed. */
  byteLength: number
  /** Passed on to the page cache (`WebOptions.onSharedPage`). */
  freshness: object | undefined
  json(): Answer<Id>
}

export type Api = {
  /** The API as this visitor: signed in, a guest, or anonymous. */
  client: Cellardoor
  /**
   * Requested as the applications themselves, so it contains nothing personal. A refusal is an answer, too (`ok` is
   * false).
   */
  readShared<Id extends OperationId>(id: Id, input: Input<Id>): Promise<SharedAnswer<Id>>
  /** The bytes of a hosted picture, by path; undefined if there is none. */
  readPicture(path: string): Promise<Buffer | undefined>
  /** The API as a guest with this token, for one page. */
  asGuest(guestToken: string): Cellardoor
  /** The API as the guest who ordered in this browser before someone signed in. */
  earlierGuest(): Cellardoor | undefined
  /** The token of the link with which this browser opened an order. */
  orderToken(orderId: string): string | undefined
  keepOrderToken(orderId: string, token: string): void
  /**
   * For scripts: forwards an API answer as is, with the visitor's credentials. A token about to expire is renewed
   * only if the new one can be stored in the cookie.
   */
  forward(
    call: ScriptCall,
    request: Request,
    options: { mayRenew: boolean },
  ): Promise<{ answer: Response; hasToken: boolean }>
}

const maxMs = 20_000

export function openApi(
  options: WebOptions,
  visitor: Visitor,
  session: BrowserSession,
  language: Language,
): Api {
  const { apiUrl, clientId, clientSecret } = options
  const fetchOwn = options.fetchFor(visitor)
  const read = options.readFor?.(visitor) ?? readingWith(fetchOwn, apiUrl)
  const { accessToken } = session.get()
  const client = new Cellardoor({
    baseUrl: apiUrl,
    // The operator's staff token, which the client sends with operations only the operator may call.
    ...(accessToken?.startsWith('ops_') && { operatorToken: accessToken }),
    clientId,
    clientSecret,
    language,
    session: session.get(),
    onSession: (next: Session) => session.set(next),
    timeoutMs: maxMs,
    retry: { retries: 1, maxPauseMs: 1500 },
    fetch: fetchOwn,
  })
  const orderToken = (orderId: string) =>
    session.orderTokens().find((token) => token.startsWith(`${orderId}.`))
  const asGuest = (guestToken: string) =>
    new Cellardoor({
      ...{ baseUrl: apiUrl, clientId, clientSecret, language, timeoutMs: maxMs, fetch: fetchOwn },
      session: { guestToken },
    })
  return {
    client,
    asGuest,
    earlierGuest() {
      const guestToken = session.earlierGuest()
      return guestToken === undefined ? undefined : asGuest(guestToken)
    },
    orderToken,
    keepOrderToken: (orderId, token) =>
      session.setOrderTokens([
        ...(token.startsWith(`${orderId}.`) ? [token] : []),
        ...session.orderTokens().filter((kept) => !kept.startsWith(`${orderId}.`)),
      ]),
    async readShared(id, input) {
      const { path, query } = splitInput(operations[id], input)
      query.set('client_id', clientId)
      const { status, retryAfter, bytes, freshness } = await read(`${path}?${query}`, {
        accept: 'application/json',
        'accept-language': language,
      })
      if (status >= 500 || status === 429) throw new BusyError(status, retryAfter)
      let answer: Answer<typeof id> | undefined
      return {
        ok: status >= 200 && status < 300,
        digest: digestPage(bytes),
        byteLength: bytes.length,
        freshness,
        json: () => (answer ??= JSON.parse(bytes.toString()) as Answer<typeof id>),
      }
    },
    async readPicture(path) {
      const { status, bytes } = await read(path, { accept: 'image/webp' })
      return status === 200 ? bytes : undefined
    },
    async forward({ operation, path }, request, { mayRenew }) {
      if (mayRenew) await renewToken(client)
      const { accessToken, guestToken } = session.get()
      const [, orderId = ''] = /^\/customer\/orders\/(\d+)\//.exec(path) ?? []
      const linked = orderToken(orderId)
      const token =
        accessToken && !linked && isTokenFor(accessToken, operation.access) ? accessToken : undefined
      const headers = new Headers({
        accept: request.headers.get('accept') ?? 'application/json',
        'accept-language': language,
      })
      for (const name of ['content-type', 'idempotency-key', 'last-event-id', 'audit-reason']) {
        const value = request.headers.get(name)
        if (value !== null) headers.set(name, value)
      }
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
      const body = hasBody ? await request.arrayBuffer() : null
      const send = (as: { token: string } | { guest: string | undefined }) => {
        const url = new URL(apiUrl + path)
        url.search = new URL(request.url).search
        const sent = new Headers(headers)
        if ('token' in as) sent.set('authorization', `Bearer ${as.token}`)
        else {
          url.searchParams.set('client_id', clientId)
          if (as.guest) sent.set('guest-token', as.guest)
        }
        return fetchOwn(url, { method: operation.method, headers: sent, body, signal: request.signal })
      }
      if (token === undefined) return { answer: await send({ guest: linked ?? guestToken }), hasToken: false }
      const answer = await send({ token })
      const guest = session.earlierGuest()
      if (orderId === '' || guest === undefined || !(await isUnknownOrder(answer)))
        return { answer, hasToken: true }
      // It may be an order of the guest who ordered here before.
      await answer.body?.cancel()
      return { answer: await send({ guest }), hasToken: false }
    },
  }
}

/** Reads a copy, so the answer can still be forwarded. */
const isUnknownOrder = async (answer: Response) =>
  answer.status === 400 && (await answer.clone().text()).includes('"code":"unknown_order"')

const readingWith =
  (fetchOwn: typeof fetch, apiUrl: string): ReadAnswer =>
  async (path, headers) => {
    const response = await fetchOwn(apiUrl + path, { headers })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      bytes: Buffer.from(await response.arrayBuffer()),
      freshness: undefined,
    }
  }

/** The service is currently unavailable: not a refusal of the request. */
export class BusyError extends Error {
  readonly status: number
  readonly retryAfter: string | null
  constructor(status: number, retryAfter: string | null) {
    super(`The interface answered ${status}`)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** If it is about to expire; the new one goes into the cookie. */
async function renewToken({ session: { accessToken, expiresAt }, auth }: Cellardoor) {
  if (accessToken !== undefined && expiresAt !== undefined && expiresAt - 60_000 < Date.now())
    await auth.refresh().catch(() => false)
}

/**
 * Whether an operation accepts this kind of token at all. Other tokens aren't sent: the refusal would make a valid
 * session look expired.
 */
function isTokenFor(token: string, access: Access): boolean {
  const isOfOperator = /^op[as]_/.test(token)
  if (access === 'open') return false
  if (access === 'merchant' || access === 'account') return true
  return isOfOperator === (access === 'operator')
}
