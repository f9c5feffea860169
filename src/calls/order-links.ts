import type { Sealing } from '../core/sealing.ts'
import type { GuestIdentity } from './caller.ts'

/**
 * Links in emails to an order's page. Customers sign in there. A guest's link has a token that grants access to that
 * one order: to read it, cancel it, get help and review it. The token replaces the Guest-Token on the order's
 * operations, and on no others. Nothing is stored: any process can verify a token made by another.
 */
export type OrderLinks = {
  urlOf(order: { orderId: number; guestId: number | null }, now: number): string
  /** Undefined if the token isn't one of ours, or is older than 30 days. */
  read(token: string, now: number): Required<GuestIdentity> | undefined
}

const validMs = 30 * 86_400_000
/** 132 bits, beyond guessing. */
const proofLength = 22
const purpose = 'order link'

export function openOrderLinks({ sign, isSigned }: Sealing, publicUrl: string): OrderLinks {
  return {
    urlOf({ orderId, guestId }, now) {
      if (guestId === null) return `${publicUrl}/orders/${orderId}`
      const until = Math.floor((now + validMs) / 1000)
      const proof = sign(purpose, orderId, guestId, until).slice(0, proofLength)
      return `${publicUrl}/orders/${orderId}?token=${orderId}.${guestId}.${until}.${proof}`
    },
    read(token, now) {
      const [, order, guest, seconds, proof = ''] = pattern.exec(token) ?? []
      const [orderId, guestId, until] = [Number(order), Number(guest), Number(seconds)]
      const isGenuine =
        order !== undefined &&
        isSigned(proof, { purpose, length: proofLength }, orderId, guestId, until) &&
        until * 1000 > now
      return isGenuine ? { orderId, guestId } : undefined
    },
  }
}

export type LinkDeps = {
  settings: { sealing: Sealing }
  config: { publicUrl: string }
  clock: { now(): number }
}

/** The order's page, for an email sent now. */
export const orderUrl = (
  { settings, config, clock }: LinkDeps,
  order: { orderId: number; guestId: number | null },
): string => openOrderLinks(settings.sealing, config.publicUrl).urlOf(order, clock.now())

const pattern = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([1-9]\d{0,11})\.([\w-]{22})$/
