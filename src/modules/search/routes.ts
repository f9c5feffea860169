import { type Route, route } from '../../http/route.ts'
import * as wire from './schemas.ts'
import { type SuggestDeps, suggest } from './suggest.ts'

/** Several requests a second while a person types. */
const budget = { name: 'suggest', requests: 600, seconds: 60 }

export function suggestRoutes(deps: SuggestDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/search/suggest',
      access: 'client',
      chapter: 'Merchants',
      runs: 'memory',
      budget,
      summary: 'Suggest merchants, dishes and products while typing',
      description:
        'What is delivered to the address, ranked together; forgives typing mistakes (a letter more, less or another, or two swapped). Without an address, products of the alcohol catalog.',
      input: wire.SuggestInput,
      answer: wire.SuggestAnswer,
      refusals: ['invalid_address', 'loc_multiple_possible', 'geocoder_unavailable', 'rate_limited'],
      handler: (query, call) => suggest(deps, query, call),
    }),
  ]
}
