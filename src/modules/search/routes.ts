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
        'Suggests what can be delivered to the address, in one ranking. Tolerates typos (one letter added, missing, different or swapped). Without an address, suggests products from the alcohol catalog.',
      input: wire.SuggestInput,
      answer: wire.SuggestAnswer,
      refusals: ['invalid_address', 'loc_multiple_possible', 'geocoder_unavailable', 'rate_limited'],
      handler: (query, call) => suggest(deps, query, call),
    }),
  ]
}
