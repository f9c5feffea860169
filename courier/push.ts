import { signature } from '../courier-contract/signature.ts'
import type { Company } from './company.ts'
import { presentReport } from './present.ts'

/** Where a company sends its reports, and what it signs them with. */
export type PushTarget = { url: string; providerId: number; secret: string }

const pushedEveryMs = 2000
const maxAtOnce = 200
const timeoutMs = 10_000

/**
 * Reports each delivery whose status or position changed, until it has ended and the marketplace knows. Unanswered reports are sent again
 * in the next round, since reports may be repeated.
 */
export function startPushing(
  company: Company,
  target: PushTarget,
  clock: { now(): number },
  everyMs = pushedEveryMs,
) {
  const told = new Map<string, string>()
  let pushing = Promise.resolve()

  async function push() {
    const now = clock.now()
    const changed = company.books
      .recent(now)
      .map((delivery) => presentReport(delivery, now))
      .filter((report) => told.get(report.delivery_id) !== JSON.stringify(report))
    for (let from = 0; from < changed.length; from += maxAtOnce) {
      const reports = changed.slice(from, from + maxAtOnce)
      const later = await send(target, reports, now)
      for (const report of reports)
        if (!later.has(report.delivery_id)) told.set(report.delivery_id, JSON.stringify(report))
    }
  }

  const timer = setInterval(() => {
    pushing = pushing.then(push).catch(() => {}) // the next round sends it again
  }, everyMs)
  return {
    async close() {
      clearInterval(timer)
      await pushing
    },
  }
}

type Report = ReturnType<typeof presentReport>
type Results = { results: { delivery_id: string; outcome: string }[] }

/** Returns the ids that must be reported again. */
async function send({ url, providerId, secret }: PushTarget, reports: readonly Report[], now: number) {
  const seen_at = Math.floor(now / 1000)
  const body = JSON.stringify({ deliveries: reports.map((report) => ({ ...report, seen_at })) })
  const timestamp = String(seen_at)
  const response = await fetch(`${url}/provider/status`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-provider': String(providerId),
      'x-timestamp': timestamp,
      'x-signature': signature(secret, timestamp, body),
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The marketplace answers ${response.status}.`)
  const { results } = (await response.json()) as Results
  return new Set(results.flatMap(({ delivery_id, outcome }) => (outcome === 'later' ? [delivery_id] : [])))
}
