import type { BenchRequest, Scenario } from '../scenario.ts'

/** Places around 199 Water St: enough that each is evicted from the cache before it's requested again. */
const requests = Array.from({ length: 1000 }, (_, number): BenchRequest => {
  const latitude = (40.705 + (number % 37) / 20_000).toFixed(6)
  const longitude = (-74.005 + (number % 41) / 20_000).toFixed(6)
  const query = `client_id=demo-app&latitude=${latitude}&longitude=${longitude}`
  return { method: 'GET', path: `/merchant/search/delivery?${query}` }
})

export default {
  name: 'search-places',
  title: 'who delivers to a place that is asked for the first time',
  requests,
} satisfies Scenario
