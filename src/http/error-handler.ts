import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pages } from '../../page-contract/pages.ts'
import type { ByteAnswer } from '../calls/answers.ts'
import { PageAnswer } from '../calls/page-answer.ts'
import type { BrandReader } from '../core/brand.ts'
import { Refusal, refuse } from '../core/refusal.ts'
import { type RefusalCode, refusalCatalog } from '../core/refusals/catalog.ts'
import { isUnavailable } from '../db/faults.ts'
import { type Language, preferredLanguage } from '../texts/language.ts'
import { pageLanguage, renderAnswer } from './pages.ts'
import { send, setReplyHeaders } from './replies.ts'

/** Maps errors that happen before our own code runs to refusal codes. */
const frameworkRefusals = new Map(
  Object.entries<RefusalCode>({
    FST_ERR_BAD_URL: 'bad_url',
    FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_content_type',
  }),
)

type Fault = Error & { code?: string; statusCode?: number }

/**
 * A page instead of JSON for users: for an unknown path, for a service that is currently unavailable, for our own
 * errors.
 */
export type ShowPage = (refusal: Refusal, language: Language) => ByteAnswer | PageAnswer

declare module 'fastify' {
  interface FastifyInstance {
    showPage: ShowPage
    pages: Pages
    brand: BrandReader
    /** The shop's page for an unknown address. Absent if the web applications are turned off. */
    showMissing?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  }
}

const shownStatuses: ReadonlySet<number> = new Set([404, 429, 500, 503])
const shownCodes: ReadonlySet<string> = new Set(['bad_url', 'ssl_required'])
const isShown = ({ status, messageItems: [first] }: Refusal) =>
  shownStatuses.has(status) || shownCodes.has(first?.code ?? '')

/**
 * Every browser explicitly accepts XHTML when it navigates, by link or form. Programs accept anything; Java's own
 * client accepts HTML, too. A form sent to an API operation counts as a program.
 */
function isBrowser({ method, headers, is404, routeOptions }: FastifyRequest): boolean {
  if (!headers.accept?.includes('application/xhtml+xml')) return false
  if (method === 'GET' || method === 'HEAD') return true
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    headers['content-type'] ?? '',
  )
  return isForm && (is404 || routeOptions?.config?.isPage === true)
}

type PageDeps = { pages: Pages; brand: BrandReader }

export function registerErrorHandler(app: FastifyInstance, { pages, brand }: PageDeps, showPage: ShowPage) {
  app.decorate('showPage', showPage)
  app.decorate('pages', pages)
  app.decorate('brand', brand)
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
  // Before the body is read: an unknown path is unknown regardless of the body.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (app.showMissing && isRead && isBrowser(request))
      app.showMissing(request, reply).catch((error) => answerError(error, request, reply))
    else answerError(refuse('unknown_path'), request, reply)
  })
  app.setNotFoundHandler((request, reply) => answerError(refuse('unknown_path'), request, reply))
}

export const notReady = () => new Refusal([{ code: 'not_ready' }], { headers: { 'retry-after': '2' } })

/** In the route's own format, even before its handler runs. An address that can't be read has no route. */
export function answerError(error: Fault, request: FastifyRequest, reply: FastifyReply) {
  const { describeRefusal, showRefusal } = request.routeOptions?.config ?? {}
  const refusal = asRefusal(error, request)
  if (refusal.status === 500) startOver(request, reply)
  const { showPage, pages, brand } = request.server
  const show = showRefusal ?? (isShown(refusal) && isBrowser(request) ? showPage : undefined)
  if (show) {
    const language = pageLanguage(request.headers)
    const page = show(refusal, language)
    const sent =
      page instanceof PageAnswer ? renderAnswer({ pages, brand: brand.latest() }, page, language) : page
    return send(reply.code(refusal.status).headers(refusal.headers), sent)
  }
  const described = (refusal.status !== 500 && describeRefusal?.(refusal)) || refusal // our own errors don't follow any protocol
  const { status, headers, body } = described
  const message = described.messageItemsIn(preferredLanguage(request.headers['accept-language']))
  return send(reply.code(status).headers(headers), { message, ...body })
}

/** The failure may be caused by a header that can't be written: it must not break the error answer, too. */
function startOver(request: FastifyRequest, reply: FastifyReply) {
  for (const name of Object.keys(reply.getHeaders())) if (name !== 'connection') reply.removeHeader(name)
  setReplyHeaders(request, reply)
}

function asRefusal(error: Fault, { id, log }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const known = frameworkRefusals.get(error.code ?? '')
  if (known) return refuse(known)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refuse('bad_request')
  if (isUnavailable(error)) {
    log.warn({ err: error }, 'database unavailable')
    return notReady()
  }
  log.error({ err: error }, 'internal error')
  return refuse('internal_error', { detail: `${refusalCatalog.internal_error.dev_msg} (${id})` })
}
