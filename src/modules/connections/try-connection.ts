import type { Call } from '../../calls/call.ts'
import { refuse } from '../../core/refusal.ts'
import { inLanguage, type Sentence } from '../../texts/sentence.ts'
import { addTestPrint } from './printing/print-store.ts'
import { describeFault, markEveryMs } from './rules.ts'
import type { OfConnectionInput } from './schemas.ts'
import { findConnection, markFailing, markWorking } from './store.ts'
import type { TicketDeps } from './tickets/send-tickets.ts'
import { pingTill } from './tickets/send-to-till.ts'

/**
 * Contacts the other side, before a transaction: a till gets a ping, Square is asked for its locations. A printer
 * gets a test ticket.
 */
export async function askOtherSide(
  { db, clock, secrets, accounts, caller }: TicketDeps,
  { merchantId, connection_id }: OfConnectionInput,
): Promise<Sentence | null> {
  const connection = await findConnection(db, connection_id, clock.now())
  if (connection?.merchantId !== merchantId) throw refuse('unknown_connection', { field: 'connection_id' })
  const { kind, connectionId, settings } = connection
  if (kind === 'cloudprnt') return null
  if (kind === 'square') {
    const outcome = await accounts.call({ connectionId }, (square, token) => square.listLocations(token))
    return outcome.kind === 'answered' ? null : describeFault(outcome)
  }
  const sealed = [connection.sealed, connection.oldSealed].filter((text) => text !== null)
  const known = sealed.map((text) => secrets.unseal(text)).filter((text) => text !== undefined)
  const one = caller.open()
  try {
    const url = settings.url ?? ''
    const outcome = await pingTill({ connection: one, clock, url, secrets: known, connectionId })
    return outcome.kind === 'answered' ? null : outcome.fault
  } finally {
    await one.close()
  }
}

export async function noteTrial(
  { merchantId, connection_id }: OfConnectionInput,
  { db: tx, now, language }: Call,
  fault: Sentence | null,
) {
  const connection = await findConnection(tx, connection_id, now)
  if (!connection) throw refuse('unknown_connection', { field: 'connection_id' })
  if (connection.kind === 'cloudprnt') await addTestPrint(tx, connection_id, merchantId, now)
  else if (fault) await markFailing(tx, connection_id, fault, now)
  else if (connection.kind === 'till') await markWorking(tx, connection_id, now, now - markEveryMs)
  return { works: fault === null, problem: fault && inLanguage(fault, language) }
}
