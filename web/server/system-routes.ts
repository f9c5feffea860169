import { defaultIcon } from '../kit/icon-file.ts'
import { readLanguage } from '../kit/messages.ts'
import type { PageRoute } from './router.ts'
import { ownPath, type Visit } from './visit.ts'

/** Operations that answer tokens or take passwords: never for scripts. */
const closedToScripts =
  /^(customer\/auth|third_party|customer\/account$|customer\/passkeys|operator\/session|operator\/merchants\/\d+\/acting|account\/)/

/** The readable part of these: it holds no secret. */
const readable = ['customer/account', 'operator/session']

/**
 * Scripts of an application call the interface at `/{app}/api/…` (the shop's at `/web/api/…`): the cookie is opened
 * here and its token added, so that no script ever holds one. A header that only our own scripts can set takes the place
 * of the form token.
 */
async function forwardCall(visit: Visit): Promise<Response> {
  const path = visit.params.rest ?? ''
  const isRead = visit.request.method === 'GET'
  const isOurs = isRead || visit.request.headers.get('x-requested-with') === 'cellardoor'
  const isClosed = closedToScripts.test(path) && !(isRead && readable.includes(path))
  if (!isOurs || isClosed)
    return visit.json({ message: [{ code: 'forbidden', user_msg: 'Not from here.', dev_msg: '' }] }, 403)
  const answer = await visit.api.forward(path, visit.request)
  const headers = new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  for (const name of [
    'content-type',
    'content-disposition',
    'retry-after',
    'idempotent-replayed',
    'x-request-id',
  ]) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (answer.status === 401) visit.session.set({}, { isNewPerson: true })
  return new Response(answer.body, { status: answer.status, headers })
}

const api = (app: PageRoute['app'], path: string): PageRoute => ({
  method: 'ANY',
  path,
  app,
  isSharedForm: true,
  handle: forwardCall,
})

/** Routes that all applications share. */
export const systemRoutes: readonly PageRoute[] = [
  api('shop', '/web/api/*'),
  api('partner', '/partner/api/*'),
  api('admin', '/admin/api/*'),
  {
    method: 'GET',
    path: '/web/language',
    app: 'shop',
    async handle(visit) {
      visit.setCookie('language', readLanguage(visit.url.searchParams.get('to')) ?? 'en')
      return visit.redirect(ownPath(visit.url.searchParams.get('back') ?? '/'))
    },
  },
  {
    method: 'GET',
    path: '/web/icon.svg',
    app: 'shop',
    handle: async () =>
      new Response(defaultIcon, {
        headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
      }),
  },
  {
    method: 'GET',
    path: '/favicon.ico',
    app: 'shop',
    handle: async (visit) => visit.redirect('/web/icon.svg', 302),
  },
  {
    method: 'GET',
    path: '/web/brand.css',
    app: 'shop',
    async handle({ brand }) {
      const css = brand.accent
        ? `:root{--accent:light-dark(${brand.accent},color-mix(in oklab,${brand.accent} 55%,white));--accent-strong:${brand.accent}}`
        : ''
      return new Response(css, {
        headers: {
          'content-type': 'text/css; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
        },
      })
    },
  },
]
