import tzLookup from '@photostructure/tz-lookup'
import type { Call } from '../../calls/call.ts'
import { parseInstant, toLocalDay } from '../../core/local-time.ts'
import { refuse } from '../../core/refusal.ts'
import type { Geocoder } from '../../outside/geocoder.ts'
import type { ConsentDeps } from '../audit/index.ts'
import { type Compliance, getCompiled } from './open-compliance.ts'
import { presentRuling } from './present.ts'
import { decide, nextAllowed } from './rules/decide.ts'
import type { DecideQuery } from './schemas.ts'
import { getRuleSet } from './versions.ts'

export type ComplianceDeps = { compliance: Compliance; geocoder: Geocoder } & ConsentDeps

/**
 * Evaluates a hypothetical sale with the active rules or another loaded version, so it can be tested before
 * activation.
 */
export async function tryRules(deps: ComplianceDeps, input: DecideQuery, call: Call) {
  const rules =
    input.version === undefined
      ? await deps.compliance.current()
      : await getCompiled(await getRuleSet(call, input.version))
  const question = {
    place: { state: input.state.toUpperCase(), zipCode: input.zip_code },
    timeZone:
      input.time_zone === undefined ? await findTimeZone(deps, input.zip_code) : mustBeZone(input.time_zone),
    at: input.at === undefined ? call.now : mustBeMoment(input.at),
    method: input.order_type ?? 'delivery',
    goods: input.goods,
    age: {
      ...(input.over_21 !== undefined && { isOver21: input.over_21 }),
      ...(input.birth_date !== undefined && { birthDate: input.birth_date }),
    },
  }
  return presentRuling(rules, question, decide(rules, question), nextAllowed(rules, question))
}

async function findTimeZone({ geocoder }: ComplianceDeps, zipCode: string): Promise<string> {
  const location = await geocoder.locate(zipCode, { inexact: true })
  if (location.kind === 'found') return tzLookup(location.place.latitude, location.place.longitude)
  throw refuse('missing_parameter', {
    field: 'time_zone',
    detail: 'We don’t know this ZIP code. Enter its time zone.',
  })
}

function mustBeZone(timeZone: string): string {
  try {
    toLocalDay(0, timeZone)
    return timeZone
  } catch {
    throw refuse('invalid_parameter', {
      field: 'time_zone',
      detail: 'time_zone must be a name like America/New_York.',
    })
  }
}

function mustBeMoment(text: string): number {
  const moment = parseInstant(text)
  if (moment === null)
    throw refuse('invalid_parameter', { field: 'at', detail: 'at must be an ISO 8601 time.' })
  return moment
}
