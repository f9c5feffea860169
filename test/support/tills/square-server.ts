import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  SquareCount,
  SquareLocation,
  SquareObject,
  SquareOrder,
  SquarePayment,
} from '../../../src/outside/square.ts'
import { type OrderBook, orderAnswers } from './square-orders.ts'

export const squareKeys = {
  applicationId: 'sq0idp-the-application',
  applicationSecret: 'sq0csp-the secret of the application',
  webhookKey: 'a signature key of the double',
}

/** A seller with the contents of its account. */
export type Seller = {
  id: string
  locations: SquareLocation[]
  catalog: SquareObject[]
  counts: SquareCount[]
}

export type Reply = { status: number; body: object; headers?: Record<string, string> }
export type Asked = { path: string; query: URLSearchParams; body: any; seller: Seller }

export type SquareDouble = OrderBook & {
  url: string
  sellers: Map<string, Seller>
  /** `<method> <path>` of every call, without ids. */
  calls: { call: string; body: any; token: string | undefined }[]
  /** Returned instead of the truth, once or permanently; `close` breaks the connection, `hang` says nothing. */
  fault: ((call: string) => 'close' | 'close-after' | 'hang' | Reply | undefined) | undefined
  /** Access tokens that are valid, by seller. */
  tokens: Map<string, string>
  /** What a person does on Square's page: gives the application access to the account. Returns the URL it redirects to. */
  allow(authorizeUrl: string, sellerId: string): URL
  /** The seller revokes the permission. */
  forbid(sellerId: string): void
  /** Sends a signed event. */
  tell(
    type: string,
    sellerId: string,
    data?: object,
    more?: { event_id?: string; key?: string },
  ): Promise<number>
  /** Where events are sent, and the URL that they are signed for: the public one. */
  webhookUrl: string | undefined
  signedUrl: string
  /** Nothing responds until it opens again, with everything it knew. */
  close(): Promise<void>
  open(): Promise<void>
}

const codeMs = 5 * 60_000
const tokenMs = 30 * 86_400_000
export const no = (status: number, code: string, detail = code): Reply => ({
  status,
  body: { errors: [{ category: 'INVALID_REQUEST_ERROR', code, detail }] },
})

/** Square according to its reference: tokens expire, codes are valid once, keys make writes happen once, versions must match. */
export async function startSquare({ clock }: { clock: { now(): number } }): Promise<SquareDouble> {
  const sellers = new Map<string, Seller>()
  const codes = new Map<string, { sellerId: string; until: number; redirectUrl: string }>()
  const refreshTokens = new Map<string, string>()
  const accessTokens = new Map<string, { sellerId: string; until: number }>()
  const orders = new Map<string, SquareOrder & { seller: string }>()
  const payments = new Map<string, SquarePayment & { seller: string }>()
  const book = orderAnswers({ clock, orders, payments })
  let port = 0
  let server = createServer()

  const grant = (sellerId: string, refreshToken: string) => {
    const access = `EAAA${randomBytes(12).toString('hex')}`
    accessTokens.set(access, { sellerId, until: clock.now() + tokenMs })
    double.tokens.set(sellerId, access)
    return {
      status: 200,
      body: {
        access_token: access,
        token_type: 'bearer',
        expires_at: new Date(clock.now() + tokenMs).toISOString(),
        merchant_id: sellerId,
        refresh_token: refreshToken,
        short_lived: false,
      },
    }
  }
  const oauth: Record<string, (body: any, authorization: string) => Reply> = {
    'POST /oauth2/token'(body) {
      if (body?.client_id !== squareKeys.applicationId || body.client_secret !== squareKeys.applicationSecret)
        return { status: 401, body: { message: 'Not Authorized', type: 'service.not_authorized' } }
      if (body.grant_type === 'refresh_token') {
        const sellerId = refreshTokens.get(body.refresh_token)
        return sellerId ? grant(sellerId, body.refresh_token) : no(400, 'invalid_grant')
      }
      const code = codes.get(body.code)
      codes.delete(body.code)
      if (!code || code.until < clock.now() || code.redirectUrl !== body.redirect_uri)
        return no(400, 'invalid_grant', 'The code is not valid.')
      const refreshToken = `EQAA${randomBytes(12).toString('hex')}`
      refreshTokens.set(refreshToken, code.sellerId)
      return grant(code.sellerId, refreshToken)
    },
    'POST /oauth2/revoke'(body, authorization) {
      if (authorization !== `Client ${squareKeys.applicationSecret}`) return no(401, 'UNAUTHORIZED')
      double.forbid(body.merchant_id)
      return { status: 200, body: { success: true } }
    },
  }
  const answers: Record<string, (asked: Asked) => Reply> = {
    'GET /v2/locations': ({ seller }) => ({ status: 200, body: { locations: seller.locations } }),
    'GET /v2/catalog/list'({ seller, query }) {
      const types = new Set((query.get('types') ?? '').split(',').filter(Boolean))
      const wanted = seller.catalog.filter(
        ({ type, is_deleted }) => !is_deleted && (types.size === 0 || types.has(type)),
      )
      return paged('objects', wanted, query.get('cursor'))
    },
    'POST /v2/inventory/counts/batch-retrieve'({ seller, body }) {
      const wanted = seller.counts.filter(
        ({ location_id, catalog_object_id }) =>
          (!body.location_ids || body.location_ids.includes(location_id)) &&
          (!body.catalog_object_ids || body.catalog_object_ids.includes(catalog_object_id)),
      )
      return paged('counts', wanted, body.cursor)
    },
    ...book.answers,
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://square')
    const path = url.pathname.replace(/^(\/v2\/orders\/)[^/]+$/, '$1*')
    const call = `${request.method} ${path}`
    const body = bodyOf(Buffer.concat(chunks).toString())
    const authorization = String(request.headers.authorization ?? '')
    const token = authorization.replace(/^Bearer /, '')
    double.calls.push({ call, body, token: authorization.startsWith('Bearer ') ? token : undefined })
    const fault = double.fault?.(call)
    if (fault === 'hang') return
    if (fault === 'close') return void request.socket.destroy()
    const reply = typeof fault === 'object' ? fault : answer()
    if (fault === 'close-after') return void request.socket.destroy()
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(JSON.stringify(reply.body))

    function answer(): Reply {
      if (oauth[call]) return oauth[call](body, authorization)
      const holder = accessTokens.get(token)
      const seller = holder && holder.until > clock.now() ? sellers.get(holder.sellerId) : undefined
      if (!seller) return no(401, 'UNAUTHORIZED', 'This request could not be authorized.')
      if (!answers[call]) return no(404, 'NOT_FOUND')
      return answers[call]({ path: url.pathname, query: url.searchParams, body, seller })
    }
  }

  const double: SquareDouble = {
    url: '',
    ...{ sellers, calls: [], fault: undefined, tokens: new Map(), webhookUrl: undefined, orders, payments },
    refunds: book.refunds,
    allow(authorizeUrl, sellerId) {
      const asked = new URL(authorizeUrl).searchParams
      if (asked.get('client_id') !== squareKeys.applicationId || !asked.get('scope'))
        throw new Error('Square would show an error')
      const redirectUrl = asked.get('redirect_uri')!
      const code = `sq0cgb-${randomBytes(9).toString('hex')}`
      codes.set(code, { sellerId, until: clock.now() + codeMs, redirectUrl })
      const back = new URL(redirectUrl)
      back.search = new URLSearchParams({
        code,
        response_type: 'code',
        state: asked.get('state')!,
      }).toString()
      return back
    },
    forbid(sellerId) {
      for (const [token, holder] of accessTokens) if (holder.sellerId === sellerId) accessTokens.delete(token)
      for (const [token, id] of refreshTokens) if (id === sellerId) refreshTokens.delete(token)
    },
    async tell(
      type,
      sellerId,
      data = {},
      { event_id = randomBytes(8).toString('hex'), key = squareKeys.webhookKey } = {},
    ) {
      const event = {
        merchant_id: sellerId,
        type,
        event_id,
        created_at: new Date(clock.now()).toISOString(),
        data,
      }
      const text = JSON.stringify(event)
      const signature = createHmac('sha256', key)
        .update(double.signedUrl + text)
        .digest('base64')
      const headers = { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature }
      const answer = await fetch(double.webhookUrl!, { method: 'POST', headers, body: text })
      await answer.arrayBuffer()
      return answer.status
    },
    signedUrl: '',
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    async open() {
      server = createServer((request, response) => void handle(request, response))
      server.keepAliveTimeout = 120_000
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      port = (server.address() as AddressInfo).port
      double.url = `http://127.0.0.1:${port}`
    },
  }
  await double.open()
  return double
}

const pageSize = 100

function paged(field: string, all: readonly object[], cursor: string | null | undefined): Reply {
  const from = Number(cursor ?? 0)
  const some = all.slice(from, from + pageSize)
  const next = from + pageSize < all.length ? { cursor: String(from + pageSize) } : {}
  return { status: 200, body: { ...(some.length > 0 && { [field]: some }), ...next } }
}

function bodyOf(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
