import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Sealing, SecretBox } from '../../../core/sealing.ts'
import type { Square, SquareOutcome, SquareTokens } from '../../../outside/square.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { presentConnection } from '../present.ts'
import { chooseLocation, describeFault, type SquareLocation } from '../rules.ts'
import type { FinishSquareInput } from '../schemas.ts'
import { connectWith, lockConnection } from '../store.ts'

export type AuthorizeDeps = {
  square: Square | undefined
  sealing: Sealing
  secrets: SecretBox
  publicUrl: string
}

const purpose = 'connections to Square'
/** The maximum time a person may take on Square's page. */
const stateMs = 30 * 60_000
const redirectUrlOf = (publicUrl: string) => `${publicUrl}/partner/square`

type Wanted = { merchantId: number; connectionId: number; until: number }

/**
 * The page where the merchant grants access to its account. The state contains the merchant in plain text, because
 * the page that Square redirects to needs it.
 */
export function authorizeUrlFor(
  { square, sealing, publicUrl }: AuthorizeDeps,
  connection: { merchantId: number; connectionId: number },
  now: number,
): string {
  const { merchantId, connectionId } = connection
  const wanted: Wanted = { merchantId, connectionId, until: now + stateMs }
  const state = `${merchantId}-${sealing.seal(purpose, JSON.stringify(wanted))}`
  return mustHaveSquare(square).authorizeUrl({ state, redirectUrl: redirectUrlOf(publicUrl) })
}

export function mustHaveSquare(square: Square | undefined): Square {
  if (square) return square
  const detail = says`This marketplace isn’t set up with Square yet.`
  throw refuse('connection_unavailable', { field: 'kind', detail })
}

type Allowed = { wanted: Wanted; tokens: SquareTokens; locations: readonly SquareLocation[] }

/** Before the transaction: exchanges the code, and reads the seller's locations. */
export async function redeemCode(
  deps: AuthorizeDeps,
  input: FinishSquareInput,
  call: Call,
): Promise<Allowed> {
  const square = mustHaveSquare(deps.square)
  const wanted = readState(deps, input, call.now)
  const tokens = mustBeAnswered(await square.obtainTokens(input.code, redirectUrlOf(deps.publicUrl)))
  const locations = mustBeAnswered(await square.listLocations(tokens.accessToken))
  const active = locations.filter(({ status }) => status !== 'INACTIVE')
  return { wanted, tokens, locations: active.map(({ id, name }) => ({ id, name: name ?? id })) }
}

function readState(
  { sealing }: AuthorizeDeps,
  { merchantId, state }: FinishSquareInput,
  now: number,
): Wanted {
  const text = sealing.unseal(purpose, state.slice(state.indexOf('-') + 1))
  const wanted = text === undefined ? undefined : (JSON.parse(text) as Wanted)
  if (wanted && wanted.merchantId === merchantId && wanted.until > now) return wanted
  const detail = says`This link from Square is no longer valid. Connect Square again.`
  throw refuse('invalid_parameter', { field: 'state', detail })
}

function mustBeAnswered<Answer>(outcome: SquareOutcome<Answer>): Answer {
  if (outcome.kind === 'answered') return outcome.answer
  if (outcome.kind === 'refused' || outcome.kind === 'unauthorized') {
    const detail = says`Square didn’t give us access. Connect Square again.`
    throw refuse('invalid_parameter', { field: 'code', detail })
  }
  throw refuse('connection_unavailable', { detail: describeFault(outcome) })
}

export async function finishSquare(
  { secrets }: AuthorizeDeps,
  { merchantId }: FinishSquareInput,
  call: Call,
  { wanted, tokens, locations }: Allowed,
) {
  const { db: tx, now, language } = call
  const before = await lockConnection(tx, merchantId, wanted.connectionId)
  if (!before) throw refuse('unknown_connection', { field: 'state' })
  const { sellerId, accessToken, refreshToken, expiresAt } = tokens
  // A chosen location is kept, as long as the seller has it.
  const kept = locations.find(({ id }) => id === before.settings.locationId)
  const chosen = kept ?? (locations.length === 1 ? locations[0] : undefined)
  const connection = await connectWith(
    tx,
    wanted.connectionId,
    {
      sealed: secrets.seal(JSON.stringify({ accessToken, refreshToken, expiresAt, grantedAt: now })),
      settings: { locations, ...(chosen && { locationId: chosen.id }) },
      externalId: sellerId,
      fault: chosen ? null : chooseLocation,
    },
    now,
  )
  const after = presentConnection(connection, language)
  await recordAudit(call, {
    ...{ action: 'connection.connected', subject: String(wanted.connectionId), merchantId },
    ...{ before: presentConnection(before, language), after },
  })
  return { connection: after }
}
