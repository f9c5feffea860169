import { Type } from 'typebox'
import { bodyLimits } from '../../calls/body-limits.ts'
import { type Route, route } from '../../http/route.ts'
import type { Images } from '../../outside/images.ts'
import { documentNamePattern, imageNamePattern } from '../../outside/images.ts'
import { adminRoute } from '../members/index.ts'
import { downloadDocument, uploadDocument } from './documents.ts'
import * as wire from './schemas.ts'
import { openGallery } from './show-image.ts'
import { uploadImage } from './upload-image.ts'

/** A name of another form can't be a picture, so it is an unknown path and not an invalid parameter. */
const ImageInPath = Type.Object({
  name: Type.String({
    pattern: imageNamePattern,
    'x-refusal': 'unknown_path',
    'x-verbatim': true,
    description: 'The last part of a URL in a menu.',
  }),
})

const DocumentInPath = Type.Object({
  name: Type.String({
    pattern: documentNamePattern,
    'x-refusal': 'unknown_path',
    'x-verbatim': true,
    description: 'The last part of the URL returned by the upload.',
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
      description: 'The image at a URL never changes and can be cached forever.',
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
        'The picture is decoded, re-encoded as WebP of up to 1600 pixels a side, and served from a URL that never ' +
        'changes. Files that can’t be decoded are refused, including SVG.',
      input: wire.Upload,
      answer: wire.Uploaded,
      body: bodyLimits.image,
      budget: { name: 'uploads', requests: 600, seconds: 3600 },
      // Stores a file under the hash of its content, so doing it twice changes nothing.
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
        'Anyone with the URL can download it. The URL contains the document’s digest and is shown only to the merchant and ' +
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
        'A PDF, for a license. It is stored unchanged. Refused if its structure is damaged, if it needs a password, or if ' +
        'it contains scripts, forms or attached files.',
      input: wire.UploadedDocument,
      answer: wire.KeptDocument,
      body: bodyLimits.document,
      budget: { name: 'uploads', requests: 600, seconds: 3600 },
      runs: 'read',
      handler: (input) => uploadDocument({ images, publicUrl }, input),
    }),
  ]
}
