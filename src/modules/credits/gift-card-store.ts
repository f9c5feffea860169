import type { Cents } from '../../core/money.ts'
import type { Direction } from '../../core/sort.ts'
import { type Handle, sql } from '../../db/database.ts'
import { inBothDirections } from '../../db/sort-directions.ts'
import type { GiftCard, IssuedCard } from './rules/credits.ts'
import { giftCodeDigest } from './rules/gift-codes.ts'

// Locks are always taken in this order: the cart, credit, gift cards by id, promotions (promotion-store.ts). Balances
// change only through ledger entries; a lock just keeps what was read valid until the entry is written.

/** A customer's own card by its id, or any card by its code: the code is the money. */
export type GiftCardKey = { giftCardId: number; customerId: number } | { code: string }

const columns = `gift_card_id AS "giftCardId", customer_id AS "customerId", last_four AS "lastFour",
  balance_cents AS balance, enabled, ends_at AS "endsAt"`
const issuedColumns = `${columns}, email, value_cents AS value, created_at AS "createdAt"`
const ofCustomer = `SELECT ${columns} FROM gift_cards WHERE gift_card_id = $1 AND customer_id = $2`
const ofCode = `SELECT ${columns} FROM gift_cards WHERE code_digest = $1`
const cardOfCustomer = sql<GiftCard>(ofCustomer)
const cardOfCode = sql<GiftCard>(ofCode)
const cardOfCustomerLocked = sql<GiftCard>(`${ofCustomer} FOR UPDATE`)
const cardOfCodeLocked = sql<GiftCard>(`${ofCode} FOR UPDATE`)
const creditLocked = sql<{ balance: Cents }>(
  'SELECT balance_cents AS balance FROM customer_credits WHERE customer_id = $1 FOR UPDATE',
)

const issuedCards = inBothDirections<IssuedCard>(
  ({ order, beyond }) => `SELECT ${issuedColumns} FROM gift_cards
   WHERE ($1::text IS NULL OR email = $1 OR customer_id = $4) AND gift_card_id ${beyond} $2 ORDER BY gift_card_id ${order} LIMIT $3`,
)

const attachWaiting = sql<{ giftCardId: number }>(
  `UPDATE gift_cards SET customer_id = $1 WHERE email = lower($2) AND customer_id IS NULL
   RETURNING gift_card_id AS "giftCardId"`,
)

export function findGiftCard(handle: Handle, key: GiftCardKey): Promise<GiftCard | undefined> {
  return 'code' in key
    ? handle.find(cardOfCode, [giftCodeDigest(key.code)])
    : handle.find(cardOfCustomer, [key.giftCardId, key.customerId])
}

/** The card with the lower id is locked first; `findGiftCard` returns the id for a code. */
export function lockGiftCard(tx: Handle, key: GiftCardKey): Promise<GiftCard | undefined> {
  return 'code' in key
    ? tx.find(cardOfCodeLocked, [giftCodeDigest(key.code)])
    : tx.find(cardOfCustomerLocked, [key.giftCardId, key.customerId])
}

/** The customer's balance; 0 if there never was any. */
export async function lockCredit(tx: Handle, customerId: number): Promise<Cents> {
  return (await tx.find(creditLocked, [customerId]))?.balance ?? 0
}

export type NewGiftCard = {
  customerId: number | null
  email: string | null
  code: string
  value: Cents
  now: number
}

/** Without a balance: its money comes through the ledger. Undefined if another card has the code. */
export const insertGiftCard = sql<GiftCard>(
  `INSERT INTO gift_cards (customer_id, email, code_digest, last_four, value_cents, balance_cents, created_at)
   VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT (code_digest) DO NOTHING RETURNING ${columns}`,
).find(({ customerId, email, code, value, now }: NewGiftCard) => [
  customerId,
  email,
  giftCodeDigest(code),
  code.slice(-4),
  value,
  new Date(now),
])

export const setEnds = sql('UPDATE gift_cards SET ends_at = $2 WHERE gift_card_id = ANY ($1)').run(
  (giftCardIds: readonly number[], endsAt: number) => [giftCardIds, new Date(endsAt)],
)

/** Assigns cards sent to this address to the customer. */
export async function attachGiftCards(
  tx: Handle,
  { customerId, email }: { customerId: number; email: string },
): Promise<number> {
  return (await tx.rows(attachWaiting, [customerId, email])).length
}

/** Newest first; filtered by the address they were sent to, or the account that holds them. */
export function listIssued(
  handle: Handle,
  range: {
    email: string | null
    customerId: number | null
    after: number
    limit: number
    direction: Direction
  },
): Promise<IssuedCard[]> {
  const { email, customerId, after, limit, direction } = range
  return handle.rows(issuedCards[direction], [email, after, limit, customerId])
}

export const lockIssued = sql<IssuedCard>(
  `SELECT ${issuedColumns} FROM gift_cards WHERE gift_card_id = $1 FOR UPDATE`,
).find((giftCardId: number) => [giftCardId])

export const updateIssued = sql<IssuedCard>(
  `UPDATE gift_cards SET enabled = $2, ends_at = $3 WHERE gift_card_id = $1 RETURNING ${issuedColumns}`,
).get(({ giftCardId, enabled, endsAt }: IssuedCard) => [
  giftCardId,
  enabled,
  endsAt === null ? null : new Date(endsAt),
])
