import type { Scenario } from '../scenario.ts'

export default {
  name: 'search',
  title: 'who delivers to 199 Water St',
  request: {
    method: 'GET',
    path: '/merchant/search/delivery?client_id=demo-app&address=199+Water+St,+New+York,+NY',
  },
  floor: 0.6,
} satisfies Scenario
