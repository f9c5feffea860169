import type { BookRequest, EstimateRequest } from '../../courier-contract/contract.ts'

const pickupPlace = {
  address: '12 Rivington St',
  apt: '2',
  city: 'New York',
  state: 'NY',
  zip: '10002',
  latitude: 40.7211,
  longitude: -73.9921,
}
const deliveryPlace = {
  address: '199 Lafayette St',
  city: 'New York',
  state: 'NY',
  zip: '10012',
  latitude: 40.7217,
  longitude: -73.9974,
}

export const estimateRequest: EstimateRequest = {
  pickup: pickupPlace,
  delivery: deliveryPlace,
  gratuity: 3.5,
}

export const bookRequest: BookRequest = {
  estimate_id: 'E-1',
  order_id: '4711',
  items: [
    { name: 'Margherita', quantity: 2 },
    { name: 'Chianti', quantity: 1 },
  ],
  pickup: {
    location: pickupPlace,
    contact: { merchant_name: 'Da Enzo', email: 'enzo@example.com', phone: '2125550100' },
    instructions: 'Back door',
  },
  delivery: {
    location: deliveryPlace,
    contact: {
      first_name: 'Ada',
      last_name: 'King',
      company_name: 'Engines',
      email: 'ada@example.com',
      phone: '2125550101',
    },
    instructions: 'Ring twice',
  },
}

/** Answers that break no rule, given at `now` (epoch milliseconds). Each is made anew, to be spoilt. */
export function estimateAnswer(now: number) {
  const seconds = Math.floor(now / 1000)
  return {
    estimate_id: 'E-1',
    estimated_at: seconds,
    estimate_valid_until: seconds + 300,
    pickup_eta: seconds + 600,
    delivery_eta: seconds + 1800,
    price: 7.25,
  }
}

export function bookingAnswer(now: number, request: BookRequest = bookRequest) {
  const seconds = Math.floor(now / 1000)
  const { pickup, delivery, ...rest } = structuredClone(request)
  return {
    ...rest,
    delivery_id: 'D-1',
    booked_at: seconds,
    price: 7.25,
    status: 'booked',
    pickup: { ...pickup, eta: seconds + 600 },
    delivery: { ...delivery, eta: seconds + 1800 },
  }
}

export function reportAnswer(now: number, status = 'to_pickup', deliveryId = 'D-1') {
  return {
    ...bookingAnswer(now),
    delivery_id: deliveryId,
    status,
    status_time: Math.floor(now / 1000),
    courier: {
      first_name: 'Grace',
      last_name: 'Hopper',
      phone: '2125550102',
      location: { latitude: 40.72, longitude: -73.99 },
    },
  }
}
