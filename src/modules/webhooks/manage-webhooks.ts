import { randomBytes } from 'node:crypto'
import type { Call } from '../../calls/call.ts'
import type { Caller } from '../../calls/caller.ts'
import { formatUtc } from '../../core/local-time.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { mustBeOutgoingUrl } from '../../outside/outgoing/connections.ts'
import { type SaidError, says } from '../../texts/sentence.ts'
import { recordAudit } from '../audit/index.ts'
import { isEventType } from '../events/reading/index.ts'
import { groupsOwnedBy, merchantsOfGroup } from '../members/groups/index.ts'
import { presentWebhook } from './present.ts'
import { oldSecretMs } from './rules/schedule.ts'
import { formatSecret } from './rules/signature.ts'
import type { Owner, Webhook } from './rules/webhook.ts'
import type { NewWebhookInput, WebhookInPathInput, WebhookPatchInput } from './schemas.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  replaceSecret,
  updateWebhook,
} from './store.ts'

export type ManageDeps = { key: Buffer; allow: readonly string[] }

const maxPerOwner = 50

export async function readWebhooks({ db, caller }: Call) {
  return { webhooks: (await listOwn(db, caller)).map(presentWebhook) }
}

async function listOwn(handle: Handle, caller: Caller): Promise<Webhook[]> {
  if (caller.isOperator) return listWebhooks(handle, 'all')
  if (!caller.token) return listWebhooks(handle, { clientId: caller.client!.clientId })
  return listWebhooks(handle, { groupIds: await groupsOwnedBy(handle, caller.token.email) })
}

export async function createWebhook(deps: ManageDeps, input: NewWebhookInput, call: Call) {
  const { db, now } = call
  const { url, types, merchant_id = null, enabled = true, description = '', email = null } = input
  mustBeSound(deps, { url, types })
  const owner = await chooseOwner(call, merchant_id)
  if (!call.caller.isOperator && (await listOwn(db, call.caller)).length >= maxPerOwner)
    throw refuse('invalid_parameter', {
      field: 'url',
      detail: says`You can have at most ${maxPerOwner} webhooks.`,
    })
  const secret = newSecret()
  const webhook: Webhook = {
    ...{ webhookId: `wh_${randomBytes(12).toString('base64url')}`, owner, url, types, description, email },
    ...{ merchantId: merchant_id, enabled, disabledReason: null, failingSince: null, createdAt: now },
  }
  await insertWebhook(db, deps.key, { ...webhook, secret })
  await recordAudit(call, {
    action: 'webhook.created',
    subject: webhook.webhookId,
    after: presentWebhook(webhook),
  })
  return { ...presentWebhook(webhook), secret }
}

const newSecret = () => formatSecret(randomBytes(32))

/** An app, the operator, or a group: the only one, or the one with the merchant. */
async function chooseOwner({ db, caller }: Call, merchantId: number | null): Promise<Owner> {
  if (caller.isOperator) return { kind: 'operator' }
  if (!caller.token) return { kind: 'client', clientId: caller.client!.clientId }
  const groups = await groupsOwnedBy(db, caller.token.email)
  if (merchantId === null && groups.length === 1) return { kind: 'group', groupId: groups[0]! }
  if (merchantId === null)
    throw refuse('missing_parameter', {
      field: 'merchant_id',
      detail: says`You belong to several groups. Choose a merchant.`,
    })
  for (const groupId of groups)
    if ((await merchantsOfGroup(db, groupId)).includes(merchantId)) return { kind: 'group', groupId }
  throw notManaged()
}

const notManaged = () =>
  refuse('forbidden', { field: 'merchant_id', detail: says`You don’t manage this merchant.` })

function mustBeSound({ allow }: ManageDeps, { url, types }: { url?: string; types?: readonly string[] }) {
  const unknown = types?.find((type) => type !== '*' && !isEventType(type))
  if (unknown !== undefined)
    throw refuse('invalid_parameter', { field: 'types', detail: says`Unknown type: ${unknown}.` })
  if (url === undefined) return
  try {
    mustBeOutgoingUrl(url, allow)
  } catch (fault) {
    throw refuse('invalid_parameter', { field: 'url', detail: (fault as SaidError).sentence })
  }
}

/** One of the caller's own; other owners' and nonexistent ones look the same. */
export async function getOwnWebhook(handle: Handle, caller: Caller, webhookId: string, find = findWebhook) {
  const webhook = await find(handle, webhookId)
  if (!webhook || !(await isOwn(handle, caller, webhook)))
    throw refuse('unknown_webhook', { field: 'webhook_id' })
  return webhook
}

async function isOwn(handle: Handle, { isOperator, token, client }: Caller, { owner }: Webhook) {
  if (isOperator) return true
  if (token)
    return owner.kind === 'group' && (await groupsOwnedBy(handle, token.email)).includes(owner.groupId)
  return owner.kind === 'client' && owner.clientId === client?.clientId
}

export async function readWebhook({ webhook_id }: WebhookInPathInput, { db, caller }: Call) {
  return presentWebhook(await getOwnWebhook(db, caller, webhook_id))
}

/** Fields you omit don't change. */
export async function changeWebhook(
  deps: ManageDeps,
  { webhook_id, ...patch }: WebhookPatchInput,
  call: Call,
) {
  const { db, caller } = call
  const before = await getOwnWebhook(db, caller, webhook_id, lockWebhook)
  mustBeSound(deps, patch)
  const merchantId = patch.merchant_id === undefined ? before.merchantId : patch.merchant_id
  if (merchantId !== null && before.owner.kind === 'group') {
    const own = await merchantsOfGroup(db, before.owner.groupId)
    if (!own.includes(merchantId)) throw notManaged()
  }
  const enabled = patch.enabled ?? before.enabled
  const after: Webhook = {
    ...before,
    ...{ url: patch.url ?? before.url, types: patch.types ?? before.types, merchantId, enabled },
    description: patch.description ?? before.description,
    email: patch.email === undefined ? before.email : patch.email,
    disabledReason: enabled ? null : before.disabledReason,
    failingSince: enabled && !before.enabled ? null : before.failingSince,
  }
  await updateWebhook(db, after)
  const trace = { action: 'webhook.changed' as const, subject: webhook_id }
  await recordAudit(call, { ...trace, before: presentWebhook(before), after: presentWebhook(after) })
  return presentWebhook(after)
}

export async function removeWebhook({ webhook_id }: WebhookInPathInput, call: Call) {
  const webhook = await getOwnWebhook(call.db, call.caller, webhook_id, lockWebhook)
  await deleteWebhook(call.db, webhook_id)
  await recordAudit(call, { action: 'webhook.deleted', subject: webhook_id, before: presentWebhook(webhook) })
  return {}
}

export async function rotateSecret({ key }: ManageDeps, { webhook_id }: WebhookInPathInput, call: Call) {
  await getOwnWebhook(call.db, call.caller, webhook_id, lockWebhook)
  const secret = newSecret()
  const oldUntil = call.now + oldSecretMs
  await replaceSecret(call.db, key, webhook_id, secret, oldUntil)
  await recordAudit(call, { action: 'webhook.secret_rotated', subject: webhook_id })
  return { secret, old_secret_until: formatUtc(oldUntil) }
}
