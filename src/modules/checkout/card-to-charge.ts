import type { Caller } from '../../calls/caller.ts'
import { Card } from '../../core/card.ts'
import type { Payments, TokenisedCard } from '../../outside/payments.ts'
import { setupOwner } from '../customers/cards/index.ts'
import { declined, unavailable } from './authorize-payment.ts'
import type { NewCard } from './check-payments.ts'

/**
 * A typed card goes to the gateway first, which answers with a token: only with the token can the request be repeated after
 * a crash, because we do not store the number.
 */
export async function saveNewCard(
  payments: Pick<Payments, 'saveCard' | 'setups'>,
  typed: NewCard,
  { key, caller }: { key: string; caller: Caller },
): Promise<TokenisedCard> {
  const outcome =
    typed instanceof Card
      ? await payments.saveCard(key, typed)
      : await payments.setups!.collect(typed.setupId, setupOwner(caller))
  if (outcome.kind === 'saved') return outcome.card
  throw outcome.kind === 'unknown' ? unavailable() : declined()
}
