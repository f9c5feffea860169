import { uploadDocument } from '../../console/api/licenses.ts'
import { uploadImage } from '../../console/api/menus.ts'
import { toBase64 } from '../../console/base64.ts'

/** Uploads a picture and returns the address of the re-encoded file. */
export async function uploadPicture(merchantId: number, picture: Blob): Promise<string> {
  const { url } = await uploadImage({ merchantId, image: await toBase64(picture) })
  return url
}

/** Uploads a PDF and returns its download address. */
export async function uploadPdf(merchantId: number, pdf: Blob): Promise<string> {
  const document = await toBase64(pdf)
  const { url } = await uploadDocument({ merchantId, document })
  return url
}

export const isPdf = (url: string) => url.endsWith('.pdf')

/** The address from which this page may show it: pages load pictures only over TLS or from their own origin. */
export function pictureSource(url: string): string {
  const { protocol, pathname } = new URL(url, location.origin)
  return protocol === 'https:' ? url : pathname
}
