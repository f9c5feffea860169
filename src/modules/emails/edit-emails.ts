import type { Call } from '../../calls/call.ts'
import type { RateLimiter } from '../../calls/rate-limiter.ts'
import type { BrandReader } from '../../core/brand.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import type { Mail, Mailer } from '../../outside/mail.ts'
import {
  type EmailName,
  emailLanguages,
  emailNames,
  emailOriginals,
  originalWords,
} from '../../texts/email-originals.ts'
import { findWordsFault } from '../../texts/email-words.ts'
import type { Language } from '../../texts/language.ts'
import { says } from '../../texts/sentence.ts'
import { recordAudit } from '../audit/index.ts'
import { findAnyOrder } from '../orders/index.ts'
import { changeWords, type OwnWords, type WordsChange, wordsInForce, writeWith } from './rules.ts'
import { isAboutOrder, sampleEmail, sampleOrderEmail } from './samples.ts'
import type { DraftInput, EmailChangeInput } from './schemas.ts'
import { findLatestOrderId, findOwnWords, lockOwnWords, saveOwnWords } from './store.ts'

const presentEmail = (own: OwnWords, name: EmailName) => ({
  email: name,
  group: emailOriginals[name].group,
  about_order: emailOriginals[name].isAboutOrder,
  variables: [...emailOriginals[name].variables],
  texts: emailLanguages(name).map((language) => ({
    language,
    ...wordsInForce(own, name, language),
    original: { ...originalWords(name, language) },
  })),
})

export async function listEmails(call: Call) {
  const own = await findOwnWords(call.db)
  return { emails: emailNames.map((name) => presentEmail(own, name)) }
}

export async function changeEmail({ email, language, subject, opening }: EmailChangeInput, call: Call) {
  const change = { ...(subject !== undefined && { subject }), ...(opening !== undefined && { opening }) }
  mustBeSentIn(email, language)
  mustBePlain(email, change)
  const own = await lockOwnWords(call.db)
  const next = changeWords(own, { name: email, language }, change)
  await saveOwnWords(call.db, next)
  await recordAudit(call, {
    ...{ action: 'email.changed', subject: `${email} ${language}` },
    before: wordsInForce(own, email, language),
    after: wordsInForce(next, email, language),
  })
  return presentEmail(next, email)
}

function mustBeSentIn(name: EmailName, language: Language) {
  if (!emailLanguages(name).includes(language))
    throw refuse('invalid_parameter', {
      field: 'language',
      detail: says`This email is sent in English only.`,
    })
}

/** Reports all faults at once, each with its field. */
function mustBePlain(name: EmailName, change: WordsChange) {
  const { variables } = emailOriginals[name]
  for (const field of ['subject', 'opening'] as const) {
    const fault = change[field] && findWordsFault(field, change[field].trim(), variables)
    if (fault || change[field] === '')
      throw refuse('invalid_parameter', { field, detail: fault || says`Enter at least one word.` })
  }
}

export type EmailDeps = { brand: BrandReader; config: { publicUrl: string } }

/** Shows what an email looks like with a draft, which may be unsaved. */
export async function previewEmail(deps: EmailDeps, input: DraftInput, { db }: Pick<Call, 'db'>) {
  const { orderId, mail } = await draft(deps, input, db)
  return { order_id: orderId, subject: mail.subject, text: mail.text }
}

async function draft(
  { brand, config }: EmailDeps,
  { email, language, subject, opening, order_id }: DraftInput,
  db: Handle,
): Promise<{ orderId: number | null; mail: Mail }> {
  const change = { ...(subject !== undefined && { subject }), ...(opening !== undefined && { opening }) }
  mustBeSentIn(email, language)
  mustBePlain(email, change)
  const own = changeWords(await findOwnWords(db), { name: email, language }, change)
  const write = writeWith(own, (await brand.get()).name)
  const asked = { language, publicUrl: config.publicUrl }
  if (!isAboutOrder(email)) return { orderId: null, mail: sampleEmail(email, asked, write) }
  const order = await getOrder(db, order_id)
  return { orderId: order.orderId, mail: sampleOrderEmail(order, { ...asked, name: email }, write) }
}

async function getOrder(db: Handle, given: number | undefined) {
  const orderId = given ?? (await findLatestOrderId(db))
  const order = orderId === undefined ? undefined : await findAnyOrder(db, orderId)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  return order
}

const testEmails = { name: 'test-emails', requests: 20, seconds: 3600 }

export const countTest = (limiter: RateLimiter, call: Call) =>
  limiter.spend(testEmails, `operator ${call.caller.operator!.name}`)

export type TestEmail = { to: string; draft: DraftInput }

/** Goes only to the address of the staff member who asks, so that drafts can't reach customers. */
export async function queueTest(deps: EmailDeps, input: DraftInput, call: Call) {
  const { name, staff } = call.caller.operator!
  if (!staff)
    throw refuse('invalid_action', {
      detail: says`Sign in to send a test email. It goes to your address; a key or token has none.`,
    })
  const { orderId } = await draft(deps, input, call.db)
  await addJob(call.db, 'send_test_email', {
    to: name,
    draft: { ...input, ...(orderId !== null && { order_id: orderId }) },
  })
  await recordAudit(call, { action: 'email.tested', subject: `${input.email} ${input.language}` })
  return { to: name, order_id: orderId }
}

export async function sendTest(
  deps: EmailDeps & { db: Handle; mail: Mailer },
  { to, draft: input }: TestEmail,
) {
  const { mail } = await draft(deps, input, deps.db)
  await deps.mail.send({ ...mail, to })
}
