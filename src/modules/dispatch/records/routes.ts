import { type Route, route } from '../../../http/route.ts'
import { showFigures } from './figures/read-figures.ts'
import { FiguresQuery, ProviderFigures } from './figures/schemas.ts'
import * as wire from './schemas.ts'
import { type RecordDeps, showScorecard } from './scorecards.ts'

/** Present only if an operator token is set. */
export function scorecardRoutes(deps: RecordDeps): Route[] {
  return [
    route({
      access: 'operator',
      chapter: 'Operator',
      method: 'GET',
      path: '/operator/providers/figures',
      staff: 'read',
      summary:
        'Compare courier companies: quotes, win rate, price, lateness, cancellations and cost, by city',
      input: FiguresQuery,
      answer: ProviderFigures,
      runs: 'replica',
      handler: (input, call) => showFigures(deps, input, call),
    }),
    route({
      access: 'operator',
      chapter: 'Operator',
      method: 'GET',
      path: '/operator/providers/{provider_id}/scorecard',
      staff: 'read',
      summary: 'Read the scorecard of a courier company',
      description: 'Compares quotes with outcomes for the bookings of the last days.',
      input: wire.ScorecardQuery,
      answer: wire.Scorecard,
      refusals: ['unknown_provider'],
      handler: (input, call) => showScorecard(deps, input, call),
    }),
  ]
}
