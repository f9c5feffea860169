/** A change of an order's status. */
export type OrderMove = { at: number; from: string | null; to: string; actor: string; reason: string | null }

/** What pays for an order, and where the money is. */
export type OrderPayment = {
  payment: number
  type: string
  sourceId: number | null
  amount: number
  gateway: string | null
  gatewayId: string | null
  state: string | null
  wanted: string | null
}

/** A mail about the order, without its links. */
export type SentMail = { at: number; to: string; subject: string; text: string }
