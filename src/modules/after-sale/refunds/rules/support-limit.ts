import type { Cents } from '../../../../core/money.ts'

/** Credit without an order is summed over this time for each customer. */
export const creditWindowMs = 30 * 86_400_000

/**
 * What a role with a limit may still give, after what was given before: for an order all its refunds and credits, otherwise the credit of
 * this customer. Credit that has ended counts in full, so that ending it does not allow another.
 */
export const allowanceLeft = (limit: Cents, given: Cents): Cents => Math.max(0, limit - given)
