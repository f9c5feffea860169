import type { Leg } from '../rules/delivery.ts'
import { carryOut } from './carry-out.ts'
import type { BookingDeps } from './deps.ts'
import type { Task, TaskOutcome } from './dispatch-step.ts'
import { takeStep } from './take-step.ts'

/**
 * The job: advances a delivery step by step, until a company has it, it is over, or it must wait. However many jobs
 * run for the same delivery, and wherever the last one died: one of them continues, the others leave.
 */
export async function dispatchOrder(deps: BookingDeps, { orderId, leg }: { orderId: number; leg: Leg }) {
  let last: { task: Task; outcome: TaskOutcome } | undefined
  let email: Promise<string> | undefined
  // All calls for one order name the same owner.
  const stepDeps = {
    ...deps,
    ownerEmailOf: (merchantId: number) => (email ??= deps.ownerEmailOf(merchantId)),
  }
  for (;;) {
    const task = await takeStep(stepDeps, { orderId, leg }, last)
    if (!task) return
    last = { task, outcome: await carryOut(stepDeps, task) }
  }
}
