import type { Database, Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import type { Mail, Mailer } from '../../outside/mail.ts'
import type { WriteEmail } from '../../texts/email-originals.ts'
import { groupOwners } from '../members/groups/index.ts'
import type { Webhook } from './rules/webhook.ts'
import { disableWebhook, findWebhook } from './store.ts'

export type DisabledEmail = { webhookId: string; to: string }

/** Disabled by the service; its owner gets an email. */
export async function disableAndTell(db: Database, webhookId: string, reason: string) {
  await db.transaction(async (tx) => {
    if (!(await disableWebhook(tx, webhookId, reason))) return
    const webhook = await findWebhook(tx, webhookId)
    for (const to of await listOwners(tx, webhook!)) await addJob(tx, 'send_webhook_email', { webhookId, to })
  })
}

async function listOwners(handle: Handle, { owner, email }: Webhook): Promise<ReadonlySet<string>> {
  const members = owner.kind === 'group' ? await groupOwners(handle, owner.groupId) : []
  return new Set([...members, ...(email === null ? [] : [email])])
}

/** No effect if it was enabled again in the meantime. */
export async function sendDisabledEmail(
  { db, mail, emailWords }: { db: Handle; mail: Mailer; emailWords: () => Promise<WriteEmail> },
  { webhookId, to }: DisabledEmail,
) {
  const webhook = await findWebhook(db, webhookId)
  if (!webhook || webhook.enabled) return
  await mail.send(disabledEmail({ ...webhook, webhookId }, to, await emailWords()))
}

type Disabled = { webhookId: string } & Pick<Webhook, 'url' | 'description' | 'disabledReason'>

export function disabledEmail(
  { webhookId, url, description, disabledReason }: Disabled,
  to: string,
  write: WriteEmail,
): Mail {
  const webhook = description === '' ? url : `${description} (${url})`
  const { subject, opening } = write('webhook_disabled', 'en', { webhook })
  const text = [
    `${opening} ${disabledReason ?? ''}`.trim(),
    `Once the endpoint answers again, enable it (PUT /webhooks/${webhookId} with enabled: true). We then send what was missed, as far as it is kept; POST /webhooks/${webhookId}/replay sends older events again.`,
  ]
  return { to, subject, text: `${text.join('\n\n')}\n` }
}
