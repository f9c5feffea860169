import { randomBytes } from 'node:crypto'
import { ByteAnswer } from '../../calls/answers.ts'
import type { Call } from '../../calls/call.ts'
import { refuse } from '../../core/refusal.ts'
import { hashSecret } from '../../core/sealing.ts'
import { addJob } from '../../db/jobs.ts'
import type { Mail } from '../../outside/mail.ts'
import { packZip } from '../../runtime/zip.ts'
import type { Deps } from '../../start/deps.ts'
import type { WriteEmail } from '../../texts/email-originals.ts'
import { type Language, type Spoken, spokenIn } from '../../texts/language.ts'
import { recordAudit } from '../audit/index.ts'
import { findArchive, findCustomer, insertArchive, readEverything } from './store.ts'

/** How long the link in the email works. */
const keptMs = 7 * 86_400_000

/** Concurrent requests create one job, because its key is the customer's id. */
export async function requestExport(customerId: number, call: Call) {
  const { db: tx } = call
  if (!(await findCustomer(tx, customerId))) throw refuse('unknown_customer', { field: 'customer_id' })
  const asked: ExportRequest = { customerId, ...spokenIn(call.language) }
  await addJob(tx, 'export_customer', asked, { key: `export-${customerId}` })
  await recordAudit(call, { action: 'customer.export_requested', subject: String(customerId) })
  return { customer_id: customerId }
}

/** Requested by the customer, whose language the email uses, or by staff. */
export type ExportRequest = { customerId: number } & Spoken
type ExportDeps = Pick<Deps, 'db' | 'reads' | 'mail' | 'clock' | 'emailWords'> & {
  config: { publicUrl: string }
}

/** Creates the archive and emails a link, which only the reader of that email should know. */
export async function sendExport(deps: ExportDeps, { customerId, language }: ExportRequest) {
  const { db, reads, mail, clock, config } = deps
  const person = await findCustomer(db, customerId)
  if (!person) return
  const tables = await readEverything(reads, customerId)
  const bytes = await packZip(
    tables.map(({ table, json }) => ({ name: `${table}.json`, content: `${json}\n` })),
  )
  const token = randomBytes(24).toString('base64url')
  const now = clock.now()
  await insertArchive(db, {
    ...{ hash: hashSecret(token), customerId, bytes, now, expiresAt: now + keptMs },
  })
  const url = `${config.publicUrl}/account/export/${token}`
  await mail.send(exportEmail({ to: person.email, language: language ?? 'en', url }, await deps.emailWords()))
}

type Reader = { to: string; language: Language; url: string }

export function exportEmail({ to, language, url }: Reader, write: WriteEmail): Mail {
  const { subject, opening } = write('data_export', language, { email: to })
  const { download, secret } = texts[language]
  return { to, subject, language, text: `${opening}\n\n${download}:\n${url}\n\n${secret}\n` }
}

const texts: Record<Language, { download: string; secret: string }> = {
  en: {
    download: 'Download your data',
    secret: 'The link works for 7 days. Anyone with the link can read your data, so keep it to yourself.',
  },
  es: {
    download: 'Descargar tus datos',
    secret: 'El enlace funciona 7 días. Quien tenga el enlace puede leer tus datos: no lo compartas.',
  },
}

export async function downloadExport({ token }: { token: string }, { db, now }: Call) {
  const archive = await findArchive(db, hashSecret(token), now)
  if (!archive) throw refuse('unknown_export')
  return new ByteAnswer(archive, 'application/zip', {
    'content-disposition': 'attachment; filename="your-data.zip"',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
}
