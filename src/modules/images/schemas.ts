import { type Static, Type } from 'typebox'
import { text } from '../../http/fields.ts'
import { fileInput } from '../../http/input-formats.ts'
import { MerchantId } from '../../http/merchant-fields.ts'

export const UploadedImage = fileInput(
  'A JPEG, PNG, WebP, GIF or AVIF of up to 10 MiB and 50 million pixels: a file in a multipart form, or base64 text.',
  14_000_000,
)

export const Upload = Type.Object({ merchantId: MerchantId, image: UploadedImage })
export type UploadInput = Static<typeof Upload>

export const UploadedDocument = Type.Object({
  merchantId: MerchantId,
  document: fileInput('A PDF of up to 5 MiB: a file in a multipart form, or base64 text.', 7_000_000),
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
