import type { Scenario } from '../scenario.ts'

export default {
  name: 'alcohol-repeated',
  title: 'the wine page of a shop: twelve of each kind',
  request: {
    method: 'GET',
    path: '/data/search?client_id=demo-app&search_type=alcohol&address=199+Water+St,+New+York,+NY&order_type=delivery&order_time=ASAP&section=wine&limit=12',
  },
  floor: 0.7,
} satisfies Scenario
