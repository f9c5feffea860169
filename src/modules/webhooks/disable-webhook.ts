import type { Database, Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import type { Mailer } from '../../outside/mail.ts'
import { groupOwners } from '../members/groups/index.ts'
import type { Webhook } from './rules/webhook.ts'
import { disableWebhook, findWebhook } from './store.ts'

export type DisabledEmail = { webhookId: string; to: string }

/** By the service, not by its owner, who is written to. */
export async function disableAndTell(db: Database, webhookId: string, reason: string) {
  await db.transaction(async (tx) => {
    if (!(await disableWebhook(tx, webhookId, reason))) return
    const webhook = await findWebhook(tx, webhookId)
    for (const to of await ownersOf(tx, webhook!)) await addJob(tx, 'send_webhook_email', { webhookId, to })
  })
}

async function ownersOf(handle: Handle, { owner, email }: Webhook): Promise<ReadonlySet<string>> {
  const members = owner.kind === 'group' ? await groupOwners(handle, owner.groupId) : []
  return new Set([...members, ...(email === null ? [] : [email])])
}

/** Nothing where it was switched on again meanwhile. */
export async function sendDisabledEmail(
  { db, mail }: { db: Handle; mail: Mailer },
  { webhookId, to }: DisabledEmail,
) {
  const webhook = await findWebhook(db, webhookId)
  if (!webhook || webhook.enabled) return
  const { url, description, disabledReason } = webhook
  const name = description === '' ? url : `${description} (${url})`
  await mail.send({
    to,
    subject: 'A webhook was disabled',
    text: `The webhook ${name} is no longer sent anything. ${disabledReason ?? ''}\n\nOnce the endpoint answers again, enable it (PUT /webhooks/${webhookId} with enabled: true). What was missed meanwhile is sent then, as far as it is kept; POST /webhooks/${webhookId}/replay sends older events again.\n`,
  })
}
