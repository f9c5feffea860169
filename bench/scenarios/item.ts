import type { Scenario } from '../scenario.ts'

export default {
  name: 'item',
  title: 'one item of a menu',
  request: { method: 'GET', path: '/merchant/1001/menu/N1010?client_id=demo-app' },
  floor: 0.7,
} satisfies Scenario
