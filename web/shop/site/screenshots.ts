import type { Language } from '../../kit/messages.ts'
import type { PageRoute } from '../../server/router.ts'
import { shopWords } from '../messages.ts'
import narrow from './screenshots/narrow.webp'
import wide from './screenshots/wide.webp'

/** Screenshots of the demo, which phones and desktops show before the shop is installed. */
const screenshots = [
  { name: 'narrow', bytes: narrow, sizes: '780x1688' },
  { name: 'wide', bytes: wide, sizes: '1280x800' },
] as const

export const screenshotEntries = (language: Language) =>
  screenshots.map(({ name, sizes }) => ({
    src: `/web/screenshot-${name}.webp`,
    sizes,
    type: 'image/webp',
    form_factor: name,
    label: shopWords(language).t(`screenshot.${name}`),
  }))

export const screenshotRoutes: readonly PageRoute[] = screenshots.map(({ name, bytes }) => ({
  method: 'GET',
  path: `/web/screenshot-${name}.webp`,
  app: 'shop',
  handle: async () =>
    new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' },
    }),
}))
