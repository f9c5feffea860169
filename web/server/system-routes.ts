import { brandStyle, isHex } from '../../formats/brand-colors.ts'
import { defaultIcon } from '../kit/icon-file.ts'
import { readLanguage } from '../kit/messages.ts'
import { appIcons } from './app-icon.ts'
import { isForeign } from './request.ts'
import type { PageRoute } from './router.ts'
import { ownPath } from './visit.ts'

/** A redirect leads nowhere but here. */
const ownLogo = ({ logo }: { logo: string | null }) => (logo?.startsWith('/') ? logo : undefined)

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
    handle: async (visit) => visit.redirect(ownLogo(visit.brand) ?? '/web/icon.svg', 302),
  },
  {
    method: 'GET',
    path: '/web/brand.css',
    app: 'shop',
    async handle({ brand, url }) {
      const named = `#${url.searchParams.get('v')?.slice(0, 6)}`
      const accent = isHex(named) ? named : brand.accent
      return new Response(accent ? brandStyle(accent) : '', {
        headers: {
          'content-type': 'text/css; charset=utf-8',
          'cache-control': isHex(named) ? 'public, max-age=31536000, immutable' : 'no-cache',
        },
      })
    },
  },
]
