import type { Call } from '../../calls/call.ts'
import { formatUtc } from '../../core/local-time.ts'
import { refuse } from '../../core/refusal.ts'
import { hashSecret, newSecret } from '../../core/sealing.ts'
import { addJob } from '../../db/jobs.ts'
import { mustBeOutgoingUrl } from '../../outside/outgoing/connections.ts'
import { type SaidError, says } from '../../texts/sentence.ts'
import { recordAudit } from '../audit/index.ts'
import { presentConnection } from './present.ts'
import { type Connection, type ConnectionSettings, chooseLocation, firstNames } from './rules.ts'
import type { ConnectionPatchInput, NewConnectionInput, OfConnectionInput } from './schemas.ts'
import { newTillSecret } from './secrets.ts'
import { type AuthorizeDeps, authorizeUrlFor, mustHaveSquare } from './square/authorize.ts'
import {
  endConnection,
  insertConnection,
  listConnections,
  lockConnection,
  markWorking,
  rotateSealed,
  updateConnection,
} from './store.ts'

export type ManageDeps = AuthorizeDeps & { allow: readonly string[]; mustBeSecure: boolean }

const maxPerMerchant = 20
/** How long the replaced key stays valid after a rotation: tills and printers are set up by hand. */
const oldKeysMs = 24 * 3_600_000

export async function readConnections(
  { square }: ManageDeps,
  { merchantId }: { merchantId: number },
  { db, language }: Call,
) {
  const connections = await listConnections(db, merchantId)
  return {
    connections: connections.map((connection) => presentConnection(connection, language)),
    available: { square: square !== undefined },
  }
}

export async function createConnection(deps: ManageDeps, input: NewConnectionInput, call: Call) {
  const { db: tx, now, language } = call
  const { merchantId, kind } = input
  if (kind === 'square') mustHaveSquare(deps.square)
  const settings = readSettings(deps, kind, input, {})
  if (kind === 'till' && settings.url === undefined) throw refuse('missing_parameter', { field: 'url' })
  const others = await listConnections(tx, merchantId)
  if (others.length >= maxPerMerchant) {
    const detail = says`A merchant can have at most ${maxPerMerchant} connections.`
    throw refuse('invalid_parameter', { field: 'kind', detail })
  }
  const square = others.find((other) => other.kind === 'square' && kind === 'square')
  if (square?.connectedAt !== undefined && square.connectedAt !== null)
    throw refuse('already_connected', { field: 'kind' })
  // A merchant who turned back at Square's page is sent there again.
  if (square) return { connection: presentConnection(square, language), ...authorizing(deps, square, now) }
  const keys = newKeys(deps, kind)
  const name = input.name?.trim() || firstNames[kind]
  const connection = await insertConnection(tx, { merchantId, kind, name, settings, ...keys.stored }, now)
  const after = presentConnection(connection, language)
  const subject = String(connection.connectionId)
  await recordAudit(call, { action: 'connection.created', subject, merchantId, after })
  return { connection: after, ...keys.shown, ...authorizing(deps, connection, now) }
}

const authorizing = (deps: ManageDeps, connection: Connection, now: number) =>
  connection.kind === 'square' ? { authorizeUrl: authorizeUrlFor(deps, connection, now) } : {}

/** The keys with which the two sides authenticate each other, shown once. */
function newKeys({ secrets, publicUrl }: ManageDeps, kind: Connection['kind']) {
  const nothing = { sealed: null, keyHash: null }
  if (kind === 'till') {
    const secret = newTillSecret()
    return { stored: { ...nothing, sealed: secrets.seal(secret) }, shown: { secret } }
  }
  if (kind === 'square') return { stored: nothing, shown: {} }
  const key = newSecret()
  const printerUrl = `${publicUrl}/connections/printers/${key}`
  return { stored: { ...nothing, keyHash: hashSecret(key) }, shown: { printerUrl } }
}

type Given = Pick<ConnectionPatchInput, 'url' | 'locationId' | 'dots' | 'copies' | 'language'>

/** The settings of a kind, with the values sent. */
function readSettings(
  { allow, mustBeSecure }: ManageDeps,
  kind: Connection['kind'],
  { url, locationId, dots, copies, language }: Given,
  before: ConnectionSettings,
): ConnectionSettings {
  if (kind === 'till') {
    if (url === undefined) return before
    try {
      mustBeOutgoingUrl(url, allow, { mustBeSecure })
    } catch (fault) {
      throw refuse('invalid_parameter', { field: 'url', detail: (fault as SaidError).sentence })
    }
    return { ...before, url }
  }
  if (kind === 'square') {
    if (locationId === undefined) return before
    if (before.locations?.some(({ id }) => id === locationId)) return { ...before, locationId }
    const detail = says`The Square account has no such location.`
    throw refuse('invalid_parameter', { field: 'locationId', detail })
  }
  const { dots: known, ...rest } = before
  const width = dots === undefined ? known : (dots ?? undefined)
  return {
    ...rest,
    ...(width !== undefined && { dots: width }),
    ...(copies !== undefined && { copies }),
    ...(language !== undefined && { language }),
  }
}

export async function changeConnection(deps: ManageDeps, input: ConnectionPatchInput, call: Call) {
  const { db: tx, now, language } = call
  const before = await getLocked(input, call)
  const { connectionId, merchantId, kind } = before
  const settings = readSettings(deps, kind, input, before.settings)
  const name = input.name?.trim() || before.name
  let connection = await updateConnection(tx, connectionId, { name, settings })
  // Only the choice was missing.
  if (connection.fault?.template === chooseLocation.template && settings.locationId !== undefined) {
    await markWorking(tx, connectionId, now, now)
    connection = await getLocked(input, call)
  }
  const after = presentConnection(connection, language)
  await recordAudit(call, {
    ...{ action: 'connection.changed', subject: String(connectionId), merchantId },
    ...{ before: presentConnection(before, language), after },
  })
  return { connection: after }
}

/**
 * For Square, requests access to the account again; for the others, creates a new secret or address, with the old one
 * expiring a day later.
 */
export async function renewKeys(deps: ManageDeps, input: OfConnectionInput, call: Call) {
  const { db: tx, now } = call
  const connection = await getLocked(input, call)
  const { connectionId, merchantId, kind } = connection
  if (kind === 'square') return { ...authorizing(deps, connection, now), oldUntil: null }
  const { stored, shown } = newKeys(deps, kind)
  const oldUntil = now + oldKeysMs
  await rotateSealed(tx, connectionId, { ...stored, oldUntil })
  await recordAudit(call, { action: 'connection.keys_renewed', subject: String(connectionId), merchantId })
  return { ...shown, oldUntil: formatUtc(oldUntil) }
}

export async function disconnect(input: OfConnectionInput, call: Call) {
  const { db: tx, language } = call
  const before = await getLocked(input, call)
  const { connectionId, merchantId, kind, externalId } = before
  await endConnection(tx, connectionId)
  if (kind === 'square' && externalId !== null) await addJob(tx, 'revoke_square', { sellerId: externalId })
  await recordAudit(call, {
    ...{ action: 'connection.ended', subject: String(connectionId), merchantId },
    before: presentConnection(before, language),
  })
  return {}
}

async function getLocked({ merchantId, connection_id }: OfConnectionInput, { db: tx }: Call) {
  const found = await lockConnection(tx, merchantId, connection_id)
  if (!found) throw refuse('unknown_connection', { field: 'connection_id' })
  return found
}
