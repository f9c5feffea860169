import type { FastifyRequest } from 'fastify'
import type { Caller } from '../calls/caller.ts'
import type { Reason } from '../core/refusal.ts'
import type { Sealing } from '../core/sealing.ts'
import type { KeyedRequest } from './idempotency.ts'

export function keyFaults(key = ''): Reason[] {
  if (key.length <= 255) return []
  return [{ code: 'invalid_parameter', field: 'Idempotency-Key', detail: 'Use at most 255 characters.' }]
}

/** Identifies what a key was used for: this operation, by this caller, with these parameters. */
export function keyedRequest(
  key: string,
  spec: { method: string; path: string },
  request: FastifyRequest,
  said: { caller: Caller; parameters: unknown; now: number; sealing: Sealing },
): KeyedRequest {
  const operation = JSON.stringify([spec.method, spec.path, request.params])
  return { ...said, key, operation, caller: nameCaller(said.caller, request) }
}

/**
 * The owner of an idempotency key. Guests share their app's client_id, and an app may use HTTP Basic, so both are
 * part of the caller's name.
 */
function nameCaller(
  { isOperator, operator, token, client }: Caller,
  { headers, ip }: FastifyRequest,
): string {
  if (isOperator) return operator?.tokenId === undefined ? 'operator' : `operator ${operator.name}`
  if (token) return `customer ${token.customerId} of ${token.client.clientId}`
  const proof = [headers['guest-token'] ?? '', headers.authorization ?? ''].join(' ')
  return client ? `client ${client.clientId} ${proof}` : `address ${ip} ${proof}`
}
