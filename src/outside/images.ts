import { createHash, type Hash } from 'node:crypto'
import type { Sentence } from '../texts/sentence.ts'

/** A hosted file is named after a hash of its content, so a name always means the same bytes. */
export const imageNamePattern = '^[0-9a-f]{64}\\.webp$'
export const documentNamePattern = '^[0-9a-f]{64}\\.pdf$'
const photoNamePattern = '^[0-9a-f]{64}\\.photo\\.webp$'

const imageName = new RegExp(imageNamePattern)
const documentName = new RegExp(documentNamePattern)
const photoName = new RegExp(photoNamePattern)

/** Pictures and documents that this service hosts: uploaded by merchants, or copied from an address that they give. */
export type Images = {
  /**
   * Fetches a picture, re-encodes it and stores it under a hash of the result, so that each picture is stored once. Returns the path at
   * which it is served, or a sentence that says what is wrong with it. Returns at once for a picture that is already hosted here.
   */
  host(url: string): Promise<{ path: string } | { fault: Sentence }>
  /** Does the same with uploaded bytes. */
  keep(bytes: Buffer): Promise<{ path: string } | { fault: Sentence }>
  /** Deletes a picture or document that is hosted here, given its address. Ignores other addresses. */
  forget(url: string): Promise<void>
  /** The bytes of a hosted picture, by the last segment of its path. */
  find(name: string): Promise<Buffer | undefined>
  /** Stores a document unchanged, under a hash of its bytes; returns the path at which it is served. */
  keepDocument(bytes: Buffer): Promise<string>
  /** The bytes of a document, by the last segment of its path. */
  findDocument(name: string): Promise<Buffer | undefined>
  photos: Photos
}

export type PhotoPurpose = 'help' | 'proof'

/** Photos from customers. They are re-encoded like pictures but stored separately, so that no public address serves them. */
export type Photos = {
  /** Returns the photo as it should be stored, and its name. Stores nothing yet. */
  encode(
    bytes: Buffer,
    purpose: PhotoPurpose,
  ): Promise<{ name: string; picture: Buffer } | { fault: Sentence }>
  keep(name: string, picture: Buffer): Promise<void>
  find(name: string): Promise<Buffer | undefined>
  /** Does nothing if there is none. */
  forget(name: string): Promise<void>
}

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
