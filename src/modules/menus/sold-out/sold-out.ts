import type { Call } from '../../../calls/call.ts'
import { formatInstant, parseInstant, toInstant, toLocalDay } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Database } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import { mapInSlices } from '../../../runtime/slices.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { publish } from '../../events/index.ts'
import { lockMerchant, type MerchantDirectory } from '../../merchants/index.ts'
import { formatEntityId, parseEntityId } from '../rules/menu.ts'
import type { ChangeAvailabilityInput, SoldOutQuery } from './schemas.ts'
import {
  deleteSoldOut,
  endSoldOut,
  findSellable,
  listSellable,
  listSoldOut,
  type SellableEntity,
  writeSoldOut,
} from './sold-out-store.ts'

export type SoldOutDeps = { merchants: MerchantDirectory }

/** A kitchen's day ends at 4 in the morning, not at midnight: `tomorrow` is when the next one begins. */
const dayBeginsAtMinute = 4 * 60
const maxMs = 366 * 86_400_000

/** Lists what a kitchen can mark as sold out, since it can't read the menu as its administrators do. */
export async function readSoldOut(deps: SoldOutDeps, { merchantId, all }: SoldOutQuery, { db, now }: Call) {
  const timeZone = await findTimeZone(deps, merchantId)
  const entities = await (all ? listSellable : listSoldOut)(db, merchantId)
  const items = await mapInSlices(entities, (entity) => {
    const current = isSoldOutAt(entity, now) ? entity : { ...entity, isSoldOut: false, until: null }
    return { ...present(current, timeZone), type: entity.type }
  })
  return { items: all ? items : items.filter(({ available }) => !available) }
}

export async function changeAvailability(deps: SoldOutDeps, input: ChangeAvailabilityInput, call: Call) {
  const { merchantId, available } = input
  const { db: tx, now } = call
  const timeZone = await findTimeZone(deps, merchantId)
  const until = available ? null : readUntil(input.until, timeZone, now)
  await lockMerchant(tx, merchantId)
  const before = await findSellable(tx, merchantId, parseEntityId(input.id) ?? 0)
  if (!before)
    throw refuse('unknown_entity', {
      field: 'id',
      detail: says`The merchant has no item or option with this id.`,
    })
  const { entityId } = before
  const item = await writeAvailability(call, { merchantId, before, available, until, timeZone })
  if (until !== null) {
    const end = { merchantId, entityId, until }
    await addJob(tx, 'end_sold_out', end, { afterMs: until - now, key: `sold-out-${merchantId}-${entityId}` })
  }
  return { item }
}

type NewAvailability = {
  merchantId: number
  before: SellableEntity
  available: boolean
  until: number | null
  timeZone: string
}

async function writeAvailability(
  moment: Parameters<typeof recordAudit>[0],
  { merchantId, before, available, until, timeZone }: NewAvailability,
) {
  const { db: tx, now } = moment
  const { entityId } = before
  if (available) await deleteSoldOut(tx, merchantId, entityId)
  else await writeSoldOut(tx, merchantId, entityId, until)
  const item = present({ ...before, isSoldOut: !available, until }, timeZone)
  const previous = present(before, timeZone)
  const action = 'item.availability_changed'
  await recordAudit(moment, { action, subject: item.id, merchantId, before: previous, after: item })
  const type = available ? 'item.available' : 'item.unavailable'
  await publish(
    tx,
    [{ type, subject: item.id, merchantId, data: { item }, previous: { item: previous } }],
    now,
  )
  return item
}

/** A source's availability of menu items and options, which the caller has locked. */
export async function followAvailability(
  moment: Parameters<typeof recordAudit>[0],
  merchantId: number,
  changes: readonly { entityId: number; isSoldOut: boolean }[],
) {
  for (const { entityId, isSoldOut } of changes) {
    const before = await findSellable(moment.db, merchantId, entityId)
    const change = { merchantId, available: !isSoldOut, until: null, timeZone: 'UTC' }
    if (before) await writeAvailability(moment, { ...change, before })
  }
}

async function findTimeZone({ merchants }: SoldOutDeps, merchantId: number): Promise<string> {
  return (await merchants.find(merchantId))!.timeZone
}

function readUntil(text: string | undefined, timeZone: string, now: number): number | null {
  if (text === undefined) return null
  if (text.toLowerCase() === 'tomorrow') return nextDayBegins(timeZone, now)
  const until = parseInstant(text)
  if (until !== null && until > now && until - now <= maxMs) return until
  const detail = says`until must be an ISO 8601 time in the next year, or tomorrow.`
  throw refuse('invalid_parameter', { field: 'until', detail })
}

export function nextDayBegins(timeZone: string, now: number): number {
  const today = toLocalDay(now, timeZone)
  const begins = toInstant(today, dayBeginsAtMinute, timeZone)
  return begins > now ? begins : toInstant(today + 1, dayBeginsAtMinute, timeZone)
}

/** The job when the time is over. */
export async function endSoldOutOnTime(
  { db, clock }: { db: Database; clock: { now(): number } },
  end: { merchantId: number; entityId: number; until: number },
) {
  await db.transaction(async (tx) => {
    if (!(await endSoldOut(tx, end))) return
    const { merchantId, entityId } = end
    const entity = await findSellable(tx, merchantId, entityId)
    const data = { item: present(entity!, 'UTC') }
    await publish(tx, [{ type: 'item.available', subject: data.item.id, merchantId, data }], clock.now())
  })
}

const isSoldOutAt = ({ isSoldOut, until }: SellableEntity, now: number) =>
  isSoldOut && (until === null || until > now)

function present({ entityId, name, isSoldOut, until }: SellableEntity, timeZone: string) {
  return {
    id: formatEntityId(entityId),
    name,
    available: !isSoldOut,
    until: until === null ? null : formatInstant(until, timeZone),
  }
}
