import type { Call } from '../../../../calls/call.ts'
import type { Providers } from '../../open-providers.ts'
import { presentCompany } from './present.ts'
import { joinFigures, noFigures } from './rules.ts'
import type { FiguresInput } from './schemas.ts'
import { readFigures } from './store.ts'

const usualDays = 30
const dayMs = 86_400_000

/** What each company quoted, won, delivered and cost, in total and by city. */
export async function showFigures(
  { providers }: { providers: Providers },
  { days = usualDays }: FiguresInput,
  { db, now }: Call,
) {
  const { quotes, bookings } = await readFigures(db, now - days * dayMs)
  const figures = joinFigures(quotes, bookings)
  const nothing = { total: noFigures, cities: [] }
  const companies = await providers.all()
  return {
    days,
    providers: companies.map((one) => presentCompany(one, figures.get(one.providerId) ?? nothing)),
  }
}
