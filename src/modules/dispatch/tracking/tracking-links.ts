import type { Sealing } from '../../../core/sealing.ts'

/**
 * URLs of the tracking page. Anyone with the URL can view it, and share it. Nothing is stored: any process can verify
 * a link made by another.
 */
export type TrackingLinks = {
  urlOf(orderId: number): string
  tokenOf(orderId: number): string
  /** The order a token is for; undefined if it isn't one of ours. */
  orderOf(token: string): number | undefined
}

/** 132 bits: beyond guessing, and it still fits in a text message. */
const proofLength = 22

const purpose = 'track'

export function openTrackingLinks({ sign, isSigned }: Sealing, publicUrl: string): TrackingLinks {
  const tokenOf = (orderId: number) => `${orderId}.${sign(purpose, orderId).slice(0, proofLength)}`
  return {
    tokenOf,
    urlOf: (orderId) => `${publicUrl}/track/${tokenOf(orderId)}`,
    orderOf(token) {
      const [, id, proof = ''] = /^([1-9]\d{0,15})\.(.*)$/.exec(token) ?? []
      const orderId = Number(id)
      const isGenuine =
        Number.isSafeInteger(orderId) && isSigned(proof, { purpose, length: proofLength }, orderId)
      return isGenuine ? orderId : undefined
    },
  }
}
