import { setTimeout as pause } from 'node:timers/promises'
import type { Estimate } from '../../../../courier-contract/contract.ts'
import type { CourierOutcome } from '../../../outside/couriers.ts'
import { countLive } from '../provider-store.ts'
import type { Provider, RecordedEstimate } from '../rules/delivery.ts'
import { readEstimate, scoreEstimate } from '../rules/estimates.ts'
import { estimateRequest, toShipment } from '../rules/requests.ts'
import { servesPlace } from '../rules/serving.ts'
import { listBookings } from '../store.ts'
import type { BookingDeps } from './deps.ts'
import type { Task, TaskOutcome } from './dispatch-step.ts'
import { loadParcel } from './load-parcel.ts'
import { inWords, refusalInWords } from './read-answers.ts'
import { openSaleCheck, type SaleCheck } from './sale-check.ts'

/** The client gives up after 3 s; this applies whatever happens to it. */
const deadlineMs = 3500

type Asking = Task & { kind: 'ask' }

/** Asks all eligible companies in parallel. Deliveries that no company could carry are refused before. */
export async function askForEstimates(deps: BookingDeps, task: Asking): Promise<TaskOutcome> {
  const { order, delivery, round } = task
  const serving = await findServing(deps, task)
  if (serving.length === 0) return impossible('No courier company delivers to this address.')
  const mayHandOver = delivery.leg === 'out' ? await openSaleCheck(deps.compliance, order) : () => null
  const wantedAt = Math.max(deps.clock.now(), order.deliverAt)
  const forbidden = mayHandOver(wantedAt)
  if (forbidden !== null) return impossible(forbidden)

  const parcel = await loadParcel(deps, order, delivery.leg)
  const [request, shipment] = [estimateRequest(parcel), toShipment(parcel)]
  const answers = await Promise.all(
    (await findFree(deps, serving)).map(async (provider) => {
      const askedAt = deps.clock.now()
      const outcome = await withinDeadline(deps.couriers.estimate(provider, request, shipment))
      const checked = await checkAnswer(deps, provider, outcome, { mayHandOver, wantedAt })
      return { round, providerId: provider.providerId, askedAt, ...checked }
    }),
  )
  return { kind: 'estimates', round, answers }
}

const impossible = (reason: string): TaskOutcome => ({ kind: 'impossible', reason })

/** A return goes with the provider whose courier has the goods. */
async function findServing(deps: BookingDeps, { order, delivery }: Asking): Promise<Provider[]> {
  if (delivery.leg === 'return') {
    const last = (await listBookings(deps.db, { ...delivery, leg: 'out' })).at(-1)
    const provider = last && (await deps.providers.get(last.providerId))
    return provider ? [provider] : []
  }
  const merchant = (await deps.merchants.find(order.merchant.merchantId))!
  const { city, state, zipCode } = merchant
  const pickup = { ...merchant.point, city, state, zipCode }
  const { latitude, longitude, address } = order
  const place = { city: address!.city, state: address!.state, zipCode: address!.zip_code }
  const door = { latitude, longitude, ...place }
  const all = await deps.providers.all()
  return all.filter((provider) => provider.enabled && servesPlace(provider, pickup, door))
}

/** Live deliveries are counted only if a provider has a limit. */
async function findFree({ db, couriers }: BookingDeps, serving: readonly Provider[]): Promise<Provider[]> {
  const awake = serving.filter(({ providerId }) => !couriers.isResting(providerId))
  if (awake.every(({ maxLive }) => maxLive === null)) return awake
  const live = await countLive(db)
  return awake.filter(({ providerId, maxLive }) => maxLive === null || (live.get(providerId) ?? 0) < maxLive)
}

async function withinDeadline(
  asking: Promise<CourierOutcome<Estimate>>,
): Promise<CourierOutcome<Estimate> | 'late'> {
  const over = new AbortController()
  try {
    return await Promise.race([asking, pause(deadlineMs, 'late' as const, { signal: over.signal })])
  } finally {
    over.abort()
  }
}

type Checked = Omit<RecordedEstimate, 'round' | 'providerId' | 'askedAt'>

const nothing = {
  estimateId: null,
  validUntil: null,
  pickupEta: null,
  deliveryEta: null,
  price: null,
  score: null,
}

async function checkAnswer(
  deps: BookingDeps,
  { providerId }: Provider,
  outcome: CourierOutcome<Estimate> | 'late',
  { mayHandOver, wantedAt }: { mayHandOver: SaleCheck; wantedAt: number },
): Promise<Checked> {
  if (outcome === 'late')
    return { ...nothing, tookMs: deadlineMs, outcome: 'silent', detail: 'no answer in time' }
  if (outcome.kind === 'resting') return { ...nothing, tookMs: 0, outcome: 'silent', detail: 'not called' }
  const tookMs = Math.round(outcome.exchange.tookMs)
  switch (outcome.kind) {
    case 'silent':
      return { ...nothing, tookMs, outcome: 'silent', detail: outcome.detail }
    case 'refused':
      return { ...nothing, tookMs, outcome: 'refused', detail: refusalInWords(outcome) }
    case 'unusable':
      return { ...nothing, tookMs, outcome: 'unusable', detail: inWords(outcome.violations) }
    case 'answered': {
      const now = deps.clock.now()
      const read = readEstimate(outcome.answer)
      const forbidden = mayHandOver(Math.max(read.deliveryEta, wantedAt))
      if (forbidden !== null) return { ...nothing, tookMs, outcome: 'unusable', detail: forbidden }
      const record = await deps.recordOf(providerId)
      const { courierMinuteDollars, courierLossDollars } = await deps.marketplaceSettings()
      const weights = { minuteDollars: courierMinuteDollars, lossDollars: courierLossDollars }
      const score = scoreEstimate(read, record, weights, { now, wantedAt })
      return { tookMs, outcome: 'usable', detail: inWords(outcome.violations) || null, ...read, score }
    }
  }
}
