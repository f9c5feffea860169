import type { Scenario } from '../scenario.ts'

export default {
  name: 'info',
  title: 'a merchant’s general info',
  request: { method: 'GET', path: '/merchant/1001/?client_id=demo-app' },
  floor: 0.7,
} satisfies Scenario
