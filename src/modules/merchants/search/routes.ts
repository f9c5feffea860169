import { anonymousReads } from '../../../http/rate-limit.ts'
import { type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../start/deps.ts'
import { PublicStreetsQuery, StreetsAnswer } from '../zones/schemas.ts'
import { openPublicStreets } from '../zones/streets.ts'
import { listByPage } from './list.ts'
import * as wire from './schemas.ts'
import { isForEverybody, readTimes, type SearchDeps, searchMerchants } from './search.ts'

const common = { method: 'GET', chapter: 'Merchants' } as const

export function searchRoutes(deps: SearchDeps & Pick<Deps, 'reads' | 'changes'>): Route[] {
  return [
    route({
      ...common,
      path: '/merchant/search/{method}',
      access: 'client',
      summary: 'Search merchants that serve an address',
      input: wire.SearchInput,
      answer: wire.SearchAnswer,
      chosenAnswer: wire.ChosenAnswer,
      refusals: ['invalid_address', 'loc_multiple_possible', 'keyword_too_long', 'geocoder_unavailable'],
      runs: 'memory',
      isDirect: isForEverybody,
      findFaults: (query, now) => readTimes(query, now).faults,
      handler: (query, call) => searchMerchants(deps, query, call),
    }),
    route({
      ...common,
      path: '/place/suggest',
      access: 'reader',
      anonymousBudget: anonymousReads,
      summary: 'Suggest addresses while typing',
      description:
        'Returns a few full addresses that begin with the text: a house number and the first letters of a street.',
      input: wire.SuggestInput,
      answer: wire.SuggestAnswer,
      handler: async ({ text }) => ({ addresses: (await deps.geocoder.suggest?.(text)) ?? [] }),
    }),
    route({
      ...common,
      path: '/place/streets',
      access: 'reader',
      anonymousBudget: anonymousReads,
      summary: 'Read the streets in a map area',
      description: 'Streets in the gazetteer. Empty if another geocoder is used.',
      input: PublicStreetsQuery,
      answer: StreetsAnswer,
      handler: openPublicStreets(deps),
    }),
    route({
      ...common,
      path: '/merchant/list',
      access: 'reader',
      anonymousBudget: anonymousReads,
      summary: 'List all merchants by id',
      description: 'Active merchants in pages, for a sitemap or to keep a copy of the names.',
      input: wire.ListInput,
      answer: wire.ListAnswer,
      handler: (query, { db }) => listByPage(db, query),
    }),
  ]
}
