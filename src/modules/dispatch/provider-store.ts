import type { ProviderKind } from '../../../courier-contract/networks.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { ProvidersRow } from '../../db/schema.generated.ts'
import { columnsFor } from './columns.ts'
import type { FollowMode, Provider } from './rules/delivery.ts'

/** From the commit on, the old key no longer works. */
export const updateKey = sql('UPDATE providers SET key_digest = $2 WHERE provider_id = $1').run(
  (providerId: number, digest: Buffer) => [providerId, digest],
)

/**
 * The old secret is valid until `oldUntil`. The previous secret until it expires; if there was none, there is no old
 * one.
 */
export const updateStatusSecret = sql(
  `UPDATE providers SET status_secret = $2, old_status_secret = status_secret,
     old_status_secret_until = CASE WHEN status_secret IS NULL THEN NULL ELSE $3::timestamptz END
   WHERE provider_id = $1`,
).run((providerId: number, { sealed, oldUntil }: { sealed: string; oldUntil: number }) => [
  providerId,
  sealed,
  new Date(oldUntil),
])

type Written = Omit<Provider, 'providerId' | 'statusSecrets'> & {
  /** Encrypted; a company that reports needs one. */
  statusSecret: string | null
}
export type NewProvider = Omit<Written, 'statusSecret' | 'kind' | 'networkSecret' | 'closedCities'> &
  Partial<Pick<Written, 'statusSecret' | 'kind' | 'networkSecret'>>
export type ProviderChange = Partial<Omit<Written, 'kind' | 'createdAt' | 'closedCities'>>

const toColumns = columnsFor<ProvidersRow>()
const changing =
  'name, estimate_url, book_url, status_url, cancel_url, credential, network_secret, area, most_live, most_miles, ' +
  'calls_per_second, follow, status_secret, enabled'

const bookedWith = sql<{ providerId: number; count: number }>(
  `SELECT provider_id AS "providerId", count(*) AS count FROM delivery_bookings
   WHERE state IN ('asked', 'booked') GROUP BY provider_id`,
)

export const listProviders = sql<ProvidersRow>('SELECT * FROM providers ORDER BY provider_id').rows(
  () => [],
  toProvider,
)

/** Locks the provider until the end of the transaction. */
export const lockProvider = sql<ProvidersRow>(
  'SELECT * FROM providers WHERE provider_id = $1 FOR UPDATE',
).find((providerId: number) => [providerId], toProvider)

/** `digest` is the SHA-256 of the key that came with the call. */
export const findProviderByKey = sql<ProvidersRow>('SELECT * FROM providers WHERE key_digest = $1').find(
  (digest: Buffer) => [digest],
  toProvider,
)

/** Undefined if the name is taken. */
export const insertProvider = sql<ProvidersRow>(
  `INSERT INTO providers (${changing}, kind, key_digest, created_at)
   SELECT ${changing}, coalesce(kind, 'cellardoor'), $2, created_at
   FROM jsonb_populate_record(NULL::providers, $1::jsonb)
   ON CONFLICT (name) DO NOTHING RETURNING *`,
).find((provider: NewProvider, keyDigest: Buffer) => [toColumns(provider), keyDigest], toProvider)

/** Returns the resulting row; fields not in the change keep their values. It must exist. */
export const updateProvider = sql<ProvidersRow>(
  `UPDATE providers p SET (${changing}) = (SELECT ${changing} FROM jsonb_populate_record(p, $2::jsonb))
   WHERE provider_id = $1 RETURNING p.*`,
).get((providerId: number, change: ProviderChange) => [providerId, toColumns(change)], toProvider)

export const updateClosedCities = sql<ProvidersRow>(
  'UPDATE providers SET closed_cities = $2 WHERE provider_id = $1 RETURNING *',
).get((providerId: number, cities: readonly string[]) => [providerId, cities], toProvider)

/** How many deliveries each provider has or is being asked to take. Providers without any are left out. */
export async function countLive(handle: Handle): Promise<Map<number, number>> {
  const rows = await handle.rows(bookedWith)
  return new Map(rows.map(({ providerId, count }) => [providerId, count]))
}

function toProvider(row: ProvidersRow): Provider {
  return {
    providerId: row.provider_id,
    name: row.name,
    kind: row.kind as ProviderKind,
    networkSecret: row.network_secret,
    estimateUrl: row.estimate_url ?? '',
    bookUrl: row.book_url ?? '',
    statusUrl: row.status_url ?? '',
    cancelUrl: row.cancel_url ?? '',
    credential: row.credential ?? '',
    area: row.area,
    maxLive: row.most_live,
    maxMiles: row.most_miles,
    callsPerSecond: row.calls_per_second,
    follow: row.follow as FollowMode,
    statusSecrets: secretsIn(row),
    enabled: row.enabled,
    closedCities: row.closed_cities,
    createdAt: row.created_at,
  }
}

function secretsIn(row: ProvidersRow): Provider['statusSecrets'] {
  const { status_secret: current, old_status_secret: old, old_status_secret_until: until } = row
  return [
    ...(current === null ? [] : [{ sealed: current, until: null }]),
    ...(old === null ? [] : [{ sealed: old, until }]),
  ]
}

export const isNameTaken = sql<{ taken: boolean }>(
  'SELECT EXISTS (SELECT FROM providers WHERE name = $1 AND provider_id <> $2) AS taken',
).get(
  (name: string, providerId: number) => [name, providerId],
  ({ taken }) => taken,
)
