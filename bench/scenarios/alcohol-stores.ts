import type { Scenario } from '../scenario.ts'

export default {
  name: 'alcohol-stores',
  title: 'the stores that sell drinks at an address',
  request: {
    method: 'GET',
    path: '/data/search?client_id=demo-app&search_type=MerchantList&address=199+Water+St,+New+York,+NY&order_type=delivery&order_time=ASAP',
  },
  floor: 0.6,
} satisfies Scenario
