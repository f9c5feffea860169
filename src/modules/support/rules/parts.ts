/** A change of an order's status. */
export type OrderTransition = {
  at: number
  from: string | null
  to: string
  actor: string
  reason: string | null
}

/** A payment of an order, with the state of its money. */
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

/** An email about the order, without its links. */
export type SentMail = { at: number; to: string; subject: string; text: string }

/** A note of the operator's staff about an order. The text is empty where the customer was erased. */
export type OrderNote = { noteId: number; at: number; author: string; text: string }

/** A decision of the rules on alcohol and tobacco about the sale, as the order keeps it. */
export type SaleDecision = { rule: string; version: string; kind: string; verdict: string; reason: string }
