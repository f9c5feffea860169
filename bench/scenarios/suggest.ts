import type { Scenario } from '../scenario.ts'

const typed = ['p', 'pi', 'piz', 'pizz', 'pizzza', 'pancke', 'ramne', 'chardonay', 'burger', 'pad thai']

export default {
  name: 'suggest',
  title: 'one search box: merchants, dishes and bottles while typing',
  requests: typed.map((q) => ({
    method: 'GET' as const,
    path: `/search/suggest?${new URLSearchParams({ client_id: 'demo-app', q, address: '199 Water St, New York, NY' })}`,
  })),
} satisfies Scenario
