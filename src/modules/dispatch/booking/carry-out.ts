import type { Provider } from '../rules/delivery.ts'
import { bookRequest, deliveryTerms } from '../rules/requests.ts'
import { askForEstimates } from './ask-estimates.ts'
import type { BookingDeps } from './deps.ts'
import type { Task, TaskOutcome } from './dispatch-step.ts'
import { loadParcel } from './load-parcel.ts'
import { isLockedOut, isUnknownDelivery, type RecallAnswer, readRecall, verdictOn } from './read-answers.ts'

/** Makes a step's external calls. No transaction is open, and everything needed for a retry has been written. */
export function carryOut(deps: BookingDeps, task: Task): Promise<TaskOutcome> {
  switch (task.kind) {
    case 'ask':
      return askForEstimates(deps, task)
    case 'send':
      return sendBooking(deps, task)
    case 'take_back':
      return takeBack(deps, task)
  }
}

async function sendBooking(deps: BookingDeps, task: Task & { kind: 'send' }): Promise<TaskOutcome> {
  const { order, delivery, booking } = task
  const provider = await getProvider(deps, booking.providerId)
  const parcel = await loadParcel(deps, order, delivery.leg)
  const request = bookRequest(parcel, booking.estimateId)
  const outcome = await deps.couriers.book(provider, booking.bookingKey, request, deliveryTerms(parcel))
  if (isLockedOut(outcome)) logRejectedCredential(deps, provider.name)
  return { kind: 'booking', booking: booking.booking, verdict: verdictOn(outcome, booking.tries) }
}

async function takeBack(deps: BookingDeps, task: Task & { kind: 'take_back' }): Promise<TaskOutcome> {
  const { booking } = task
  const provider = await getProvider(deps, booking.providerId)
  const outcome = await deps.couriers.cancel(provider, booking.deliveryId!)
  if (isLockedOut(outcome)) logRejectedCredential(deps, provider.name)
  const answer = readRecall(outcome)
  const isUnknown = answer.kind === 'let_go' && answer.isUnknown
  const known = isUnknown ? await isStillThere(deps, provider, booking.deliveryId!) : answer
  return { kind: 'recall', booking: booking.booking, answer: known }
}

/**
 * "No such delivery" may be a mistake, with the courier on the way: it is believed only if the status call says the
 * same.
 */
async function isStillThere(
  { couriers }: BookingDeps,
  provider: Provider,
  id: string,
): Promise<RecallAnswer> {
  const outcome = await couriers.status(provider, id)
  if (isUnknownDelivery(outcome)) return { kind: 'let_go', isUnknown: true }
  return {
    kind: 'silent',
    detail: 'It doesn’t know the delivery to cancel, but its status call doesn’t say so.',
  }
}

async function getProvider({ providers }: BookingDeps, providerId: number) {
  const provider = await providers.get(providerId)
  if (!provider) throw new Error(`courier company ${providerId} is gone`)
  return provider
}

const logRejectedCredential = ({ log }: BookingDeps, name: string) =>
  log.error({ provider: name }, 'courier company rejected the credential')
