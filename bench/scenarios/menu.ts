import type { Scenario } from '../scenario.ts'

export default {
  name: 'menu',
  title: 'a whole menu',
  request: { method: 'GET', path: '/merchant/1001/menu?client_id=demo-app' },
  floor: 0.7,
} satisfies Scenario
