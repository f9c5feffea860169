import type { Sealing } from '../../../core/sealing.ts'

/**
 * Addresses of the page that follows an order. Who has one may look, and pass it on; nothing is stored: any process can
 * check what another has made.
 */
export type TrackingLinks = {
  urlOf(orderId: number): string
  tokenOf(orderId: number): string
  /** The order that a token is for; undefined if it is not one of ours. */
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
