import type { Scenario } from '../scenario.ts'

export default {
  name: 'cart-view',
  title: 'a cart as it is before anything is in it: one row looked for, nothing kept from before',
  request: { method: 'GET', path: '/customer/cart/1001?order_type=pickup' },
  signedIn: true,
} satisfies Scenario
