import { defaultIcon } from '../kit/icon-file.ts'
import { readLanguage } from '../kit/messages.ts'
import { appIcons } from './app-icon.ts'
import { isForeign } from './request.ts'
import type { PageRoute } from './router.ts'
import { ownPath } from './visit.ts'

/** Routes that all applications share. */
export const systemRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/web/language',
    app: 'shop',
    async handle(visit) {
      // Not by a link on a page of another site.
      if (!isForeign(visit.request))
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
  ...[...appIcons].map(
    ([name, draw]): PageRoute => ({
      method: 'GET',
      path: `/web/${name}`,
      app: 'shop',
      handle: async () =>
        new Response(new Uint8Array(draw()), {
          headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
        }),
    }),
  ),
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
