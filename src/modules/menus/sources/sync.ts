import { createHash } from 'node:crypto'
import type { Call } from '../../../calls/call.ts'
import { formatUtc } from '../../../core/local-time.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import { writingJson } from '../../../runtime/json-pieces.ts'
import { runInSlices } from '../../../runtime/slices.ts'
import { inLanguage, type Sentence, says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockMenu } from '../change-store.ts'
import type { MenuDeps } from '../editing/write-menu.ts'
import { publishDraft } from './imports.ts'
import { toDraft } from './reading/read-source.ts'
import type { Draft } from './rules/menu-import.ts'
import type { MenuSyncInput } from './schemas.ts'
import { readCatalog, type SquareDeps } from './square/read-catalog.ts'
import { endSync, failSync, findSync, listSyncs, setSync, takeDueSyncs } from './sync-store.ts'

const kind = 'square'
const actor = 'menu sync'
/** Webhooks report changes; this finds any they missed. */
const everyMs = 3_600_000
const maxPauseMs = 6 * 3_600_000
/** A merchant that saves several items in a row is synced once. */
const gatherMs = 5000
/** How long a taken one is left alone, in case its process dies. */
const takenMs = 10 * 60_000
const atOnce = 100

export type SyncDeps = MenuDeps & SquareDeps & { clock: { now(): number } }

const digestOf = async ({ parts, links, pictures }: Pick<Draft, 'parts' | 'links' | 'pictures'>) => {
  const text = await runInSlices(writingJson({ parts, links, pictures }))
  return createHash('sha256').update(text).digest('base64url')
}

/** The job: reads the source again and publishes its changes. */
export async function syncMenu(deps: SyncDeps, { merchantId }: { merchantId: number }) {
  const { db, clock } = deps
  const before = await findSync(db, merchantId, kind)
  if (!before || before.nextAt === null) return
  const readAt = clock.now()
  const failed = (fault: Sentence) => {
    const pauseMs = Math.min(maxPauseMs, everyMs * 2 ** Math.min(before.failures, 5) * 0.1)
    return failSync(db, merchantId, kind, { fault, nextAt: clock.now() + pauseMs })
  }
  const catalog = await readCatalog(deps, merchantId, readAt)
  if (catalog.kind === 'failed') return failed(catalog.fault)
  try {
    // A catalog without items is a mistake rather than a menu: nothing is hidden because of it.
    const draft = await toDraft(catalog.reading)
    const digest = await digestOf(draft)
    await db.transaction(async (tx) => {
      await lockMenu(tx, merchantId)
      const state = await findSync(tx, merchantId, kind)
      // A later read was faster.
      if (!state || state.nextAt === null || (state.syncedAt ?? 0) > readAt) return
      const moment = { db: tx, now: clock.now(), requestId: '', actor }
      if (state.digest !== digest)
        await publishDraft(deps, moment, { merchantId, kind, draft, prefers: 'ours' })
      await endSync(tx, merchantId, kind, { readAt, digest, nextAt: clock.now() + everyMs })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, detail = code } = error.reasons[0]
    await failed(typeof detail === 'object' ? detail : says`We couldn’t import Square’s catalog: ${detail}`)
  }
}

/** Scheduled: sources that are due. */
export async function syncDueMenus({ db, clock }: Pick<SyncDeps, 'db' | 'clock'>) {
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const merchantId of await takeDueSyncs(tx, now, { until: now + takenMs, limit: atOnce }))
      await queueSync(tx, merchantId, 0)
  })
}

const queueSync = (tx: Handle, merchantId: number, afterMs: number) =>
  addJob(tx, 'sync_menu', { merchantId }, { key: `menu-sync-${merchantId}`, afterMs })

const telling = new Set(['catalog.version.updated', 'inventory.count.updated'])

/**
 * What Square reports about a seller's catalog or stock. Only the fact that something changed is trusted: it is read
 * again.
 */
export async function onSquareEvent(
  tx: Handle,
  { merchantId }: { merchantId: number },
  { type }: { type: string },
) {
  if (!telling.has(type)) return
  const state = await findSync(tx, merchantId, kind)
  if (state && state.nextAt !== null) await queueSync(tx, merchantId, gatherMs)
}

/** Turns automatic import on or off; turning it on runs it immediately. */
export async function changeSync({ merchantId, enabled }: MenuSyncInput, call: Call) {
  const { db: tx, now } = call
  const nextAt = enabled ? now + everyMs : null
  if (!(await setSync(tx, merchantId, kind, { nextAt, now }))) {
    const detail = says`Import your Square menu and publish it first.`
    throw refuse('unknown_import', { field: 'merchantId', detail })
  }
  if (enabled) await queueSync(tx, merchantId, 0)
  await recordAudit(call, { action: 'menu.sync_changed', merchantId, subject: kind, after: { enabled } })
  return readSyncs(merchantId, call)
}

export async function readSyncs(merchantId: number, { db, language }: Pick<Call, 'db' | 'language'>) {
  const syncs = await listSyncs(db, merchantId)
  const time = (at: number | null) => (at === null ? null : formatUtc(at))
  return {
    syncs: syncs.map(({ fault, syncedAt, nextAt, ...one }) => ({
      kind: one.kind,
      enabled: nextAt !== null,
      syncedAt: time(syncedAt),
      nextAt: time(nextAt),
      fault: fault && inLanguage(fault, language),
    })),
  }
}
