import type { Sealing } from '../core/sealing.ts'
import { ByteAnswer } from './answers.ts'

/**
 * URLs of photos, generated whenever the object they belong to is shown. Each works for one to two hours: long enough
 * to view the page, while a copied URL soon expires.
 */
export type PhotoLinks = {
  urlOf(photoId: number, now: number): string
  /** Undefined if the token isn't one of ours, or has expired. */
  photoOf(token: string, now: number): number | undefined
}

const hourMs = 3_600_000
/** 132 bits, beyond guessing. */
const proofLength = 22

/** `purpose` distinguishes kinds of photos; the token is appended to `address`. */
export function openPhotoLinks(
  { sign, isSigned }: Sealing,
  { purpose, address }: { purpose: string; address: string },
): PhotoLinks {
  return {
    urlOf(photoId, now) {
      // In whole hours: the URL stays the same for a while, so browsers can cache the picture.
      const lastHour = Math.floor(now / hourMs) + 1
      const proof = sign(purpose, photoId, lastHour).slice(0, proofLength)
      return `${address}${photoId}.${lastHour}.${proof}`
    },
    photoOf(token, now) {
      const [, id, hour, proof = ''] = /^([1-9]\d{0,14})\.([1-9]\d{0,8})\.([\w-]{22})$/.exec(token) ?? []
      const [photoId, lastHour] = [Number(id), Number(hour)]
      const isGenuine = id && isSigned(proof, { purpose, length: proofLength }, photoId, lastHour)
      return isGenuine && now < (lastHour + 1) * hourMs ? photoId : undefined
    },
  }
}

/** Cached only by the browser, and not indexed by search engines. */
export const photoAnswer = (bytes: Buffer) =>
  new ByteAnswer(bytes, 'image/webp', {
    'cache-control': 'private, max-age=3600',
    'content-disposition': 'inline',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
