import type { Scenario } from '../scenario.ts'

export default {
  name: 'alcohol-product-signed-in',
  title: 'one drink as a store sells it, asked for with an access token',
  request: { method: 'GET', path: '/data/product/B0494?merchant_id=1010' },
  signedIn: true,
  floor: 0.6,
} satisfies Scenario
