import { adminRoutes } from '../admin/routes.tsx'
import { driveRoutes } from '../drive/routes.tsx'
import { preferredLanguage, readLanguage } from '../kit/messages.ts'
import { readWhen } from '../kit/when.ts'
import { partnerRoutes } from '../partner/routes.tsx'
import { openApi } from '../server/api.ts'
import { openAssets } from '../server/assets.ts'
import { type Brand, openBrand } from '../server/brand.ts'
import { cookieIn, decodedCookie, openBrowserSession } from '../server/browser-session.ts'
import type { Visitor, Web, WebOptions } from '../server/contract.ts'
import { showFault, showMissing } from '../server/faults.tsx'
import { compressText, openPageCache, preferredEncoding } from '../server/page-cache.ts'
import { isSameOrigin, readRequestLanguage } from '../server/request.ts'
import { findRoute, type PageRoute } from '../server/router.ts'
import { passkeyOptionsRoutes } from '../server/sign-in.ts'
import { systemRoutes } from '../server/system-routes.ts'
import { type FormFile, openVisit, type Visit } from '../server/visit.ts'
import { ShopPage } from '../shop/layout.tsx'
import { shopRoutes } from '../shop/routes.tsx'
import { answerScriptCall, closedByBrowser, readScriptPath } from './script-calls.ts'

/** All pages of all applications. A new application adds its routes here. */
const routes: readonly PageRoute[] = [
  ...systemRoutes,
  ...passkeyOptionsRoutes,
  ...partnerRoutes,
  ...adminRoutes,
  ...driveRoutes,
  ...shopRoutes,
]

/** What a shared page may depend on besides the language. */
const sharedPageCookies = ['place', 'when']

const largestForm = 256 * 1024
/** A self-contained page for when not even the brand could be loaded. */
const awayPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not available</title>
<h1>Not available</h1><p>The service cannot answer at the moment. Please try again in a few seconds.</p></html>
`

export function openWeb(options: WebOptions): Web {
  const assets = openAssets(options.built.folder)
  const pages = openPageCache()
  const getBrand = openBrand(async () => {
    const response = await options.fetchFor({ ip: '127.0.0.1', userAgent: '', isSecure: true })(
      `${options.apiUrl}/brand`,
    )
    if (!response.ok) throw new Error(`GET /brand answered ${response.status}`)
    return (await response.json()) as Brand
  })

  return {
    variantOf: ({ cookie = '', 'accept-language': accepted = '' }) =>
      [
        readLanguage(cookieIn(cookie, 'language')) ?? preferredLanguage(accepted),
        ...sharedPageCookies.map((name) => cookieIn(cookie, name) ?? ''),
      ].join('\0'),
    async handle(request, visitor) {
      const url = new URL(request.url)
      const built = /^\/web\/assets\/(.+)$/.exec(url.pathname)
      if (built)
        return (
          assets(built[1]!, request.headers.get('accept-encoding') ?? '') ??
          new Response('Not found', { status: 404 })
        )
      const script = readScriptPath(url.pathname)
      if (script) return answerScriptCall(script, request, visitor, options)
      const found = findRoute(routes, request.method, url.pathname)
      const app = found && found !== 'method' ? found.route.app : 'shop'
      const now = options.now()
      const session = openBrowserSession({ app, request, visitor, now }, options.sealer)
      const cookies: string[] = []
      const language = readRequestLanguage(request)
      const encoding = preferredEncoding(request.headers.get('accept-encoding'))
      let visit: Visit | undefined
      try {
        const { fields, files } = await readForm(request, found)
        visit = openVisit({
          ...{ app, request, url, now, session, options, pages, cookies, fields, files },
          params: found && found !== 'method' ? found.params : {},
          language,
          brand: await getBrand(),
          place: placeOf(request),
          when: readWhen(decodedCookie(request, 'when'), now),
          encoding,
          api: openApi(options, visitor, session, language),
          frame:
            app === 'shop' ? (shown, children) => <ShopPage visit={shown}>{children}</ShopPage> : undefined,
          signInDemoStaff: options.signInDemoStaff && ((email) => options.signInDemoStaff!(email, visitor)),
          startSession(other, next) {
            const opened = openBrowserSession({ app: other, request, visitor, now }, options.sealer)
            opened.set(next, { isNewPerson: true })
            cookies.push(opened.cookie()!)
          },
        })
        if (!found || found === 'method')
          return await finish(showMissing(visit, found === 'method' ? 405 : 404))
        if (request.method !== 'GET' && request.method !== 'HEAD') {
          const isOurs = isSameOrigin(request, options.publicUrl)
          const hasToken =
            found.route.isSharedForm ||
            session.isFormToken(fields.get('_token') ?? request.headers.get('x-form-token'))
          if (!isOurs || !hasToken)
            return await finish(showFault(visit, { kind: isOurs ? 'stale_form' : 'foreign_form' }))
        }
        return await finish(await found.route.handle(visit))
      } catch (error) {
        if (!visit) {
          if (request.signal.aborted) return closedByBrowser()
          options.onError(error, request)
          return new Response(awayPage, {
            status: 503,
            headers: { 'content-type': 'text/html; charset=UTF-8', 'retry-after': '5' },
          })
        }
        return await finish(await afterError(visit, error))
      }

      async function finish(page: Response): Promise<Response> {
        const response = await compressText(page, encoding)
        const own = session.cookie()
        for (const cookie of own ? [...cookies, own] : cookies) response.headers.append('set-cookie', cookie)
        return response
      }

      async function afterError(current: Visit, error: unknown): Promise<Response> {
        if (request.signal.aborted) return closedByBrowser()
        const response = showFault(current, { kind: 'error', error })
        if (response.status === 500) options.onError(error, request)
        return response
      }
    },
  }
}

type SentForm = { fields: URLSearchParams; files: FormFile[] }

async function readForm(request: Request, found: ReturnType<typeof findRoute>): Promise<SentForm> {
  const type = request.headers.get('content-type') ?? ''
  const none: SentForm = { fields: new URLSearchParams(), files: [] }
  if (request.method !== 'POST' || !found || found === 'method') return none
  if (found.route.takesFiles && type.startsWith('multipart/form-data')) return readFiles(request)
  if (!type.startsWith('application/x-www-form-urlencoded')) return none
  const bytes = await request.clone().arrayBuffer()
  const text = bytes.byteLength <= largestForm ? new TextDecoder().decode(bytes) : ''
  return { ...none, fields: new URLSearchParams(text) }
}

/** A body that isn't a form counts as one without fields. It is refused, because it has no token either. */
async function readFiles(request: Request): Promise<SentForm> {
  const fields = new URLSearchParams()
  const files: FormFile[] = []
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.append(name, value)
    else files.push({ name, file: value })
  }
  return { fields, files }
}

const placeOf = (request: Request) => decodedCookie(request, 'place')?.slice(0, 300) || undefined

export type { Visitor }
