import type { FastifyRequest } from 'fastify'
import type { Credentials, Operators } from '../calls/caller.ts'

/** The head of a request, with the raw body for routes that keep it. */
export type RequestHead = Pick<FastifyRequest, 'headers' | 'ip' | 'protocol' | 'originalUrl'> & {
  sentBytes?: Buffer | undefined
}

/**
 * The access level of a route; each route declares one.
 *   public    all callers
 *   client    an app: client_id, or an access token
 *   reader    like client, but open to all, within a budget per address, unless REQUIRE_CLIENT_ID=true
 *   customer  a person: an access token
 *   merchant  a merchant's administrator: an access token with scope `merchant`; or the operator
 *   account   an owner of events and webhooks: an access token, an app that proves itself by client_id and
 *             client_secret (HTTP Basic), or the operator token
 *   operator  the operator of the marketplace: the operator token, or a session or key of its staff whose role may
 */
export const accessLevels = [
  'public',
  'client',
  'reader',
  'customer',
  'merchant',
  'account',
  'operator',
] as const
export type Access = (typeof accessLevels)[number]

export type AccessRules = {
  credentials: Credentials
  operatorToken: string | undefined
  requireClientId: boolean
  operatorGuesses: OperatorGuesses
  operators: Operators
}

/** Wrong operator tokens, counted by the caller's IP address. */
export type OperatorGuesses = {
  /** Refuses (429) if there were too many. */
  count(ip: string): Promise<void>
  areSpent(ip: string): Promise<boolean>
}
