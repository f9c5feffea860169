import type { Sentence } from '../texts/sentence.ts'

/** Pictures and documents that merchants upload, or pictures that they name by an address somewhere, hosted by this service itself. */
export type Images = {
  /**
   * Fetches a picture, decodes and re-encodes it and keeps it under the digest of what it has become, so that the same
   * picture is kept once. Answers the path under which it is served, or in a sentence why it cannot be had. An address
   * of a picture that is hosted here already is answered at once.
   */
  host(url: string): Promise<{ path: string } | { fault: Sentence }>
  /** The same for uploaded bytes. */
  keep(bytes: Buffer): Promise<{ path: string } | { fault: Sentence }>
  /** Deletes a picture or a document that is hosted here, by its address; nothing for any other address. */
  forget(url: string): Promise<void>
  /** The bytes of a hosted picture, by the last part of its path. */
  find(name: string): Promise<Buffer | undefined>
  /** Keeps a document as it is, under the digest of its bytes; answers the path under which it is served. */
  keepDocument(bytes: Buffer): Promise<string>
  /** The bytes of a document, by the last part of its path. */
  findDocument(name: string): Promise<Buffer | undefined>
  photos: Photos
}

export type PhotoPurpose = 'help' | 'proof'

/** Photos of customers, re-encoded like pictures and kept apart from them: no address serves one by its name. */
export type Photos = {
  /** The photo as it will be kept, and its name; nothing is kept yet. */
  encode(
    bytes: Buffer,
    purpose: PhotoPurpose,
  ): Promise<{ name: string; picture: Buffer } | { fault: Sentence }>
  keep(name: string, picture: Buffer): Promise<void>
  find(name: string): Promise<Buffer | undefined>
  /** Nothing happens where there is none. */
  forget(name: string): Promise<void>
}
