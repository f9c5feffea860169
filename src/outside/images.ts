import type { Sentence } from '../texts/sentence.ts'

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
