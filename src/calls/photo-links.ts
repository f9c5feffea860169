import type { Sealing } from '../core/sealing.ts'
import { ByteAnswer } from './answers.ts'

/**
 * Addresses of photos, made anew for the parties whenever what they belong to is shown. Each works for one to two hours, so that a page
 * can be looked at for a while and a copied address soon ends.
 */
export type PhotoLinks = {
  urlOf(photoId: number, now: number): string
  /** Undefined if the token is not one of ours, or has expired. */
  photoOf(token: string, now: number): number | undefined
}

const hourMs = 3_600_000
/** 132 bits, beyond guessing. */
const proofLength = 22

/** `purpose` tells one kind of photo from another; `address` is what a token is added to. */
export function openPhotoLinks(
  { sign, isSigned }: Sealing,
  { purpose, address }: { purpose: string; address: string },
): PhotoLinks {
  return {
    urlOf(photoId, now) {
      // By whole hours: the address stays the same for a while, and browsers keep the picture.
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

/** Kept by the browser alone, and not found by search engines. */
export const photoAnswer = (bytes: Buffer) =>
  new ByteAnswer(bytes, 'image/webp', {
    'cache-control': 'private, max-age=3600',
    'content-disposition': 'inline',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
