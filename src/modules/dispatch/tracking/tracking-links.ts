import { createHmac, timingSafeEqual } from 'node:crypto'

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

/** 132 bits: nobody guesses one, and it still fits in a text message. */
const proofLength = 22

export function openTrackingLinks(secret: Buffer, publicUrl: string): TrackingLinks {
  const tokenOf = (orderId: number) => {
    const proof = createHmac('sha256', secret)
      .update(JSON.stringify(['track', orderId]))
      .digest('base64url')
    return `${orderId}.${proof.slice(0, proofLength)}`
  }
  return {
    tokenOf,
    urlOf: (orderId) => `${publicUrl}/track/${tokenOf(orderId)}`,
    orderOf(token) {
      const orderId = Number(/^([1-9]\d{0,15})\./.exec(token)?.[1])
      return Number.isSafeInteger(orderId) && isSame(token, tokenOf(orderId)) ? orderId : undefined
    },
  }
}

function isSame(presented: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(presented), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
