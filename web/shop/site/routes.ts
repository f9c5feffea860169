import { hostedLogo } from '../../../formats/hosted-logo.ts'
import type { Language } from '../../kit/messages.ts'
import { manifestIcons } from '../../server/app-icon.ts'
import { showMissing } from '../../server/faults.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { shopWords, taglineIn } from '../messages.ts'
import { legalRoutes } from './legal.tsx'
import { showOffline } from './offline.tsx'
import narrow from './screenshots/narrow.webp'
import wide from './screenshots/wide.webp'

/** Screenshots of the demo, which phones and desktops show before the shop is installed. */
const screenshots = [
  { name: 'narrow', bytes: narrow, sizes: '780x1688' },
  { name: 'wide', bytes: wide, sizes: '1280x800' },
] as const

const screenshotRoutes: readonly PageRoute[] = screenshots.map(({ name, bytes }) => ({
  method: 'GET',
  path: `/web/screenshot-${name}.webp`,
  app: 'shop',
  handle: async () =>
    new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' },
    }),
}))

const text = (body: string, type: string, seconds = 3600) =>
  new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': `public, max-age=${seconds}`,
      'x-content-type-options': 'nosniff',
    },
  })

const escapeXml = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const xml = (root: 'sitemapindex' | 'urlset', entries: readonly string[]) =>
  text(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>\n`,
    'application/xml; charset=utf-8',
  )

/**
 * The pages for search engines: the home page, the bottles, and every merchant that is open for business. An index with
 * a list for each city keeps every list below the limit of 50,000 addresses.
 */
async function sitemap(visit: Visit): Promise<Response> {
  const { merchants } = (await visit.api.readShared('get_merchant_list', {})).json()
  const cities = [...new Set(merchants.map(({ geo_tag }) => geo_tag))].sort()
  const city = visit.url.searchParams.get('city')
  const loc = (path: string) => `<loc>${escapeXml(visit.publicUrl + path)}</loc>`
  if (city === null)
    return xml(
      'sitemapindex',
      ['', ...cities].map(
        (name) => `<sitemap>${loc(`/sitemap.xml?city=${encodeURIComponent(name)}`)}</sitemap>`,
      ),
    )
  if (city !== '' && !cities.includes(city)) return showMissing(visit, 404)
  const paths = merchants
    .filter(({ geo_tag }) => geo_tag === city)
    .map(({ id, short_tag }) => `/m/${id}/${short_tag}`)
  return xml(
    'urlset',
    (city === '' ? ['/', '/drinks'] : paths).map((path) => `<url>${loc(path)}</url>`),
  )
}

const robots = ({ publicUrl }: Visit) => `User-agent: *
Disallow: /account
Disallow: /checkout
Disallow: /orders
Disallow: /partner
Disallow: /admin
Disallow: /web/api
Sitemap: ${publicUrl}/sitemap.xml
`

const iconsOf = (brand: Visit['brand']) => {
  if (brand.logo !== null && hostedLogo(brand.logo) === undefined)
    return [{ src: brand.logo, sizes: 'any', purpose: 'any' }]
  const door = { src: '/web/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }
  return [...(brand.logo === null ? [door] : []), ...manifestIcons('icon', brand)]
}

const manifest = ({ brand, language }: Visit) => ({
  name: brand.name,
  short_name: brand.name,
  description: taglineIn(language, brand),
  lang: language,
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fdf7ee',
  theme_color: '#97204a',
  icons: iconsOf(brand),
  screenshots: brand.demo ? screenshotEntries(language) : [],
})

/**
 * The same address for all versions: browsers check it for a changed worker. The worker serves everything below
 * `scope`.
 */
const worker = (file: string, scope: string): Response =>
  new Response(file, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': scope,
      // A worker has the policy of its own file, not that of the pages: it only fetches from here.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'x-content-type-options': 'nosniff',
    },
  })

/** Files that browsers and search engines request on their own. */
export const siteRoutes: readonly PageRoute[] = [
  ...legalRoutes,
  ...screenshotRoutes,
  { method: 'GET', path: '/sitemap.xml', app: 'shop', handle: sitemap },
  {
    method: 'GET',
    path: '/web/worker.js',
    app: 'shop',
    handle: async ({ workers }) => worker(workers.shop, '/'),
  },
  {
    method: 'GET',
    path: '/web/partner-worker.js',
    app: 'shop',
    handle: async ({ workers }) => worker(workers.partner, '/partner'),
  },
  {
    method: 'GET',
    path: '/web/drive-worker.js',
    app: 'shop',
    handle: async ({ workers }) => worker(workers.drive, '/drive'),
  },
  { method: 'GET', path: '/web/offline', app: 'shop', handle: showOffline },
  {
    method: 'GET',
    path: '/robots.txt',
    app: 'shop',
    handle: async (visit) => text(robots(visit), 'text/plain; charset=utf-8'),
  },
  {
    method: 'GET',
    path: '/manifest.webmanifest',
    app: 'shop',
    handle: async (visit) => text(JSON.stringify(manifest(visit)), 'application/manifest+json'),
  },
]

const screenshotEntries = (language: Language) =>
  screenshots.map(({ name, sizes }) => ({
    src: `/web/screenshot-${name}.webp`,
    sizes,
    type: 'image/webp',
    form_factor: name,
    label: shopWords(language).t(`screenshot.${name}`),
  }))
