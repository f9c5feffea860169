import { cutPicture, pictureSize, type Size, wholeCrop } from './crop.ts'

/** The center of a photo in the shop's proportions, as a JPEG. The browser rejects files that are not pictures. */
export async function cropMiddle(file: Blob, size: Size = pictureSize): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')!
  const { left, top, width, height } = cutPicture(picture, wholeCrop, size)
  context.fillStyle = 'white'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(picture, left, top, width, height, 0, 0, size.width, size.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}
