import { explainOpening, explainZones } from '../explain.ts'
import { checkAvailability } from '../rules/availability.ts'
import { isMatch, type MatchResult, type SearchCriteria } from './rules.ts'

const missReasons = {
  deactivated: 'The operator deactivated it.',
  not_offered: 'It doesn’t offer this way of ordering.',
  out_of_range: 'It doesn’t deliver to this place.',
  type: 'It has a different merchant_type.',
  keyword: 'Its name, cuisines and items don’t match the keyword.',
  dietary: 'None of its items have all of the dietary tags.',
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
