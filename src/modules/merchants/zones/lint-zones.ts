import type { Call } from '../../../calls/call.ts'
import type { Point } from '../../../core/geo.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { openWorkerThread } from '../../../core/worker-thread.ts'
import { openQueue } from '../../../runtime/queue.ts'
import type { Language } from '../../../texts/language.ts'
import { compareZones, type Zone } from '../rules/delivery-zones.ts'
import { presentFinding } from './present.ts'
import { toNewZone } from './rules/fields.ts'
import type { LintedZone, ZoneFinding } from './rules/findings.ts'
import { type LintSubject, lintTouched } from './rules/lint.ts'
import { zonePhrases } from './rules/lint-phrases.ts'
import { describeTerms } from './rules/words.ts'
import type { ZonesInput } from './schemas.ts'
import { areZonesSent, checkZones, zonesSent } from './sent-zones.ts'
import { findZones } from './zone-store.ts'

/** See Clipping. 200 zones of 40 corners with little overlap take 2 s, the worst allowed case 20 s. */
const maxWork = 40_000
/** A write waits for its own lint, and others wait for the write: about 10 to 100 ms. */
const maxWorkOfWrite = 1000
const maxZonesOfWrite = 50
const maxCornersOfWrite = 5000

type LintInput = { subject: LintSubject; maxWork: number }
/** Clipping large outlines takes seconds, which must not block other requests. */
const lintInWorker = openWorkerThread<LintInput, ZoneFinding[]>(new URL('./lint-worker.ts', import.meta.url))
const inTurn = openQueue({
  slots: 1,
  maxWaiting: [20],
  full: () => new Refusal([{ code: 'busy' }], { headers: { 'retry-after': '5' } }),
})

/** Checks the stored zones, or those sent, which aren't stored. */
export async function lintDelivery(input: ZonesInput, { db, language }: Call) {
  const merchant = await findZones(db, input.merchantId)
  if (!merchant) throw refuse('unknown_merchant', { field: 'merchantId' })
  const { point, offersDelivery } = merchant
  const { zones, named } = areZonesSent(input)
    ? await asSent(input, point, language)
    : asStored(merchant.zones, language)
  const question = { subject: { point, offersDelivery, zones, language }, maxWork }
  const findings = await inTurn(() => lintInWorker(question))
  return { findings: findings.map((finding) => presentFinding(finding, named)) }
}

function asStored(zones: readonly Zone[], language: Language) {
  const { zone } = zonePhrases[language]
  const zoneIds = zones.map(({ zoneId }) => zoneId)
  return { zones: toLinted(zones, (index) => zone(zoneIds[index]!), language), named: { zoneIds } }
}

/** Numbered in the order they would be stored: of equal zones, the first wins. */
async function asSent(input: ZonesInput, point: Point, language: Language) {
  const sent = zonesSent(input, point)
  const drafts = await checkZones(sent, (fields) => toNewZone(fields, 0, point))
  const numbered = drafts.map((zone, index) => ({ ...zone, zoneId: index + 1 }))
  const zones = toLinted(numbered, (index) => sent[index]!.pathOf(''), language)
  return { zones, named: { indexes: sent.map(({ position }) => position) } }
}

/** Findings returned by a write, in addition to the ids. */
export function lintWritten(zones: readonly Zone[], touchedIds: readonly number[], language: Language) {
  const corners = zones.reduce(
    (sum, { area }) => sum + (area.type === 'polygon' ? area.polygon.length : 0),
    0,
  )
  if (zones.length > maxZonesOfWrite || corners > maxCornersOfWrite) return {}
  const { zones: linted, named } = asStored(zones, language)
  const touched = new Set(touchedIds)
  const findings = lintTouched(linted, (index) => touched.has(zones[index]!.zoneId), {
    maxWork: maxWorkOfWrite,
    language,
  })
  return { lint: findings.map((finding) => presentFinding(finding, named)) }
}

function toLinted(
  zones: readonly Zone[],
  nameOf: (index: number) => string,
  language: Language,
): LintedZone[] {
  const ranks = new Map(zones.toSorted(compareZones).map((zone, rank) => [zone, rank]))
  return zones.map((zone, index) => ({
    name: nameOf(index),
    terms: describeTerms(zone, zonePhrases[language]),
    rank: ranks.get(zone)!,
    area: zone.area,
  }))
}
