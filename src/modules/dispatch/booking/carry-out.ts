import { bookRequest } from '../rules/requests.ts'
import { askForEstimates } from './ask-estimates.ts'
import type { Task, TaskOutcome } from './dispatch-step.ts'
import { loadParcel } from './load-parcel.ts'
import { isLockedOut, readRecall, verdictOn } from './read-answers.ts'
import type { BookingTools } from './tools.ts'

/** The foreign calls of a step. No transaction is open, and everything that a repetition needs is written already. */
export function carryOut(tools: BookingTools, task: Task): Promise<TaskOutcome> {
  switch (task.kind) {
    case 'ask':
      return askForEstimates(tools, task)
    case 'send':
      return sendBooking(tools, task)
    case 'take_back':
      return takeBack(tools, task)
  }
}

async function sendBooking(tools: BookingTools, task: Task & { kind: 'send' }): Promise<TaskOutcome> {
  const { order, delivery, booking } = task
  const provider = await getProvider(tools, booking.providerId)
  const request = bookRequest(await loadParcel(tools, order, delivery.leg), booking.estimateId)
  const outcome = await tools.couriers.book(provider, booking.bookingKey, request)
  if (isLockedOut(outcome)) logRejectedCredential(tools, provider.name)
  return { kind: 'booking', booking: booking.booking, verdict: verdictOn(outcome, booking.tries) }
}

async function takeBack(tools: BookingTools, task: Task & { kind: 'take_back' }): Promise<TaskOutcome> {
  const { booking } = task
  const provider = await getProvider(tools, booking.providerId)
  const outcome = await tools.couriers.cancel(provider, booking.deliveryId!)
  if (isLockedOut(outcome)) logRejectedCredential(tools, provider.name)
  return { kind: 'recall', booking: booking.booking, answer: readRecall(outcome) }
}

async function getProvider({ providers }: BookingTools, providerId: number) {
  const provider = await providers.get(providerId)
  if (!provider) throw new Error(`courier company ${providerId} is gone`)
  return provider
}

const logRejectedCredential = ({ log }: BookingTools, name: string) =>
  log.error({ provider: name }, 'courier company rejected the credential')
