import type { Scenario } from '../scenario.ts'

export default {
  name: 'alcohol-product',
  title: 'one drink as a store sells it',
  request: { method: 'GET', path: '/data/product/B0494?client_id=demo-app&merchant_id=1010' },
  floor: 0.6,
} satisfies Scenario
