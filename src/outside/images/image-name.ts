import { createHash } from 'node:crypto'

/** A hosted picture is named after what it is: the same bytes have one name, and a name never means other bytes. */
export const imageNamePattern = '^[0-9a-f]{64}\\.webp$'

const imageName = new RegExp(imageNamePattern)

export const isImageName = (name: string): boolean => imageName.test(name)

export const nameOfImage = (bytes: Buffer): string =>
  `${createHash('sha256').update(bytes).digest('hex')}.webp`
