import type { PageRoute } from '../../server/router.ts'
import { dishes } from './dishes.ts'
import { chanceOf, frame, type Painters } from './draw.ts'
import { type PictureKind, pictureKinds, variants } from './kinds.ts'
import { others } from './others.ts'

const painters: Painters = { ...dishes, ...others }

/** The picture of a kind: the same on every machine, for good. */
function drawPicture(kind: PictureKind, variant: number): string {
  const chance = chanceOf(pictureKinds.indexOf(kind) * 100 + variant + 1)
  return frame(pictureKinds.indexOf(kind) + variant * 5, painters[kind](chance), chance)
}

export const pictureRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/web/pictures/:name',
    app: 'shop',
    async handle(visit) {
      const [, kind, variant] = /^([a-z]+)-(\d+)\.svg$/.exec(visit.params.name ?? '') ?? []
      const known = pictureKinds.find((one) => one === kind)
      if (!known || Number(variant) >= variants) return new Response('Not found', { status: 404 })
      return new Response(drawPicture(known, Number(variant)), {
        headers: {
          'content-type': 'image/svg+xml',
          'cache-control': 'public, max-age=604800',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'x-content-type-options': 'nosniff',
        },
      })
    },
  },
]
