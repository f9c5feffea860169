import { brandStyle, isHex } from '../../formats/brand-colors.ts'
import { defaultIcon } from '../kit/icon.tsx'
import { readLanguage } from '../kit/messages.ts'
import { appIcons } from './app-icon.ts'
import type { Brand } from './brand.ts'
import { drawLogoIcon, fitLogo, iconVersion, readLogo } from './logo-icon.ts'
import { isForeign } from './request.ts'
import type { PageRoute } from './router.ts'
import { ownPath } from './visit.ts'

/** A redirect must not leave this site. */
const ownLogo = ({ logo }: { logo: string | null }) => (logo?.startsWith('/') ? logo : undefined)

/** Each icon for the current brand: anyone can request it, any number of times. */
const drawn = new Map<string, { version: string; picture: Promise<Buffer | undefined> }>()

function drawOnce(
  name: string,
  brand: Brand,
  draw: () => Promise<Buffer | undefined>,
): Promise<Buffer | undefined> {
  const version = iconVersion(brand)
  const known = drawn.get(name)
  if (known?.version === version) return known.picture
  const picture = draw().catch(() => undefined)
  drawn.set(name, { version, picture })
  // A failed one is requested again.
  void picture.then((made) => made || version === '' || drawn.delete(name))
  return picture
}

/** A URL with a version is requested once; the others follow a new logo within the hour. */
const png = (picture: Buffer, url: URL) =>
  new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/png',
      'cache-control': url.searchParams.has('v')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  })

/** Routes shared by all applications. */
export const systemRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/web/language',
    app: 'shop',
    async handle(visit) {
      // Not via a link on another site's page.
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
    ([name, { draw, plan }]): PageRoute => ({
      method: 'GET',
      path: `/web/${name}`,
      app: 'shop',
      async handle({ api, brand, url }) {
        const own = await drawOnce(name, brand, async () => {
          const logo = await readLogo(api, brand)
          return logo && drawLogoIcon(logo, plan, brand.accent)
        })
        return png(own ?? draw(), url)
      },
    }),
  ),
  {
    method: 'GET',
    path: '/web/logo-96.png',
    app: 'shop',
    async handle({ api, brand, url }) {
      const own = await drawOnce('logo-96.png', brand, async () => {
        const logo = await readLogo(api, brand)
        return logo && fitLogo(logo, 96)
      })
      return own ? png(own, url) : new Response('Not found', { status: 404 })
    },
  },
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
