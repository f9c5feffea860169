import type { Scenario } from '../scenario.ts'

export default {
  name: 'info-signed-in',
  title: 'a merchant’s general info, asked for with an access token',
  request: { method: 'GET', path: '/merchant/1001/' },
  signedIn: true,
  floor: 0.6,
} satisfies Scenario
