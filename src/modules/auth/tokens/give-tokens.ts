import { Refusal, refuse } from '../../../core/refusal.ts'
import { hashSecret, newSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import { countPasskeyUse, spendChallenge } from '../accounts/passkey-store.ts'
import type { AuthDeps } from '../accounts/ports.ts'
import { accessTokenSeconds, type TokenFlow } from '../rules.ts'
import type { Grant, GrantSource } from './oauth-server.ts'
import {
  endTokensOfCode,
  insertAccessToken,
  insertRefreshToken,
  isStillSamePerson,
  redeem,
} from './token-store.ts'

export type IssuedTokens = {
  customerId: number
  accessToken: string
  refreshToken: string
  seconds: number
  expiresAt: number
}

type Writable = Exclude<GrantSource, { kind: 'newcomer' }>
/** The time, and the browser or program. */
export type SignInMoment = { now: number; userAgent: string }
type Standing = { customerId: number; refreshId: number; refreshToken: string; flow: TokenFlow }

/** Writes what was granted: a refresh token if there is none yet, and an access token under it. */
export async function giveTokens(
  { db }: Pick<AuthDeps, 'db'>,
  tx: Handle,
  grant: Grant<Writable>,
  { now, userAgent }: SignInMoment,
): Promise<IssuedTokens> {
  const { customerId, refreshId, refreshToken, flow } = await standOn(db, tx, grant, { now, userAgent })
  const seconds = accessTokenSeconds(flow)
  const expiresAt = now + seconds * 1000
  const hash = hashSecret(grant.accessToken)
  if (!(await insertAccessToken(tx, refreshId, { hash, scopes: grant.scopes, expiresAt, now })))
    throw refuse('invalid_grant', { detail: 'The refresh token has been revoked.' })
  return { customerId, accessToken: grant.accessToken, refreshToken, seconds, expiresAt }
}

async function standOn(
  db: Handle,
  tx: Handle,
  grant: Grant<Writable>,
  moment: SignInMoment,
): Promise<Standing> {
  const { source } = grant
  const { now } = moment
  switch (source.kind) {
    case 'refresh': {
      const { customerId, refreshId, flow } = source.token
      return { customerId, refreshId, refreshToken: source.secret, flow }
    }
    case 'password': {
      if (!(await isStillSamePerson(tx, source.person)))
        throw new Refusal([{ code: 'invalid_grant', detail: 'The password has just changed.' }], {
          status: 401,
        })
      return startRefreshToken(tx, grant, { customerId: source.person.customerId, flow: 'password' }, moment)
    }
    case 'passkey': {
      const { customerId, challenge } = source
      if (!(await spendChallenge(tx, challenge)) || !(await countPasskeyUse(tx, source, now)))
        throw wrongPasskey()
      return startRefreshToken(tx, grant, { customerId, flow: 'password' }, moment)
    }
    case 'code': {
      const { hash, redirectUri, customerId } = source
      if (!(await redeem(tx, { hash, clientId: grant.client.clientId, redirectUri }, now)))
        throw refuseSpentCode(db, hash)
      return startRefreshToken(tx, grant, { customerId, flow: 'code', codeHash: hash }, moment)
    }
  }
}

export const wrongPasskey = () =>
  new Refusal(
    [
      {
        code: 'invalid_grant',
        field: 'passkey',
        detail: 'No account has this passkey, or it was not signed for this sign-in.',
      },
    ],
    { status: 401 },
  )

/** A code used twice was stolen: the tokens issued for it are revoked (RFC 6749 §4.1.2). */
function refuseSpentCode(db: Handle, hash: Buffer): Refusal {
  return new Refusal([{ code: 'invalid_grant', detail: 'The code has expired or has been used.' }], {
    consequence: () => endTokensOfCode(db, hash),
  })
}

async function startRefreshToken(
  tx: Handle,
  { client, scopes }: Grant,
  { customerId, flow, codeHash = null }: { customerId: number; flow: TokenFlow; codeHash?: Buffer | null },
  { now, userAgent }: SignInMoment,
): Promise<Standing> {
  const refreshToken = newSecret()
  const hash = hashSecret(refreshToken)
  const { clientId } = client
  const refreshId = await insertRefreshToken(tx, {
    ...{ hash, customerId, clientId, scopes, flow, codeHash, now },
    userAgent: userAgent.slice(0, 300),
  })
  return { customerId, refreshId, refreshToken, flow }
}
