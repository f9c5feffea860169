import type { Call } from '../../calls/call.ts'
import { parseInstant } from '../../core/local-time.ts'
import { type Reason, Refusal } from '../../core/refusal.ts'
import { countDeliveries } from '../dispatch/index.ts'
import { countWaitingDisputes } from '../disputes/index.ts'
import { countHelpWithSupport } from '../help/index.ts'
import { countWaitingMerchants } from '../onboarding/index.ts'
import { readOrderFigures } from '../support/index.ts'
import { countFailingWebhooks } from '../webhooks/index.ts'
import type { Doctor } from './doctor.ts'
import { presentOverview } from './present.ts'
import type { OverviewInput } from './schemas.ts'

const dayMs = 86_400_000
const maxDays = 7
const minutes = 60

/** The figures that the operator looks at first. Each query scans only what is open or recent. */
export async function readOverview(doctor: Doctor, input: OverviewInput, call: Call) {
  const { db, now } = call
  const since = readSince(input.since, now)
  const [orders, couriers, merchants, webhooks, help, disputes, findings] = await Promise.all([
    readOrderFigures(db, { since, now, minutes }),
    countDeliveries(db, now),
    countWaitingMerchants(db, now),
    countFailingWebhooks(db),
    countHelpWithSupport(db),
    countWaitingDisputes(db),
    doctor.findProblems(db),
  ])
  return presentOverview({ now, since, orders, couriers, merchants, webhooks, help, disputes, findings })
}

/** Limits that depend on the current time can't be in the schema, so they are checked here. */
export function readSince(text: string | undefined, now: number): number {
  if (text === undefined) return now - dayMs
  const since = parseInstant(text)
  if (since === null || since > now || since < now - maxDays * dayMs) throw new Refusal([noTime])
  return since
}

const noTime: Reason = {
  code: 'invalid_parameter',
  field: 'since',
  detail: 'since must be an ISO 8601 time of the last 7 days.',
}
