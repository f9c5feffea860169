import { Type } from 'typebox'
import { bodyLimits } from '../../calls/body-limits.ts'
import { type Route, route } from '../../http/route.ts'
import { documentNamePattern, imageNamePattern } from '../../outside/images/image-name.ts'
import type { Images } from '../../outside/images.ts'
import { adminRoute } from '../members/index.ts'
import { downloadDocument, uploadDocument } from './documents.ts'
import * as wire from './schemas.ts'
import { openGallery } from './show-image.ts'
import { uploadImage } from './upload-image.ts'

/** Another name is no picture's: the path is unknown, whatever is wrong with it. */
const ImageInPath = Type.Object({
  name: Type.String({
    pattern: imageNamePattern,
    'x-refusal': 'unknown_path',
    'x-verbatim': true,
    description: 'The last part of an address that a menu shows.',
  }),
})

const DocumentInPath = Type.Object({
  name: Type.String({
    pattern: documentNamePattern,
    'x-refusal': 'unknown_path',
    'x-verbatim': true,
    description: 'The last part of the address that the upload answered.',
  }),
})

export type ImageDeps = { images: Images; config: { publicUrl: string } }

export function imageRoutes({ images, config: { publicUrl } }: ImageDeps): Route[] {
  const gallery = openGallery(images)
  return [
    route({
      method: 'GET',
      path: '/images/{name}',
      access: 'public',
      chapter: 'Merchants',
      summary: 'Read a hosted image',
      description: 'The image at an address never changes and can be cached forever.',
      input: ImageInPath,
      answer: { contentType: 'image/webp' },
      refusals: ['unknown_path'],
      handler: ({ name }, { knownVersion }) => gallery.show(name, knownVersion),
    }),
    adminRoute({
      permission: 'manage',
      method: 'POST',
      path: '/merchant/admin/images',
      staff: 'goods',
      impersonators: 'impersonate',
      summary: 'Upload an image',
      description:
        'The picture is decoded, drawn anew as WebP of at most 1600 pixels a side, and served from an address that never ' +
        'changes. What cannot be decoded, SVG included, is refused.',
      input: wire.Upload,
      answer: wire.Uploaded,
      body: bodyLimits.image,
      budget: { name: 'uploads', requests: 600, seconds: 3600 },
      // Writes a file that is named after its content: doing it twice is doing it once.
      runs: 'read',
      handler: (input, call) => uploadImage({ images, publicUrl }, input, call),
    }),
    route({
      method: 'GET',
      path: '/documents/{name}',
      access: 'public',
      chapter: 'Merchants',
      summary: 'Download a document',
      description:
        'Anyone with the address can download it. The address contains the digest of the document and is shown to the merchant and ' +
        'the operator. It is never shown inside a page.',
      input: DocumentInPath,
      answer: { contentType: 'application/pdf' },
      refusals: ['unknown_path'],
      handler: ({ name }) => downloadDocument(images, name),
    }),
    adminRoute({
      permission: 'manage',
      method: 'POST',
      path: '/merchant/admin/documents',
      staff: 'own',
      summary: 'Upload a document',
      description:
        'A PDF, for a license. It is kept as it is, and refused if its parts do not fit together, if it needs a password, or if ' +
        'it carries scripts, forms or other files.',
      input: wire.UploadedDocument,
      answer: wire.KeptDocument,
      body: bodyLimits.document,
      budget: { name: 'uploads', requests: 600, seconds: 3600 },
      runs: 'read',
      handler: (input) => uploadDocument({ images, publicUrl }, input),
    }),
  ]
}
