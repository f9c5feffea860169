import type { Scenario } from '../scenario.ts'

export default {
  name: 'hours',
  title: 'a merchant’s hours',
  request: { method: 'GET', path: '/merchant/1001/hours?client_id=demo-app' },
  floor: 0.7,
} satisfies Scenario
