import type { BookRequest, EstimateRequest } from '../../../../../courier-contract/contract.ts'

type ExampleOrder = Pick<BookRequest, 'items' | 'pickup' | 'delivery'> & { gratuity: number }

/** A made-up order, two miles apart in New York. */
export const exampleOrder: ExampleOrder = {
  items: [
    { name: 'Margherita', quantity: 2 },
    { name: 'House salad', quantity: 1 },
  ],
  pickup: {
    location: {
      address: '199 Water St',
      city: 'New York',
      state: 'NY',
      zip: '10038',
      latitude: 40.7069,
      longitude: -74.0041,
    },
    contact: { merchant_name: 'Test kitchen', email: 'kitchen@example.com', phone: '2125550123' },
    instructions: 'This is a test. Nobody is waiting.',
  },
  delivery: {
    location: {
      address: '60 E 8th St',
      apt: '12F',
      city: 'New York',
      state: 'NY',
      zip: '10003',
      latitude: 40.7312,
      longitude: -73.9928,
    },
    contact: {
      first_name: 'Test',
      last_name: 'Customer',
      email: 'customer@example.com',
      phone: '2125550187',
    },
    instructions: 'This is a test. Please bring nothing.',
  },
  gratuity: 3,
}

export const exampleEstimate: EstimateRequest = {
  pickup: exampleOrder.pickup.location,
  delivery: exampleOrder.delivery.location,
  gratuity: exampleOrder.gratuity,
}

/** The example with some fields replaced, at any depth; a list is replaced as a whole. */
export function withChanges<Example extends object>(example: Example, changes: object): Example {
  const merged = new Map<string, unknown>(Object.entries(example))
  for (const [name, wanted] of Object.entries(changes)) {
    const own = merged.get(name)
    merged.set(name, isGroup(own) && isGroup(wanted) ? withChanges(own, wanted) : wanted)
  }
  return Object.fromEntries(merged) as Example
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
