import type { BookRequest, EstimateRequest } from '../../courier-contract/contract.ts'

export type KitOrder = Pick<BookRequest, 'items' | 'pickup' | 'delivery'> & { gratuity: number }

/** The order to estimate and book, unless a file gives another one because the provider serves a different area. */
export const newYorkOrder: KitOrder = {
  items: [
    { name: 'Conformance sandwich', quantity: 2 },
    { name: 'Lemonade', quantity: 1 },
  ],
  pickup: {
    location: {
      address: '350 5th Ave',
      city: 'New York',
      state: 'NY',
      zip: '10118',
      latitude: 40.7484,
      longitude: -73.9857,
    },
    contact: { merchant_name: 'Conformance deli', email: 'deli@example.com', phone: '2125550110' },
    instructions: 'A test of the interface; nothing is to be picked up.',
  },
  delivery: {
    location: {
      address: '11 W 53rd St',
      apt: '4B',
      city: 'New York',
      state: 'NY',
      zip: '10019',
      latitude: 40.7614,
      longitude: -73.9776,
    },
    contact: {
      first_name: 'Connie',
      last_name: 'Formance',
      email: 'connie@example.com',
      phone: '2125550111',
    },
    instructions: 'Interface test: please do not deliver.',
  },
  gratuity: 2.5,
}

export const toEstimateRequest = ({ pickup, delivery, gratuity }: KitOrder): EstimateRequest => ({
  pickup: pickup.location,
  delivery: delivery.location,
  gratuity,
})
