import type { Scenario } from '../scenario.ts'

export default {
  name: 'menu-signed-in',
  title: 'a whole menu, asked for with an access token',
  request: { method: 'GET', path: '/merchant/1001/menu' },
  signedIn: true,
  floor: 0.7,
} satisfies Scenario
