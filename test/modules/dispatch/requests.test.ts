import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bookRequest, estimateRequest, type Parcel } from '../../../src/modules/dispatch/rules/requests.ts'

const parcel: Parcel = {
  leg: 'out',
  merchantPoint: { latitude: 40.71, longitude: -74.0 },
  merchantEmail: 'owner@example.com',
  needsIdCheck: false,
  returnOf: null,
  order: {
    orderId: 77,
    merchant: {
      merchantId: 1001,
      name: 'Sunny Deli',
      street: '1 Fulton St',
      city: 'New York',
      state: 'NY',
      zipCode: '10038',
      phone: '2125550100',
    },
    address: {
      street: '199 Water St',
      unit_number: '4B',
      city: 'New York',
      state: 'NY',
      zip_code: '10038',
      phone: '2125550111',
      company: 'Analytical Engines',
      cross_streets: 'Fulton and John',
    },
    latitude: 40.7069,
    longitude: -74.0031,
    contact: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '2125550101' },
    cart: [
      { id: 'N1', name: 'BLT', quantity_milli: 2000, options: [], price_cents: 1800 },
      { id: 'N2', name: 'Olives by the pound', quantity_milli: 1500, options: [], price_cents: 900 },
      { id: 'N3', name: 'A pinch of salt', quantity_milli: 100, options: [], price_cents: 5 },
    ],
    instructions: 'Ring twice.',
    deliveryOptions: null,
    tip: 350,
    subtotal: 4505,
  },
}
const merchant = {
  ...{ address: '1 Fulton St', city: 'New York', state: 'NY', zip: '10038' },
  ...{ latitude: 40.71, longitude: -74.0 },
}
const door = {
  ...{ address: '199 Water St', apt: '4B', city: 'New York', state: 'NY', zip: '10038' },
  ...{ latitude: 40.7069, longitude: -74.0031 },
}

describe('a request to a courier company', () => {
  test('for an estimate has both places, and the tip in dollars', () => {
    assert.deepEqual(estimateRequest(parcel), { pickup: merchant, delivery: door, gratuity: 3.5 })
  })

  test('for a booking has every field under the name in the API', () => {
    assert.deepEqual(bookRequest(parcel, 'e-1'), {
      estimate_id: 'e-1',
      order_id: '77',
      items: [
        { name: 'BLT', quantity: 2 },
        { name: 'Olives by the pound', quantity: 2 },
        { name: 'A pinch of salt', quantity: 1 },
      ],
      pickup: {
        location: merchant,
        contact: { merchant_name: 'Sunny Deli', email: 'owner@example.com', phone: '2125550100' },
        instructions: 'Order 77.',
      },
      delivery: {
        location: door,
        contact: {
          first_name: 'Ada',
          last_name: 'Lovelace',
          company_name: 'Analytical Engines',
          email: 'ada@example.com',
          phone: '2125550111',
        },
        instructions: 'Ring twice. Between Fulton and John.',
      },
    })
  })

  test('has the notes of the saved address next to those of the order, each once', () => {
    const instructionsOf = (own: string, saved?: string) => {
      const address = { ...parcel.order.address!, cross_streets: null, ...(saved && { instructions: saved }) }
      const order = { ...parcel.order, address, instructions: own }
      return bookRequest({ ...parcel, order }, 'e-1').delivery.instructions
    }
    assert.equal(instructionsOf('No onions.', 'Ring twice.'), 'No onions. Ring twice.')
    assert.equal(instructionsOf('Ring twice.', 'Ring twice.'), 'Ring twice.')
    assert.equal(instructionsOf('', 'Ring twice.'), 'Ring twice.')
    assert.equal(instructionsOf('No onions.'), 'No onions.')
  })

  test('leaves out absent fields', () => {
    const address = {
      ...parcel.order.address!,
      unit_number: '',
      company: null,
      cross_streets: null,
      phone: '',
    }
    const { delivery } = bookRequest({ ...parcel, order: { ...parcel.order, address } }, 'e-1')
    assert.ok(!('apt' in delivery.location))
    assert.ok(!('company_name' in delivery.contact))
    assert.equal(delivery.contact.phone, '2125550101')
    assert.equal(delivery.instructions, 'Ring twice.')
  })

  test('starts with the ID check if one is required', () => {
    const { delivery } = bookRequest({ ...parcel, needsIdCheck: true }, 'e-1')
    assert.match(delivery.instructions, /^CHECK ID: .*21 or older.* Ring twice\./)
    const deliveryOptions = { leave_at_door: true, instructions: 'Gate code 1234.' }
    const left: Parcel = { ...parcel, order: { ...parcel.order, deliveryOptions } }
    assert.match(
      bookRequest(left, 'e-2').delivery.instructions,
      /^LEAVE AT THE DOOR: .* Gate code 1234\. Ring twice\./,
    )
    const checked = bookRequest({ ...left, needsIdCheck: true }, 'e-3').delivery.instructions
    assert.match(checked, /^CHECK ID: /)
    assert.doesNotMatch(checked, /LEAVE AT THE DOOR/)
  })

  test('for a return is reversed, with a name of its own and without a tip', () => {
    const back: Parcel = { ...parcel, leg: 'return', needsIdCheck: true }
    assert.deepEqual(estimateRequest(back), { pickup: door, delivery: merchant, gratuity: 0 })
    const { order_id, pickup, delivery } = bookRequest(back, 'e-2')
    assert.equal(order_id, '77-return')
    assert.deepEqual([pickup.location, delivery.location], [door, merchant])
    assert.equal(pickup.contact.merchant_name, 'Ada Lovelace')
    assert.equal(delivery.contact.company_name, 'Sunny Deli')
    assert.doesNotMatch(delivery.instructions, /CHECK ID/)
  })

  test('needs a destination', () => {
    assert.throws(
      () => estimateRequest({ ...parcel, order: { ...parcel.order, address: null } }),
      /goes nowhere/,
    )
  })
})
