import { type Static, Type } from 'typebox'
import { text } from '../../http/fields.ts'
import { MerchantId } from '../../http/merchant-fields.ts'

export const UploadedImage = Type.String({
  minLength: 1,
  maxLength: 14_000_000,
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
  description:
    'A JPEG, PNG, WebP, GIF or AVIF of up to 10 MiB and 50 million pixels: a file in a multipart form, or base64 text.',
})

export const Upload = Type.Object({ merchantId: MerchantId, image: UploadedImage })
export type UploadInput = Static<typeof Upload>

export const UploadedDocument = Type.Object({
  merchantId: MerchantId,
  document: Type.String({
    minLength: 1,
    maxLength: 7_000_000,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description: 'A PDF of up to 5 MiB: a file in a multipart form, or base64 text.',
  }),
})
export type DocumentInput = Static<typeof UploadedDocument>

export const KeptDocument = Type.Object({
  id: text('The document’s id, the last part of its URL.'),
  url: text('The URL of the file. Send it as the `document` of a license.'),
})

export const Uploaded = Type.Object({
  id: text('The picture’s id, the last part of its URL.'),
  url: text('The URL of the picture. Send it as the `url` of a menu Image.'),
})
