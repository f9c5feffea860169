import { explainOpening, explainZones } from '../explain.ts'
import { checkAvailability } from '../rules/availability.ts'
import { isMatch, type MatchResult, type SearchCriteria } from './rules.ts'

const missReasons = {
  deactivated: 'The operator has deactivated it.',
  not_offered: 'It does not offer this way of ordering.',
  out_of_range: 'The place lies outside its reach.',
  type: 'It is of another merchant_type.',
  keyword: 'Neither its name, its cuisines nor its items match the keyword.',
  dietary: 'None of its items has all of the dietary marks.',
}

/** Why each of these merchants near the place is shown or not. */
export function explainVerdicts(verdicts: readonly MatchResult[], criteria: SearchCriteria) {
  return verdicts.map((verdict) => {
    const { merchant } = verdict
    const shown = isMatch(verdict)
    return {
      merchant_id: String(merchant.merchantId),
      name: merchant.name,
      shown,
      reason: shown ? 'served' : verdict.reason,
      text: shown ? 'It serves this place.' : missReasons[verdict.reason],
      ...(criteria.method === 'delivery' && { zones: explainZones(merchant, criteria.place) }),
      opening: explainOpening(merchant, checkAvailability(merchant, criteria.method, criteria.atMs)),
    }
  })
}
