import type { Scenario } from '../scenario.ts'

export default {
  name: 'small',
  title: 'the smallest answer: what a request costs before any work is done',
  request: { method: 'GET', path: '/healthz' },
} satisfies Scenario
