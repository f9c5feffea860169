import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import { type Sentence, says } from '../../texts/sentence.ts'
import type { Images, Photos } from '../images.ts'
import {
  isDocumentName,
  isImageName,
  isPhotoName,
  nameOfDocument,
  nameOfImage,
  nameOfPhoto,
} from '../images.ts'
import { OutgoingFault } from '../outgoing/network.ts'
import { encodeApart } from './encode-apart.ts'
import { PictureFault } from './encode-picture.ts'

/** Where hosted pictures and documents are stored. Callers have checked the names. */
export type ImageStore = {
  has(name: string): Promise<boolean>
  find(name: string): Promise<Buffer | undefined>
  /** Does nothing if the picture already exists, since the same name means the same content. */
  keep(name: string, bytes: Buffer): Promise<void>
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>
}

export type HostingDeps = {
  store: ImageStore
  publicUrl: string
  fetchPicture(url: string): Promise<Buffer>
}

type Hosted = Awaited<ReturnType<Images['host']>>

/** Limits memory: this many downloads, each at most 10 MiB. */
const atOnce = 8
const maxWaiting = 2000

export function hostImages({ store, publicUrl, fetchPicture }: HostingDeps): Images {
  const running = new Map<string, Promise<Hosted>>()
  const turns = bulkhead(atOnce, maxWaiting)

  const keep = async (bytes: Buffer): Promise<Hosted> => {
    const picture = await encodeApart(bytes)
    const name = nameOfImage(picture)
    await store.keep(name, picture)
    return { path: `/images/${name}` }
  }

  const hostForeign = (url: string): Promise<Hosted> => {
    const known = running.get(url)
    if (known) return known
    const hosting = turns
      .execute(async () => keep(await fetchPicture(url)))
      .catch(asFault)
      .finally(() => running.delete(url))
    running.set(url, hosting)
    return hosting
  }

  const nameIn = (folder: string, url: string): string | undefined => {
    const base = [`${publicUrl}${folder}`, folder].find((start) => url.startsWith(start))
    return base === undefined ? undefined : url.slice(base.length)
  }
  const ownName = (url: string) => nameIn('/images/', url)

  const hostOwn = async (name: string): Promise<Hosted> =>
    isImageName(name) && (await store.has(name))
      ? { path: `/images/${name}` }
      : { fault: says`We couldn’t find this picture.` }

  const photos: Photos = {
    encode: (bytes, purpose) =>
      turns
        .execute(async () => {
          const picture = await encodeApart(bytes)
          return { name: nameOfPhoto(picture, purpose), picture }
        })
        .catch(asFault),
    keep: (name, picture) => store.keep(name, picture),
    find: async (name) => (isPhotoName(name) ? store.find(name) : undefined),
    async forget(name) {
      if (isPhotoName(name)) await store.remove(name)
    },
  }

  return {
    photos,
    async host(url) {
      const name = ownName(url)
      return name === undefined ? hostForeign(url) : hostOwn(name)
    },
    async forget(url) {
      const name = ownName(url)
      if (name !== undefined && isImageName(name)) await store.remove(name)
      const document = nameIn('/documents/', url)
      if (document !== undefined && isDocumentName(document)) await store.remove(document)
    },
    async keepDocument(bytes) {
      const name = nameOfDocument(bytes)
      await store.keep(name, bytes)
      return `/documents/${name}`
    },
    async findDocument(name) {
      return isDocumentName(name) ? store.find(name) : undefined
    },
    keep: (bytes) => turns.execute(() => keep(bytes)).catch(asFault),
    async find(name) {
      return isImageName(name) ? store.find(name) : undefined
    },
  }
}

function asFault(error: unknown): { fault: Sentence } {
  if (error instanceof OutgoingFault || error instanceof PictureFault) return { fault: error.sentence }
  if (error instanceof BulkheadRejectedError)
    return { fault: says`We’re processing a lot of pictures right now. Try again in a minute.` }
  throw error
}
