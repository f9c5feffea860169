import type { Call } from '../../calls/call.ts'
import { Card } from '../../core/card.ts'
import type { Payments, TokenizedCard } from '../../outside/payments.ts'
import { setupOwner } from '../customers/cards/index.ts'
import { declined, unavailable } from './authorize-payment.ts'
import { type CardTestingDeps, countDecline, fingerprintCard, mustNotBeTestingCards } from './card-testing.ts'
import type { NewCard } from './check-payments.ts'

type CardDeps = CardTestingDeps & { payments: Pick<Payments, 'saveCard' | 'setups'> }

/**
 * A typed card is first exchanged for a token at the gateway: only with the token can the charge be retried after a
 * crash, because we don't store the number.
 */
export async function saveNewCard(
  deps: CardDeps,
  typed: NewCard,
  { key, ...payer }: { key: string } & Pick<Call, 'caller' | 'ip'>,
): Promise<TokenizedCard & { fingerprint?: string }> {
  const { payments } = deps
  const known = fingerprintCard(deps, typed)
  await mustNotBeTestingCards(deps, payer, known)
  const outcome =
    typed instanceof Card
      ? await payments.saveCard(key, typed)
      : await payments.setups!.collect(typed.setupId, setupOwner(payer.caller))
  if (outcome.kind === 'unknown') throw unavailable()
  if (outcome.kind === 'refused') {
    await countDecline(deps, payer, known)
    throw declined()
  }
  const { card } = outcome
  const fingerprint = known ?? card.fingerprint
  if (known === undefined) await mustNotBeTestingCards(deps, payer, fingerprint)
  return { ...card, ...(fingerprint && { fingerprint }) }
}
