import { type Static, Type } from 'typebox'
import type { RefusalCode } from '../core/refusals/catalog.ts'
import { idInput, integer, nullable, text } from './fields.ts'

/**
 * The merchant: in the body of a write, in the query of a read or delete. `merchant_id` is accepted, too (decisions
 * §1.5).
 */
export const MerchantId = idInput('The merchant, which must belong to one of your groups.', {
  'x-aliases': ['merchant_id'],
})

export const OfMerchant = Type.Object({ merchantId: MerchantId })
export type OfMerchantInput = Static<typeof OfMerchant>

/**
 * An impossible id is refused like an unknown one. Words that are other paths aren't merchants: below them, an
 * unknown path is just that.
 */
export const merchantInPath = (unknown: RefusalCode) =>
  idInput('The merchant’s id.', {
    'x-not-in-path': ['admin', 'search', 'favorite', 'list'],
    'x-refusal': unknown,
  })
export const MerchantInPath = merchantInPath('no_rest')

/** Whether a merchant takes orders: the same in its info, menu and in a cart. */
export const opennessFields = {
  paused_until: nullable(
    text('When the pause ends, ISO 8601: no orders are taken for an earlier time. null if not paused.'),
  ),
  delivery_paused_until: nullable(
    text(
      'When the delivery pause ends, ISO 8601: no deliveries are taken for an earlier time. null if not paused.',
    ),
  ),
  display_status: Type.Object(
    { code: integer('The status as a number.'), message: text('The status, human-readable.') },
    { description: 'Whether the merchant is open, as a word.' },
  ),
}
