import { type Static, Type } from 'typebox'
import type { RefusalCode } from '../core/refusals/catalog.ts'
import { integer, nullable, text } from './fields.ts'

/** Which merchant: in the body of a write, in the query of a read or delete; `merchant_id` will do (decisions §1.5). */
export const MerchantId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  'x-aliases': ['merchant_id'],
  description: 'The merchant; one of your groups’.',
})

export const OfMerchant = Type.Object({ merchantId: MerchantId })
export type OfMerchantInput = Static<typeof OfMerchant>

/**
 * An id that no merchant can have is as unknown as one that none has. Words that lead elsewhere are no merchants: what
 * does not exist below them is an unknown path.
 */
export const merchantInPath = (unknown: RefusalCode) =>
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The merchant’s id.',
    'x-not-in-path': ['admin', 'search', 'favorite', 'list'],
    'x-refusal': unknown,
  })
export const MerchantInPath = merchantInPath('no_rest')

/** Whether a merchant takes orders: the same in its info, its menu and a cart. */
export const opennessFields = {
  paused_until: nullable(text('ISO 8601: takes no orders before; null when it has not paused.')),
  delivery_paused_until: nullable(
    text(
      'ISO 8601: delivers nothing that is ordered for a time before; null when it takes orders for delivery.',
    ),
  ),
  display_status: Type.Object(
    { code: integer('The status as a number.'), message: text('The status for people.') },
    { description: 'Whether it is open, in words.' },
  ),
}
