import type { Call } from '../../calls/call.ts'
import {
  findPayoutDay,
  listBusyCities,
  listCourierRecords,
  listSlowKitchens,
  sumSales,
  sumWaitingMoney,
} from './insight-store.ts'
import { readSince } from './overview.ts'
import { presentInsights } from './present.ts'
import { comparedSpans } from './rules.ts'
import type { OverviewInput } from './schemas.ts'

const maxListed = 5

/**
 * What an operator wants to know in the morning. Unlike the overview, it is read only when the page is opened and not again with each
 * event.
 */
export async function readInsights(input: OverviewInput, { db, now }: Call) {
  const since = readSince(input.since, now)
  const { today, weekAgo, week, daysOver } = comparedSpans(since, now)
  const [sales, before, cities, kitchens, couriers, money, payoutDay] = await Promise.all([
    sumSales(db, today),
    sumSales(db, weekAgo),
    listBusyCities(db, today, maxListed),
    listSlowKitchens(db, daysOver, maxListed),
    listCourierRecords(db, week, maxListed),
    sumWaitingMoney(db),
    findPayoutDay(db, now),
  ])
  return presentInsights({ now, since, sales, before, cities, kitchens, couriers, money, payoutDay })
}
