import type { Scenario } from '../scenario.ts'

export default {
  name: 'large',
  title: 'prebuilt bytes, as hot reads answer',
  request: { method: 'GET', path: '/openapi.json' },
  floor: 0.6,
} satisfies Scenario
