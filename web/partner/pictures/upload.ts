import { client } from '../../console/context.ts'

/** Sends a picture and answers the address at which it is served, drawn anew. */
export async function uploadPicture(merchantId: number, picture: Blob): Promise<string> {
  const { url } = await client.request('post_merchant_admin_images', {
    merchantId,
    image: await toBase64(picture),
  })
  return url
}

/** Where this page may show it from: pages take pictures by TLS or from their own origin. */
export function pictureSource(url: string): string {
  const { protocol, pathname } = new URL(url, location.origin)
  return protocol === 'https:' ? url : pathname
}

const toBase64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
