/** How long each call took in milliseconds, by action. */
export type CallTimes = Map<string, number[]>

const kinds: readonly (readonly [name: string, method: string, path: RegExp])[] = [
  ['search', 'GET', /^\/merchant\/search\//],
  ['menu', 'GET', /^\/merchant\/\d+\/menu/],
  ['cart', 'POST', /^\/customer\/cart\/\d+\/?$/],
  ['quote', 'POST', /\/quote$/],
  ['checkout', 'POST', /\/checkout$/],
  ['tracking', 'GET', /^\/(guest\/orders|customer\/orders)\//],
  ['kitchen', 'PUT', /^\/merchant\/admin\/orders/],
]

/** Records the times of successful calls. The caller counts the others. */
export function timedFetch(times: CallTimes): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(String(input))
    const method = init?.method ?? 'GET'
    const [kind = 'other'] = kinds.find(([, of, path]) => of === method && path.test(pathname)) ?? []
    const begin = performance.now()
    const response = await fetch(input, init)
    const list = times.get(kind)
    const ms = performance.now() - begin
    if (!response.ok || response.headers.get('content-type')?.startsWith('text/event-stream')) return response
    if (list) list.push(ms)
    else times.set(kind, [ms])
    return response
  }
}

export function listPercentiles(name: string, list: readonly number[]) {
  const sorted = list.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const ms = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
    return Math.round(ms * 100) / 100
  }
  return { name, count: list.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) }
}
