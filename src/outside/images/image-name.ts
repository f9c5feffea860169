import { createHash, type Hash } from 'node:crypto'
import type { PhotoPurpose } from '../images.ts'

/** A hosted file is named after a hash of its content, so a name always means the same bytes. */
export const imageNamePattern = '^[0-9a-f]{64}\\.webp$'
export const documentNamePattern = '^[0-9a-f]{64}\\.pdf$'
const photoNamePattern = '^[0-9a-f]{64}\\.photo\\.webp$'

const imageName = new RegExp(imageNamePattern)
const documentName = new RegExp(documentNamePattern)
const photoName = new RegExp(photoNamePattern)

export const isImageName = (name: string): boolean => imageName.test(name)
export const isDocumentName = (name: string): boolean => documentName.test(name)
export const isPhotoName = (name: string): boolean => photoName.test(name)

const digestOf = (...parts: (Buffer | string)[]) =>
  parts.reduce<Hash>((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
export const nameOfImage = (bytes: Buffer): string => `${digestOf(bytes)}.webp`
export const nameOfDocument = (bytes: Buffer): string => `${digestOf(bytes)}.pdf`
/**
 * A separate kind of name, so the public address for pictures never serves a customer's photo. A photo used as a proof is a different file,
 * because each purpose deletes its own.
 */
export const nameOfPhoto = (bytes: Buffer, purpose: PhotoPurpose): string =>
  `${purpose === 'help' ? digestOf(bytes) : digestOf(purpose, bytes)}.photo.webp`
