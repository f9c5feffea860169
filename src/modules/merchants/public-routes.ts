import { anonymousReads } from '../../http/rate-limit.ts'
import { type Route, route } from '../../http/route.ts'
import { HoursAnswer, HoursInput } from './hours/public-schemas.ts'
import { readHours } from './hours/read-hours.ts'
import { InfoAnswer, InfoInput } from './info/public-schemas.ts'
import { type InfoDeps, readInfo } from './info/read-info.ts'

const common = { method: 'GET', chapter: 'Merchants' } as const

/** Public reads about one merchant. */
export function publicMerchantRoutes(deps: InfoDeps): Route[] {
  return [
    route({
      ...common,
      path: '/merchant/{merchant_id}/',
      access: 'reader',
      anonymousBudget: anonymousReads,
      summary: 'Read a merchant’s general info',
      description: 'With an address, returns the exact fee for it; otherwise the range across all zones.',
      input: InfoInput,
      answer: InfoAnswer,
      refusals: ['no_rest', 'invalid_address', 'loc_multiple_possible', 'geocoder_unavailable'],
      handler: (query, call) => readInfo(deps, query, call),
    }),
    route({
      ...common,
      path: '/merchant/{merchant_id}/hours',
      access: 'reader',
      anonymousBudget: anonymousReads,
      summary: 'Read a merchant’s business and delivery hours',
      input: HoursInput,
      answer: HoursAnswer,
      refusals: ['bad_id', 'deactivated', 'not_found'],
      handler: (query, call) => readHours(deps, query, call),
    }),
  ]
}
