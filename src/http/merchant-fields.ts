import { type Static, Type } from 'typebox'
import type { RefusalCode } from '../core/refusal-catalogue.ts'

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
