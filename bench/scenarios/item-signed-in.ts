import type { Scenario } from '../scenario.ts'

export default {
  name: 'item-signed-in',
  title: 'one item of a menu, asked for with an access token',
  request: { method: 'GET', path: '/merchant/1001/menu/N1010' },
  signedIn: true,
  floor: 0.6,
} satisfies Scenario
