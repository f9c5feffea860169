import { createHmac } from 'node:crypto'
import type { Clock } from '../../core/clock.ts'
import { type Environment, httpSchemes, secret, text, url } from '../../core/environment.ts'
import { isSameText } from '../../core/sealing.ts'
import { withoutTrailingSlashes } from '../../core/text.ts'
import { openBreakers } from '../outgoing/breakers.ts'
import { type ConnectionSettings, openConnections } from '../outgoing/connections.ts'
import { internet } from '../outgoing/network.ts'
import type { Square, SquareOutcome, SquareTokens } from '../square.ts'
import { openCalls } from './calls.ts'
import { openSend } from './send.ts'

export type SquareSettings = {
  applicationId: string
  applicationSecret: string
  webhookKey: string | undefined
  url: string
}

export const squareVariables = {
  SQUARE_APPLICATION_ID: text({
    means:
      'The marketplace’s Square application, with which merchants connect their Square accounts. Its redirect URL is PUBLIC_URL/partner/square, its webhook PUBLIC_URL/connections/square/webhooks.',
  }),
  SQUARE_APPLICATION_SECRET: secret({ means: 'The secret of that application.' }),
  SQUARE_WEBHOOK_KEY: secret({
    means: 'The signature key of that webhook. Without it, Square’s events are refused and Square is polled.',
  }),
  SQUARE_URL: url(httpSchemes, {
    fallback: 'https://connect.squareup.com',
    means: 'A different URL for Square’s API: its sandbox, or a test server.',
  }),
}

export function readSquareSettings({
  values,
  fault,
}: Environment<typeof squareVariables>): SquareSettings | undefined {
  const { SQUARE_APPLICATION_ID: applicationId, SQUARE_APPLICATION_SECRET: applicationSecret } = values
  if ((applicationId === undefined) !== (applicationSecret === undefined))
    fault('SQUARE_APPLICATION_ID and SQUARE_APPLICATION_SECRET go together')
  if (applicationId === undefined || applicationSecret === undefined) return undefined
  const webhookKey = values.SQUARE_WEBHOOK_KEY
  return { applicationId, applicationSecret, webhookKey, url: withoutTrailingSlashes(values.SQUARE_URL) }
}

/** What a merchant is asked to allow: reading its menu and inventory, and placing our orders. */
const scopes = [
  'MERCHANT_PROFILE_READ',
  'ITEMS_READ',
  'INVENTORY_READ',
  'ORDERS_READ',
  'ORDERS_WRITE',
  'PAYMENTS_READ',
  'PAYMENTS_WRITE',
] as const

/** How long to pause calls after Square failed to answer several times in a row. */
const restMs = 30_000
const maxConnections = 16
const deadlineMs = 8000

type SquareDeps = { clock: Clock; breakAfterMs?: number }

export function openSquare(
  { applicationId, applicationSecret, webhookKey, url: base }: SquareSettings,
  outgoing: ConnectionSettings,
  { clock, breakAfterMs = restMs }: SquareDeps,
): Square {
  const connections = openConnections(outgoing, internet, maxConnections)
  const breakers = openBreakers(breakAfterMs)
  let skewMs: number | undefined
  const send = openSend({
    ...{ url: base, connections, breakers, clock },
    noteSkew: (measured) => {
      skewMs = measured
    },
  })

  async function grant(body: object): Promise<SquareOutcome<SquareTokens>> {
    const outcome = await send({
      ...{ method: 'POST', path: '/oauth2/token', deadlineMs },
      body: { client_id: applicationId, client_secret: applicationSecret, ...body },
    })
    return outcome.kind === 'answered' ? readTokens(outcome.answer) : outcome
  }

  return {
    ...openCalls(send),
    authorizeUrl({ state, redirectUrl }) {
      const query = new URLSearchParams({
        client_id: applicationId,
        scope: scopes.join(' '),
        // Makes the seller sign in, even if another one is signed in on this browser. The sandbox doesn't support the parameter.
        ...(base.includes('squareupsandbox') ? {} : { session: 'false' }),
        state,
        redirect_uri: redirectUrl,
      })
      return `${base}/oauth2/authorize?${query}`
    },
    obtainTokens: (code, redirectUrl) =>
      grant({ grant_type: 'authorization_code', code, redirect_uri: redirectUrl }),
    refreshTokens: (refreshToken) => grant({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: (sellerId) =>
      send({
        ...{ method: 'POST', path: '/oauth2/revoke', deadlineMs },
        authorization: `Client ${applicationSecret}`,
        body: { client_id: applicationId, merchant_id: sellerId },
      }),
    isSigned(signature, notificationUrl, bytes) {
      if (webhookKey === undefined) return false
      const proof = createHmac('sha256', webhookKey).update(notificationUrl).update(bytes).digest('base64')
      return isSameText(proof, signature)
    },
    clockSkewMs: () => skewMs,
    isResting: () => breakers.isResting('square'),
    close: () => connections.close(),
  }
}

function readTokens(answer: Record<string, unknown>): SquareOutcome<SquareTokens> {
  const { access_token, refresh_token, expires_at, merchant_id } = answer
  const expiresAt = Date.parse(String(expires_at))
  const texts = [access_token, refresh_token, merchant_id]
  if (!texts.every((one) => typeof one === 'string' && one !== '') || Number.isNaN(expiresAt))
    return { kind: 'silent', detail: 'Square’s answer has no token.' }
  const [accessToken, refreshToken, sellerId] = texts as [string, string, string]
  return { kind: 'answered', answer: { accessToken, refreshToken, expiresAt, sellerId } }
}
