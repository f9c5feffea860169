import { asOperator, type Scenario } from '../scenario.ts'

export default {
  name: 'operator-merchants',
  title: 'a list from the database, serialized for each request',
  request: { method: 'GET', path: '/operator/merchants?limit=100', headers: asOperator },
} satisfies Scenario
