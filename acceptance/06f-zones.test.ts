import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin, faultsOf, make } from './support/administration.ts'
import { type Answer, got, type Json, refused } from './support/ask.ts'
import { orderPickup, payer } from './support/customer.ts'
import { findMerchant, newMerchant, retireMerchants } from './support/merchants.ts'

after(retireMerchants)

const zoneless = () => newMerchant({ zones: [] })
const merchantId = await zoneless()
const post = (...deliveryZones: object[]) => admin('POST', 'zones', { merchantId, deliveryZones })
const put = (...deliveryZones: object[]) => admin('PUT', 'zones', { merchantId, deliveryZones })
const zonesOf = async (id: number): Promise<Json[]> =>
  (await got(admin('GET', 'zones', { merchantId: id }))).deliveryZones

const around = { type: 'radius', radius: 2.5, fixedFee: 3, orderMinimum: 15 }
const byZip = { type: 'zipCode', zipCode: '85003', percentFee: 12.5, orderMinimum: 0 }
const corner = (latitude: number, longitude: number) => ({ latitude, longitude })
/** Around 200 W Washington St, Phoenix: northwest, northeast, southeast, southwest. */
const clockwise = [
  corner(33.46, -112.09),
  corner(33.46, -112.06),
  corner(33.44, -112.06),
  corner(33.44, -112.09),
]
const square = { type: 'polygon', polygon: clockwise, fixedFee: 0, orderMinimum: 20.5 }
const without = (zone: object, key: string) =>
  Object.fromEntries(Object.entries(zone).filter(([name]) => name !== key))

/** Refused with `invalid_zone` for this field of the first zone only. */
async function isFault(answer: Promise<Answer>, field: string) {
  const told = await refused(answer, 400, 'invalid_zone')
  assert.deepEqual(faultsOf(told), [`invalid_zone deliveryZones[0].${field}`])
}

describe('delivery zones', () => {
  test('6.109 6.110 6.116 6.124 are created and read', async () => {
    const id = await zoneless()
    const sent = [around, byZip, square]
    const answer = await got(admin('POST', 'zones', { merchantId: id, deliveryZones: sent }))
    assert.deepEqual(answer.message, [])
    assert.ok(answer.deliveryZoneIds.every(Number.isInteger))
    const meant = sent.map((zone, index) => ({ id: answer.deliveryZoneIds[index], ...zone }))
    assert.deepEqual(await zonesOf(id), meant)
  })
  test('6.111 6.112 6.113 6.114 have a type, and what it requires', async () => {
    await isFault(post(without(around, 'radius')), 'radius')
    await isFault(post(without(byZip, 'zipCode')), 'zipCode')
    await isFault(post(without(square, 'polygon')), 'polygon')
    await isFault(post(without(around, 'type')), 'type')
    await isFault(post({ ...around, type: 'circle' }), 'type')
    await isFault(post({ ...square, polygon: [corner(33.46, -112.09), { latitude: 33.4 }] }), 'polygon')
  })
  test('6.111 6.112 6.113 6.117 say where delivery is offered, for what fee and from which amount', async () => {
    // 1.6 miles north of the merchant, in 85004.
    const place = { address: '', latitude: '33.4715', longitude: '-112.0740' }
    const served = async (zone: object) => {
      const id = await newMerchant({ zones: [zone] })
      await make(id, { type: 'SubMenu', name: 'Lunch', parentId: null })
      const [here, there] = await Promise.all([findMerchant(id), findMerchant(id, place)])
      return { here: here?.ordering, isThere: there !== undefined }
    }
    const wide = await served({ ...around, radius: 2.5 })
    const { delivery_charge, delivery_percent, minimum } = wide.here
    assert.deepEqual([delivery_charge, delivery_percent, minimum, wide.isThere], [3, null, 15, true])
    assert.equal((await served({ ...around, radius: 0.5 })).isThere, false)
    const zip = await served(byZip)
    assert.deepEqual([zip.here.delivery_charge, zip.here.delivery_percent], [null, 0.125])
    assert.equal(zip.isThere, false)
    const drawn = await served(square)
    assert.deepEqual([drawn.here.delivery_charge, drawn.here.minimum, drawn.isThere], [0, 20.5, false])
  })
  test('6.115 have one fee', async () => {
    await isFault(post({ ...around, percentFee: 5 }), 'percentFee')
    await isFault(post(without(around, 'fixedFee')), 'fixedFee')
  })
  test('6.118 are stored clockwise', async () => {
    const id = await zoneless()
    const turned = { ...square, polygon: clockwise.toReversed() }
    await got(admin('POST', 'zones', { merchantId: id, deliveryZones: [square, turned] }))
    const [one, other] = (await zonesOf(id)).map(({ polygon }) => polygon as typeof clockwise)
    assert.deepEqual(one, clockwise)
    const key = ({ latitude, longitude }: Json) => `${latitude} ${longitude}`
    const start = other!.findIndex((point) => key(point) === key(clockwise[0]))
    assert.deepEqual([...other!.slice(start), ...other!.slice(0, start)], clockwise)
  })
  test('6.119 do not cross themselves, and have at least three corners', async () => {
    const [a, b, c, d] = clockwise
    await isFault(post({ ...square, polygon: [a, c, b, d] }), 'polygon')
    await isFault(post({ ...square, polygon: [a, b] }), 'polygon')
    await isFault(post({ ...square, polygon: [a, b, a] }), 'polygon')
  })
  test('6.120 have a valid ZIP code, and no negative number', async () => {
    for (const zipCode of ['8500', '850033', 'ABCDE']) await isFault(post({ ...byZip, zipCode }), 'zipCode')
    await isFault(post({ ...around, fixedFee: -1 }), 'fixedFee')
    await isFault(post({ ...byZip, percentFee: -0.5 }), 'percentFee')
    await isFault(post({ ...around, orderMinimum: -1 }), 'orderMinimum')
    await isFault(post({ ...around, radius: -2 }), 'radius')
    assert.deepEqual(await zonesOf(merchantId), [])
  })
  test('6.121 6.124 are changed by id', async () => {
    const id = await zoneless()
    const change = (...deliveryZones: object[]) => admin('PUT', 'zones', { merchantId: id, deliveryZones })
    const { deliveryZoneIds } = await got(
      admin('POST', 'zones', { merchantId: id, deliveryZones: [around, byZip] }),
    )
    const [one, two] = deliveryZoneIds
    const answer = await got(change({ id: one, ...around, radius: 1, fixedFee: 4.25 }))
    assert.deepEqual([answer.deliveryZoneIds, answer.message], [[one], []])
    assert.deepEqual(await zonesOf(id), [
      { id: one, ...around, radius: 1, fixedFee: 4.25 },
      { id: two, ...byZip },
    ])
    await isFault(change(around), 'id')
  })
  test('6.122 6.123 6.124 are removed by id, or all', async () => {
    const id = await zoneless()
    const send = { merchantId: id, deliveryZones: [around, byZip, square, around] }
    const { deliveryZoneIds: ids } = await got(admin('POST', 'zones', send))
    const two = [ids[0], ids[2]]
    const gone = await got(admin('DELETE', 'zones', { merchantId: id, deliveryZoneIds: two.join() }))
    assert.deepEqual([gone.deliveryZoneIds, gone.message], [two, []])
    const left = async () => (await zonesOf(id)).map((zone) => zone.id)
    assert.deepEqual(await left(), [ids[1], ids[3]])
    const all = await got(admin('DELETE', 'zones/truncate', { merchantId: id }))
    assert.deepEqual([all.deliveryZoneIds, all.message], [[ids[1], ids[3]], []])
    assert.deepEqual(await left(), [])
  })
  test('6.125 are all written or none', async () => {
    const id = await zoneless()
    const { deliveryZoneIds } = await got(admin('POST', 'zones', { merchantId: id, deliveryZones: [around] }))
    const before = await zonesOf(id)
    const [own] = deliveryZoneIds
    const sendBoth = (method: string, one: object, other: object) =>
      admin(method, 'zones', { merchantId: id, deliveryZones: [one, other] })
    const bad = await refused(sendBoth('POST', byZip, { ...around, radius: 0 }), 400, 'invalid_zone')
    assert.deepEqual(bad.message[0].entity, { ...around, radius: 0 })
    const strange = { id: 999_999_999, fixedFee: 1 }
    await refused(sendBoth('PUT', { id: own, fixedFee: 9 }, strange), 400, 'unknown_zone')
    const ids = `${own},${strange.id}`
    await refused(admin('DELETE', 'zones', { merchantId: id, deliveryZoneIds: ids }), 400, 'unknown_zone')
    assert.deepEqual(await zonesOf(id), before)
    await refused(put({ id: own, fixedFee: 9 }), 400, 'unknown_zone')
  })
})

describe('orders', () => {
  test('6.126 6.127 are listed, and can do what their state allows', async () => {
    const { token } = await payer()
    const { order_id } = await orderPickup(token)
    const { orders, message } = await got(admin('GET', 'orders', { merchantId: 1001 }))
    assert.deepEqual(message, [])
    const order = orders.find((one: Json) => one.order_id === order_id)
    assert.deepEqual([order.merchant_id, order.status], [1001, 'confirmed'])
    const act = (action: string) => admin('PUT', 'orders', { merchantId: 1001, orderId: order_id, action })
    await refused(act('confirm'), 400, 'invalid_action')
    await got(act('ready'))
    await got(act('complete'))
    await refused(act('reject'), 400, 'invalid_action')
  })
})
