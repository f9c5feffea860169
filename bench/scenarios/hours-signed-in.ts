import type { Scenario } from '../scenario.ts'

export default {
  name: 'hours-signed-in',
  title: 'a merchant’s hours, asked for with an access token',
  request: { method: 'GET', path: '/merchant/1001/hours' },
  signedIn: true,
  floor: 0.6,
} satisfies Scenario
