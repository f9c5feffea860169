import { anonymousReads } from '../../../http/rate-limit.ts'
import { type Route, route } from '../../../http/route.ts'
import { readHours } from '../hours/read-hours.ts'
import { type InfoTools, readInfo } from '../info/read-info.ts'
import { listByPage } from './list.ts'
import * as wire from './schemas.ts'
import { findSearchFaults, type SearchTools, searchMerchants } from './search.ts'

const common = { method: 'GET', chapter: 'Merchants' } as const

export function merchantReadingRoutes(tools: SearchTools & InfoTools): Route[] {
  return [
    route({
      ...common,
      path: '/merchant/search/{method}',
      access: 'client',
      summary: 'Search merchants that serve an address',
      input: wire.SearchInput,
      answer: wire.SearchAnswer,
      refusals: ['invalid_address', 'loc_multiple_possible', 'keyword_too_long', 'geocoder_unavailable'],
      findFaults: findSearchFaults,
      handler: (query, call) => searchMerchants(tools, query, call),
    }),
    route({
      ...common,
      path: '/place/suggest',
      access: 'reader',
      anonymousBudget: anonymousReads,
      summary: 'Suggest addresses while somebody types',
      description:
        'A few whole addresses that begin with the text: a house number and the first letters of a street.',
      input: wire.SuggestInput,
      answer: wire.SuggestAnswer,
      handler: async ({ text }) => ({ addresses: (await tools.geocoder.suggest?.(text)) ?? [] }),
    }),
    route({
      ...common,
      path: '/merchant/list',
      access: 'reader',
      anonymousBudget: anonymousReads,
      summary: 'List all merchants by id',
      description: 'The active ones, a page at a time: for a sitemap, or to keep a copy of the names.',
      input: wire.ListInput,
      answer: wire.ListAnswer,
      handler: (query, { db }) => listByPage(db, query),
    }),
    route({
      ...common,
      path: '/merchant/{merchant_id}/',
      access: 'reader',
      anonymousBudget: anonymousReads,
      summary: 'Read a merchant’s general info',
      description: 'With an address, the exact fee for it; otherwise the range over all zones.',
      input: wire.InfoInput,
      answer: wire.InfoAnswer,
      refusals: ['no_rest', 'invalid_address', 'loc_multiple_possible', 'geocoder_unavailable'],
      handler: (query, call) => readInfo(tools, query, call),
    }),
    route({
      ...common,
      path: '/merchant/{merchant_id}/hours',
      access: 'reader',
      anonymousBudget: anonymousReads,
      summary: 'Read a merchant’s business and delivery hours',
      input: wire.HoursInput,
      answer: wire.HoursAnswer,
      refusals: ['bad_id', 'deactivated', 'not_found'],
      handler: (query, call) => readHours(tools, query, call),
    }),
  ]
}
