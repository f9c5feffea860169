import type { Clock } from '../../../core/clock.ts'
import type { SecretBox } from '../../../core/sealing.ts'
import type { Database, Handle } from '../../../db/database.ts'
import type { Square, SquareOutcome } from '../../../outside/square.ts'
import { describeFault, markEveryMs, permissionEnded } from '../rules.ts'
import { readSquareSecret } from '../secrets.ts'
import {
  type ConnectionWithSecret,
  findConnection,
  findSquareConnection,
  listSquares,
  markFailing,
  markWorking,
  renewSealed,
} from '../store.ts'

/** A merchant's Square account. Without a location, nothing can be read or sent yet. */
export type SquareAccount = { connectionId: number; merchantId: number; locationId: string | undefined }

export type SquareAccounts = {
  /** Undefined if the merchant hasn't connected Square. */
  find(handle: Handle, merchantId: number): Promise<SquareAccount | undefined>
  /**
   * A call with the account's token, which is renewed when necessary. The outcome is stored with the connection, and
   * shown on the merchant's page. Don't call it inside a transaction.
   */
  call<Answer>(
    account: Pick<SquareAccount, 'connectionId'>,
    work: (square: Square, token: string) => Promise<SquareOutcome<Answer>>,
  ): Promise<SquareOutcome<Answer>>
  /** The job: tokens are renewed long before they expire, even unused ones. */
  renewAll(): Promise<void>
}

export type AccountDeps = { db: Database; clock: Clock; square: Square | undefined; secrets: SecretBox }

/** Square's tokens expire after 30 days and should be renewed after 7. */
const renewAfterMs = 7 * 86_400_000
/** A token this close to expiry is renewed before it is used. */
const marginMs = 5 * 60_000
const batch = 100

export function openSquareAccounts({ db, clock, square, secrets }: AccountDeps): SquareAccounts {
  /** The new token; a fault if Square doesn't issue one. */
  async function renew(connection: ConnectionWithSecret): Promise<SquareOutcome<string>> {
    const { connectionId, sealed } = connection
    const opened = sealed === null ? undefined : secrets.unseal(sealed)
    if (!square || opened === undefined) return { kind: 'unauthorized' }
    const granted = await square.refreshTokens(readSquareSecret(opened).refreshToken)
    // A revoked grant is reported as refused, not unauthorized.
    if (granted.kind === 'refused') return { kind: 'unauthorized' }
    if (granted.kind !== 'answered') return granted
    const { accessToken, refreshToken, expiresAt } = granted.answer
    const secret = { accessToken, refreshToken, expiresAt, grantedAt: clock.now() }
    await renewSealed(db, connectionId, { was: sealed!, becomes: secrets.seal(JSON.stringify(secret)) })
    return { kind: 'answered', answer: accessToken }
  }

  async function freshToken(connection: ConnectionWithSecret): Promise<SquareOutcome<string>> {
    const opened = connection.sealed === null ? undefined : secrets.unseal(connection.sealed)
    if (opened === undefined) return { kind: 'unauthorized' }
    const { accessToken, expiresAt } = readSquareSecret(opened)
    return expiresAt - marginMs > clock.now() ? { kind: 'answered', answer: accessToken } : renew(connection)
  }

  async function note(connectionId: number, outcome: SquareOutcome<unknown>) {
    const now = clock.now()
    // A refusal is about the request, not the connection; the caller interprets it.
    if (outcome.kind === 'answered' || outcome.kind === 'refused')
      await markWorking(db, connectionId, now, now - markEveryMs)
    else await markFailing(db, connectionId, describeFault(outcome), now)
  }

  return {
    async find(handle, merchantId) {
      const found = await findSquareConnection(handle, merchantId, clock.now())
      if (!found || found.sealed === null) return undefined
      const { connectionId, settings } = found
      return { connectionId, merchantId, locationId: settings.locationId }
    },
    async call(account, work) {
      const connection = await findConnection(db, account.connectionId, clock.now())
      if (!square || !connection) return { kind: 'unauthorized' }
      const token = await freshToken(connection)
      let outcome = token.kind === 'answered' ? await work(square, token.answer) : token
      // It may have been revoked early: retry once with a new one.
      if (outcome.kind === 'unauthorized' && token.kind === 'answered') {
        const renewed = await renew(connection)
        outcome = renewed.kind === 'answered' ? await work(square, renewed.answer) : renewed
      }
      await note(account.connectionId, outcome)
      return outcome
    },
    async renewAll() {
      if (!square) return
      let after = 0
      for (;;) {
        const now = clock.now()
        const some = await listSquares(db, { after, limit: batch, now })
        for (const connection of some) {
          const opened = secrets.unseal(connection.sealed!)
          const isDue = opened === undefined || readSquareSecret(opened).grantedAt <= now - renewAfterMs
          const outcome = isDue ? await renew(connection) : undefined
          if (outcome?.kind === 'unauthorized')
            await markFailing(db, connection.connectionId, permissionEnded, now)
        }
        if (some.length < batch) return
        after = some.at(-1)!.connectionId
      }
    },
  }
}
