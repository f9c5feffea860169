import { decrypt, encrypt } from '../../core/sealing.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { WebhooksRow } from '../../db/schema.generated.ts'
import type { EventPosition } from '../events/reading/index.ts'
import type { Owner, SendingWebhook, Webhook } from './rules/webhook.ts'

type Row = WebhooksRow

const addWebhook = sql(
  `INSERT INTO webhooks (webhook_id, client_id, group_id, url, types, merchant_id, description, email, enabled, secret,
     cursor_day, cursor_position, created_at)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, day, position, $11 FROM event_head`,
)
// The sending process must read it again: without its lease it can't record anything.
const changeWebhook = sql(
  `UPDATE webhooks SET url = $2, types = $3, merchant_id = $4, description = $5, email = $6, enabled = $7,
     disabled_reason = $8, failing_since = CASE WHEN $7 AND NOT enabled THEN NULL ELSE failing_since END,
     leased_by = NULL, leased_until = NULL
   WHERE webhook_id = $1`,
)

const oneWebhook = sql<Row>('SELECT * FROM webhooks WHERE webhook_id = $1')

const ofClient = sql<Row>('SELECT * FROM webhooks WHERE client_id = $1 ORDER BY created_at, webhook_id')
const ofGroups = sql<Row>('SELECT * FROM webhooks WHERE group_id = ANY ($1) ORDER BY created_at, webhook_id')
const allOfThem = sql<Row>('SELECT * FROM webhooks ORDER BY created_at, webhook_id')

// One process sends for a webhook; its lease expires when it ends. A lease has an id, so a process notices that it
// lost it. This waits for a locked row: skipping it would make it look lost.
const renewLeases = sql<Row>(
  `UPDATE webhooks SET leased_until = clock_timestamp() + $2 * interval '1 millisecond'
   WHERE webhook_id IN (
     SELECT webhook_id FROM webhooks WHERE enabled AND leased_by = ANY ($1::uuid[]) ORDER BY webhook_id FOR UPDATE)
   RETURNING *`,
)
const takeLeases = sql<Row>(
  `UPDATE webhooks SET leased_until = clock_timestamp() + $1 * interval '1 millisecond', leased_by = gen_random_uuid()
   WHERE webhook_id IN (
     SELECT webhook_id FROM webhooks WHERE enabled AND (leased_until IS NULL OR leased_until < clock_timestamp())
     ORDER BY webhook_id LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING *`,
)
// A process counts itself, whether its row already exists or not. Without webhooks nothing is written.
const keepSender = sql<{ share: number }>(
  `WITH gone AS (
     DELETE FROM webhook_senders WHERE sender_id IN (
       SELECT sender_id FROM webhook_senders WHERE alive_until < clock_timestamp() FOR UPDATE SKIP LOCKED)),
   own AS (
     INSERT INTO webhook_senders (sender_id, alive_until)
     SELECT $1::uuid, clock_timestamp() + $2 * interval '1 millisecond' WHERE EXISTS (SELECT FROM webhooks WHERE enabled)
     ON CONFLICT (sender_id) DO UPDATE SET alive_until = excluded.alive_until)
   SELECT ceil((SELECT count(*) FROM webhooks WHERE enabled)::numeric / (1 + count(*)))::integer AS share
   FROM webhook_senders WHERE sender_id <> $1 AND alive_until >= clock_timestamp()`,
)

const advance = sql(
  `UPDATE webhooks SET cursor_day = $3, cursor_position = $4, failing_since = $5
   WHERE webhook_id = $1 AND leased_by = $2 RETURNING webhook_id`,
)

export type NewWebhook = Omit<Webhook, 'disabledReason' | 'failingSince'> & { secret: string }

export async function insertWebhook(tx: Handle, key: Buffer, webhook: NewWebhook) {
  const { webhookId, owner, url, types, merchantId, description, email, enabled, secret, createdAt } = webhook
  const [clientId, groupId] = ownerColumns(owner)
  const settings = [url, types, merchantId, description, email, enabled]
  await tx.rows(addWebhook, [
    webhookId,
    clientId,
    groupId,
    ...settings,
    encrypt(key, secret),
    new Date(createdAt),
  ])
}

export async function updateWebhook(tx: Handle, webhook: Webhook) {
  const { webhookId, url, types, merchantId, description, email, enabled, disabledReason } = webhook
  await tx.rows(changeWebhook, [
    webhookId,
    url,
    types,
    merchantId,
    description,
    email,
    enabled,
    disabledReason,
  ])
}

/** The previous one also signs, until then. */
export const replaceSecret = sql(
  `UPDATE webhooks SET secret = $2, old_secret = secret, old_secret_until = $3, leased_by = NULL, leased_until = NULL
   WHERE webhook_id = $1`,
).run((key: Buffer, webhookId: string, secret: string, oldUntil: number) => [
  webhookId,
  encrypt(key, secret),
  new Date(oldUntil),
])

export const deleteWebhook = sql('DELETE FROM webhooks WHERE webhook_id = $1').run((webhookId: string) => [
  webhookId,
])

export async function findWebhook(handle: Handle, webhookId: string): Promise<Webhook | undefined> {
  const row = await handle.find(oneWebhook, [webhookId])
  return row && toWebhook(row)
}

export const lockWebhook = sql<Row>('SELECT * FROM webhooks WHERE webhook_id = $1 FOR UPDATE').find(
  (webhookId: string) => [webhookId],
  toWebhook,
)

export async function getSending(handle: Handle, key: Buffer, webhookId: string) {
  return toSending(await handle.get(oneWebhook, [webhookId]), key)
}

/** The webhooks of an app, of some groups, or all of them. */
export async function listWebhooks(
  handle: Handle,
  whose: { clientId: string } | { groupIds: readonly number[] } | 'all',
): Promise<Webhook[]> {
  const rows =
    whose === 'all'
      ? handle.rows(allOfThem)
      : 'clientId' in whose
        ? handle.rows(ofClient, [whose.clientId])
        : handle.rows(ofGroups, [whose.groupIds])
  return (await rows).map(toWebhook)
}

/** Events after this are read again. */
export const moveCursorBack = sql(
  `UPDATE webhooks SET cursor_day = $2, cursor_position = $3, leased_by = NULL, leased_until = NULL
   WHERE webhook_id = $1 AND cursor_position > $3`,
).run((webhookId: string, { day, position }: EventPosition) => [webhookId, day, position])

/** Makes the sending process start over from the database. */
export const interruptSender = sql(
  `WITH dropped AS (UPDATE webhooks SET leased_by = NULL, leased_until = NULL WHERE webhook_id = $1)
   SELECT pg_notify('changes', 'webhook:' || $1)`,
).run((webhookId: string) => [webhookId])

/** True for the caller that disabled it. */
export const disableWebhook = sql(
  'UPDATE webhooks SET enabled = false, disabled_reason = $2 WHERE webhook_id = $1 AND enabled RETURNING webhook_id',
).any((webhookId: string, reason: string) => [webhookId, reason])

export type Leased = SendingWebhook & { lease: string }

/**
 * Renews held leases and takes free ones, up to an equal share for each sending process. `surplus` is the number held
 * beyond that share, which other processes are waiting for. `areThereAny`: whether any webhook is enabled.
 */
export async function leaseWebhooks(
  handle: Handle,
  key: Buffer,
  { senderId, held, leaseMs }: { senderId: string; held: readonly string[]; leaseMs: number },
): Promise<{ leased: Leased[]; surplus: number; areThereAny: boolean }> {
  const { share } = await handle.get(keepSender, [senderId, leaseMs])
  const renewed = held.length === 0 ? [] : await handle.rows(renewLeases, [held, leaseMs])
  const room = Math.max(0, share - renewed.length)
  const taken = room === 0 ? [] : await handle.rows(takeLeases, [leaseMs, room])
  const leased = [...renewed, ...taken].map((row) => ({ ...toSending(row, key), lease: row.leased_by! }))
  return { leased, surplus: Math.max(0, renewed.length - share), areThereAny: share > 0 }
}

export const releaseLeases = sql(
  'UPDATE webhooks SET leased_by = NULL, leased_until = NULL WHERE leased_by = ANY ($1::uuid[])',
).run((held: readonly string[]) => [held])

/** This process stops sending: the others' share grows immediately. */
export const forgetSender = sql('DELETE FROM webhook_senders WHERE sender_id = $1').run(
  (senderId: string) => [senderId],
)

/** False if the lease is no longer held: then the transaction must be rolled back. */
export async function advanceCursor(
  tx: Handle,
  { webhookId, lease }: Pick<Leased, 'webhookId' | 'lease'>,
  { day, position }: EventPosition,
  failingSince: number | null,
): Promise<boolean> {
  const since = failingSince === null ? null : new Date(failingSince)
  return (await tx.find(advance, [webhookId, lease, day, position, since])) !== undefined
}

function ownerColumns(owner: Owner): [string | null, number | null] {
  if (owner.kind === 'client') return [owner.clientId, null]
  return [null, owner.kind === 'group' ? owner.groupId : null]
}

function toWebhook(row: Row): Webhook {
  return {
    webhookId: row.webhook_id,
    owner: ownerIn(row),
    url: row.url,
    types: row.types,
    merchantId: row.merchant_id,
    description: row.description,
    email: row.email,
    enabled: row.enabled,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    createdAt: row.created_at,
  }
}

function ownerIn({ client_id: clientId, group_id: groupId }: Row): Owner {
  if (clientId !== null) return { kind: 'client', clientId }
  return groupId === null ? { kind: 'operator' } : { kind: 'group', groupId }
}

function toSending(row: Row, key: Buffer): SendingWebhook {
  const sealed = [
    { bytes: row.secret, until: null },
    { bytes: row.old_secret, until: row.old_secret_until },
  ]
  const secrets = sealed.flatMap(({ bytes, until }) => {
    const secret = bytes === null ? undefined : decrypt(key, bytes as Buffer)
    return secret === undefined ? [] : [{ secret, until }]
  })
  const cursor = { day: row.cursor_day, position: row.cursor_position }
  return { ...toWebhook(row), secrets, cursor }
}

/** Those that are failing, and those disabled by the service. */
export const countFailingWebhooks = sql<{ webhooks: number }>(
  'SELECT count(*)::integer AS webhooks FROM webhooks WHERE (enabled AND failing_since IS NOT NULL) OR disabled_reason IS NOT NULL',
).get(
  () => [],
  ({ webhooks }) => webhooks,
)
