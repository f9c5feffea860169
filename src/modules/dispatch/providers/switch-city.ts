import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockProvider, updateClosedCities } from '../provider-store.ts'
import { cityName, isInUnitedStates, isSameCity } from '../rules/serving.ts'
import type { ManageDeps } from './manage-providers.ts'
import { presentProvider } from './present.ts'
import type { CitySwitchInput } from './schemas.ts'

const maxClosed = 2000

/** One city at a time, so two operators who change different cities don't undo each other's changes. */
export async function switchCity({ config }: ManageDeps, input: CitySwitchInput, call: Call) {
  const { provider_id: providerId, city, state, enabled } = input
  if (!isInUnitedStates({ state })) throw refuse('invalid_parameter', { field: 'state' })
  const before = await lockProvider(call.db, providerId)
  if (!before) throw refuse('unknown_provider', { field: 'provider_id' })
  const name = cityName({ city, state })
  const others = before.closedCities.filter((other) => !isSameCity(other, name))
  const closed = enabled ? others : [...others, name].sort()
  if (closed.length > maxClosed)
    throw refuse('invalid_parameter', { field: 'city', detail: 'Limit the area of the company instead.' })
  const after = await updateClosedCities(call.db, providerId, closed)
  const shown = presentProvider(after, config.publicUrl)
  await recordAudit(call, {
    action: 'provider.city_switched',
    subject: String(providerId),
    before: { closed_cities: before.closedCities },
    after: { city: name, enabled, closed_cities: closed },
  })
  return shown
}
