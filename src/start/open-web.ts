import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pages } from '../../page-contract/pages.ts'
import { buildPages, buildWeb } from '../../web/build.ts'
import type { PagesManifest } from '../../web/built.ts'
import { scriptPaths, type Web, type WebOptions, webPaths } from '../../web/server/contract.ts'
import type { PageCache } from '../cache/pages.ts'
import type { Freshness } from '../calls/answers.ts'
import { refuse } from '../core/refusal.ts'
import type { FrontCache } from '../http/front-cache.ts'
import { internalRead } from '../http/internal-reads.ts'
import { internalFetch, isInternal } from '../http/internal-requests.ts'
import { corsHeaders } from '../http/replies.ts'
import { openOwnClient } from '../modules/auth/index.ts'
import { openDemoSignIn } from '../modules/operator/index.ts'
import type { Deps } from './deps.ts'
import { version } from './version.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Builds the web applications if a source has changed, and loads them. Absent if they are turned off. */
    loadWeb?: () => Promise<Web>
  }
}

/**
 * Mounts the web applications. They are loaded on the first request for a page, or earlier by `loadWeb`: programs
 * that only need the API don't wait for them.
 */
export function registerWeb(app: FastifyInstance, deps: Deps, front: FrontCache) {
  const { pages } = front
  let loading: Promise<Web> | undefined
  const load = () => {
    loading ??= openWeb(app, deps, front).then(
      (web) => {
        pages.setVariants(web.variantOf)
        return web
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  app.register(async (scope) => {
    // Forms and JSON are read by the applications themselves.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const url of webPaths) {
      scope.route({
        method: [
          'GET',
          'HEAD',
          'POST',
          'OPTIONS',
          ...(url.startsWith('/web') || /^\/(partner|admin|drive)\//.test(url) ? ['PUT', 'DELETE'] : []),
        ],
        url,
        // Photos for a help request, 4 MB each from a phone, are part of the form if scripts are off.
        ...(url === '/orders/*' && { bodyLimit: maxUploadBytes }),
        config: { access: 'public', isPage: true },
        handler: async (request, reply) => answer(await load(), pages, request, reply),
      })
    }
  })
  app.decorate('loadWeb', load)
  app.decorate('showMissing', async (request, reply) => answer(await load(), pages, request, reply))
}

/** Five photos. */
const maxUploadBytes = 24 * 1024 * 1024

async function openWeb(app: FastifyInstance, deps: Deps, front: FrontCache): Promise<Web> {
  const { config, clock, settings, db, log } = deps
  const [built, client] = await Promise.all([buildWeb(), openOwnClient(db, clock.now())])
  const signInToDemo = openDemoSignIn(deps)
  const options: WebOptions = {
    built,
    ...client,
    publicUrl: config.publicUrl,
    apiUrl: 'http://cellardoor.internal',
    fetchFor: ({ ip, userAgent }) => internalFetch(app, ip, userAgent),
    sealer: settings.sealing,
    readFor: ({ ip, userAgent }) => internalRead(app, front, ip, userAgent),
    onSharedPage: (page, bytes, freshness) =>
      sharedPages.set(page, { bytes, freshness: freshness as Freshness[] | undefined }),
    now: () => clock.now(),
    ...(signInToDemo && {
      signInDemoStaff: async (email, visitor) => {
        const signedIn = await signInToDemo(email, visitor)
        if (!signedIn) return undefined
        const { access_token: accessToken, expires, needs_second_factor: needsSecondFactor } = signedIn
        return { accessToken, expiresAt: expires * 1000, needsSecondFactor }
      },
    }),
    onError: (error) => log.error({ err: error }, 'web page failed'),
  }
  const server = (await import(built.server)) as { openWeb(options: WebOptions): Web }
  return server.openWeb(options)
}

/** Their bytes, and how long they are fresh if all of their API answers are cacheable. */
const sharedPages = new WeakMap<Response, { bytes: Buffer; freshness: readonly Freshness[] | undefined }>()

async function answer(web: Web, pages: PageCache, request: FastifyRequest, reply: FastifyReply) {
  // Pages call the API. One that requested a page would end up requesting itself, over and over.
  if (isInternal(request.headers)) throw refuse('unknown_path')
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const response = await web.handle(asRequest(request, gone.signal), {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    isSecure: request.protocol === 'https',
  })
  for (const name of corsHeaders) reply.removeHeader(name)
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const shared = sharedPages.get(response)
  if (shared) {
    const { bytes, freshness } = shared
    const isForAll = response.status === 200 && response.headers.getSetCookie().length === 0
    if (freshness && isForAll) pages.set(request.raw, { bytes, freshness, ...readHead(reply) })
    return reply.send(bytes)
  }
  if (!response.body) return reply.send()
  // Event streams, and files that may be as long as the books: neither is collected in memory.
  if (scriptPaths.test(request.url) && !response.headers.has('content-length'))
    return reply.send(Readable.fromWeb(response.body as never))
  return reply.send(Buffer.from(await response.arrayBuffer()))
}

/** The answer's headers, without length and request id, which differ for each answer. */
function readHead(reply: FastifyReply) {
  const headers = Object.entries(reply.getHeaders()).filter(
    ([name]) => name !== 'x-request-id' && name !== 'content-length',
  )
  return { head: headers.flat() as (string | number)[], etag: String(reply.getHeader('etag')) }
}

/** As the applications read it. The host named by the browser determines what is same-origin. */
function asRequest({ method, protocol, host, raw, body }: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw.headers))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  const hasBody = Buffer.isBuffer(body) && method !== 'GET' && method !== 'HEAD'
  const origin = toOrigin(protocol, host)
  return new Request(`${origin}${toPath(raw.url ?? '/', origin)}`, {
    method,
    headers,
    signal,
    ...(hasBody && { body: new Uint8Array(body) }),
  })
}

/** An invalid Host header falls back to localhost. */
function toOrigin(protocol: string, host: string): string {
  const address = `${protocol}://${host || 'localhost'}`
  return URL.canParse(address) ? new URL(address).origin : `${protocol}://localhost`
}

/** `//elsewhere/` is a path here, not another host; so is an absolute URL. */
function toPath(target: string, origin: string): string {
  if (target.startsWith('/')) return target
  if (!URL.canParse(target, origin)) return '/'
  const { pathname, search } = new URL(target, origin)
  return `${pathname}${search}`
}

/** The service's own pages, built if a source has changed. They exist with or without the web applications. */
export async function openPages(): Promise<Pages> {
  const { server, manifest } = await buildPages()
  const web = (await import(server)) as { openPages(manifest: PagesManifest, version: string): Pages }
  return web.openPages(manifest, version)
}
