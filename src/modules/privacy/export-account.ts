import { randomBytes } from 'node:crypto'
import { ByteAnswer } from '../../calls/answers.ts'
import type { Call } from '../../calls/call.ts'
import { refuse } from '../../core/refusal.ts'
import { hashSecret } from '../../core/sealing.ts'
import { addJob } from '../../db/jobs.ts'
import { zipOf } from '../../runtime/zip.ts'
import type { Deps } from '../../start/deps.ts'
import { recordAudit } from '../audit/index.ts'
import { findArchive, findCustomer, insertArchive, readEverything } from './store.ts'

/** How long the link in the email works. */
const keptMs = 7 * 86_400_000

/** Concurrent requests result in one job: its key is the customer's id. */
export async function requestExport(customerId: number, call: Call) {
  const { db: tx } = call
  if (!(await findCustomer(tx, customerId))) throw refuse('unknown_customer', { field: 'customer_id' })
  await addJob(tx, 'export_customer', { customerId }, { key: `export-${customerId}` })
  await recordAudit(call, { action: 'customer.export_requested', subject: String(customerId) })
  return { customer_id: customerId }
}

type ExportDeps = Pick<Deps, 'db' | 'reads' | 'mail' | 'clock'> & { config: { publicUrl: string } }

/** A job's work: makes the archive and emails the link, which is a secret of its reader. */
export async function sendExport(deps: ExportDeps, { customerId }: { customerId: number }) {
  const { db, reads, mail, clock, config } = deps
  const person = await findCustomer(db, customerId)
  if (!person) return
  const tables = await readEverything(reads, customerId)
  const bytes = await zipOf(
    tables.map(({ table, json }) => ({ name: `${table}.json`, content: `${json}\n` })),
  )
  const token = randomBytes(24).toString('base64url')
  const now = clock.now()
  await insertArchive(db, {
    ...{ hash: hashSecret(token), customerId, bytes, now, expiresAt: now + keptMs },
  })
  await mail.send({
    to: person.email,
    subject: 'Your data',
    text: `Download everything we store about you, as JSON files in a ZIP archive:

${config.publicUrl}/account/export/${token}

The link works for 7 days. Anyone with the link can read your data, so keep it to yourself.
`,
  })
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
