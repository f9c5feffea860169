import type { Clock } from '../../core/clock.ts'
import type { Answer, ServiceFacts } from './service-rules.ts'

const patienceMs = 10_000

/** All requests that don't need the database, both as an anonymous caller and as the operator. */
export async function askService(
  url: string,
  token: string,
  clock: Clock,
  send: typeof fetch = fetch,
): Promise<ServiceFacts> {
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<Answer | undefined> => {
    const sentAt = clock.now()
    try {
      const response = await send(`${url}${path}`, { headers, signal: AbortSignal.timeout(patienceMs) })
      const gotAt = clock.now()
      const date = response.headers.get('date') ?? undefined
      return { status: response.status, text: await response.text(), date, sentAt, gotAt }
    } catch {
      return undefined
    }
  }
  return {
    url,
    health: await ask('/healthz'),
    readiness: await ask('/readyz'),
    metrics: await ask('/metrics'),
    operator: await ask('/operator/maintenance', { authorization: `Bearer ${token}` }),
    description: await ask('/openapi.json'),
  }
}
