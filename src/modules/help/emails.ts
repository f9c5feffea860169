import { type LinkDeps, orderUrl } from '../../calls/order-links.ts'
import { wantsNotice } from '../../core/notices.ts'
import type { Handle } from '../../db/database.ts'
import { addJob, addJobs } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { getAccount } from '../auth/index.ts'
import { mailAboutOrder } from '../fulfillment/index.ts'
import { listOwnersByMerchant } from '../members/groups/index.ts'
import { findAnyOrder } from '../orders/index.ts'
import { type About, answerEmail, openedEmail } from './help-email.ts'
import type { HelpStatus } from './rules.ts'
import { findRequest, type HelpKey } from './store.ts'

export type OpenedNotice = { helpId: number; to: string }
/** `message` is the answer's position in the conversation; null if only the status has changed. */
export type AnswerNotice = { helpId: number; message: number | null; status: HelpStatus }

type EmailDeps = Parameters<typeof mailAboutOrder>[0] & LinkDeps & Pick<Deps, 'emailWords'>

/** Part of the transaction that opens the request: one job per owner, so retrying one email doesn't repeat another. */
export async function queueOpenedEmails(tx: Handle, { helpId, merchantId }: HelpKey) {
  const owners = (await listOwnersByMerchant(tx, [merchantId])).get(merchantId) ?? []
  await addJobs(
    tx,
    owners.map((to) => ({ task: 'send_help_opened_email', payload: { helpId, to } })),
  )
}

export async function queueAnswerEmail(tx: Handle, notice: AnswerNotice) {
  await addJob(tx, 'send_help_answer_email', notice)
}

export async function sendOpenedEmail(deps: EmailDeps, { helpId, to }: OpenedNotice) {
  const about = await findWithOrder(deps.db, helpId)
  if (!about) return
  const reader = { to, publicUrl: deps.config.publicUrl }
  await mailAboutOrder(deps, about.order.orderId, openedEmail(about, reader, await deps.emailWords()))
}

/** Skips a customer who has since been erased. */
export async function sendAnswerEmail(deps: EmailDeps, { helpId, message, status }: AnswerNotice) {
  const about = await findWithOrder(deps.db, helpId)
  if (!about || about.order.contact.email === '') return
  const { customerId } = about.order
  if (customerId !== null && !wantsNotice(await getAccount(deps.db, customerId), 'email', 'help')) return
  const answer = message === null ? '' : (about.request.messages[message]?.body ?? '')
  const url = orderUrl(deps, about.order)
  const email = answerEmail(about, { answer, status, url }, await deps.emailWords())
  await mailAboutOrder(deps, about.order.orderId, email)
}

async function findWithOrder(handle: Handle, helpId: number): Promise<About | undefined> {
  const request = await findRequest(handle, helpId)
  const order = request && (await findAnyOrder(handle, request.orderId))
  return order && { request, order }
}
