import { createHmac } from 'node:crypto'
import type {
  DoorDashCredentials,
  GrantedToken,
  PresentedClient,
} from '../../../../../courier-contract/networks.ts'
import { isSameText } from '../../../../core/sealing.ts'

const validSeconds = 3600

type Client = Required<Pick<DoorDashCredentials, 'webhook_client_id' | 'webhook_client_secret'>>

function clientIn({ webhook_client_id, webhook_client_secret }: DoorDashCredentials): Client | undefined {
  return webhook_client_id && webhook_client_secret ? { webhook_client_id, webhook_client_secret } : undefined
}

/** Signed with the client's secret, so tokens needn't be stored and a new secret ends them all. */
const sign = ({ webhook_client_id, webhook_client_secret }: Client, until: string) =>
  createHmac('sha256', webhook_client_secret)
    .update(`webhook token of ${webhook_client_id} until ${until}`)
    .digest('base64url')

/** OAuth client credentials, for DoorDash's webhooks. Undefined for any other caller. */
export function grantToken(
  credentials: DoorDashCredentials,
  { clientId, clientSecret }: PresentedClient,
  nowMs: number,
): GrantedToken | undefined {
  const client = clientIn(credentials)
  // Both are always compared, so the timing reveals nothing about the first.
  const isId = isSameText(clientId, client?.webhook_client_id ?? '')
  const isSecret = isSameText(clientSecret, client?.webhook_client_secret ?? '')
  if (!client || !isId || !isSecret) return undefined
  const until = String(Math.floor(nowMs / 1000) + validSeconds)
  return { token: `${until}.${sign(client, until)}`, expiresIn: validSeconds }
}

export function isOwnToken(credentials: DoorDashCredentials, token: string, nowMs: number): boolean {
  const client = clientIn(credentials)
  const [until = '', signature = ''] = token.split('.')
  if (!client || !/^\d{1,12}$/.test(until) || Number(until) * 1000 <= nowMs) return false
  return isSameText(signature, sign(client, until))
}
