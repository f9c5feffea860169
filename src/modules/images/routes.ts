import { Type } from 'typebox'
import { type Route, route } from '../../http/route.ts'
import { imageNamePattern } from '../../outside/images/image-name.ts'
import type { Images } from '../../outside/images.ts'
import { openGallery } from './show-image.ts'

/** Another name is no picture's: the path is unknown, whatever is wrong with it. */
const ImageInput = Type.Object({
  name: Type.String({
    pattern: imageNamePattern,
    'x-refusal': 'unknown_path',
    'x-verbatim': true,
    description: 'The last part of an address that a menu shows.',
  }),
})

export function imageRoutes({ images }: { images: Images }): Route[] {
  const gallery = openGallery(images)
  return [
    route({
      method: 'GET',
      path: '/images/{name}',
      access: 'public',
      chapter: 'Merchants',
      summary: 'Read a hosted image',
      description: 'The image at an address never changes and can be cached forever.',
      input: ImageInput,
      answer: { contentType: 'image/webp' },
      refusals: ['unknown_path'],
      handler: ({ name }, { request }) => gallery.show(name, request.headers['if-none-match']),
    }),
  ]
}
