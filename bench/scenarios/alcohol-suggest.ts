import type { Scenario } from '../scenario.ts'

export default {
  name: 'alcohol-suggest',
  title: 'suggestions while typing',
  request: { method: 'GET', path: '/data/suggest?client_id=demo-app&q=caber' },
  floor: 0.6,
} satisfies Scenario
