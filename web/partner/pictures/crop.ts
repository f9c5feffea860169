/** The visible part of a picture: `zoom` 1 shows as much as fits, `x` and `y` from 0 to 1 are its position. */
export type Crop = { zoom: number; x: number; y: number }
export type Size = { width: number; height: number }
export type Cut = Size & { left: number; top: number }

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const maxZoom = 4
/** The proportions in which the shop shows its own pictures and those of items. */
export const pictureSize: Size = { width: 1280, height: 800 }
export const logoSize: Size = { width: 640, height: 640 }
export const coverSize: Size = { width: 1600, height: 640 }

/** The part of the picture, in its own pixels, that fills a frame of these proportions. */
export function cutPicture(picture: Size, { zoom, x, y }: Crop, frame: Size): Cut {
  const fit = Math.min(picture.width / frame.width, picture.height / frame.height)
  const width = (frame.width * fit) / zoom
  const height = (frame.height * fit) / zoom
  return { width, height, left: (picture.width - width) * x, top: (picture.height - height) * y }
}

/** The crop after dragging the picture by this many pixels of the frame. */
export function dragCrop(picture: Size, crop: Crop, frame: Size, by: { x: number; y: number }): Crop {
  const cut = cutPicture(picture, crop, frame)
  const moved = (at: number, pixels: number, room: number) => (room <= 0 ? at : clamp(at - pixels / room))
  return {
    ...crop,
    x: moved(crop.x, (by.x * cut.width) / frame.width, picture.width - cut.width),
    y: moved(crop.y, (by.y * cut.height) / frame.height, picture.height - cut.height),
  }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
