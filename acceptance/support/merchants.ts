import { randomInt } from 'node:crypto'
import { ask, got, type Json, read } from './ask.ts'
import { operatorToken, ownerToken } from './people.ts'

/** In Phoenix, where clocks never change. */
export const washington = '200 W Washington St, Phoenix, AZ'
export const wacker = '233 S Wacker Dr, Chicago, IL'
export const water = '199 Water St, New York, NY'

/** Letters that no earlier test has used. */
export const newWord = (length = 10) =>
  Array.from({ length }, () => 'bcdfghjklmnprstvz'[randomInt(17)]!).join('')

type Wish = {
  /** Fields of `POST /merchant/admin/info` that differ from the defaults. */
  info?: object
  /** Lists of shifts; always open by default, `null` for none at all. */
  schedule?: object | null
  /** By default, orders from $10 are delivered up to 3 miles for $2. */
  zones?: object[]
}

export const allWeek = (startTime: string, endTime: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, startTime, endTime }))
const always = { business: allWeek('00:00', '24:00'), delivery: allWeek('00:00', '24:00') }
const around = { type: 'radius', radius: 3, fixedFee: 2, orderMinimum: 10 }

export async function administer(
  method: string,
  path: string,
  given: Record<string, unknown>,
): Promise<Json> {
  const isRead = method === 'GET' || method === 'DELETE'
  const what = isRead ? { query: given as Record<string, string> } : { json: given }
  return got(ask(method, `/merchant/admin/${path}`, { token: await ownerToken(), ...what }))
}

export const operate = (method: string, path: string, json: object) =>
  got(ask(method, `/operator/${path}`, { token: operatorToken, json }))

const made: number[] = []

/** A merchant of group 1 that no other test uses, in Phoenix unless told otherwise. */
export async function newMerchant({
  info = {},
  schedule = always,
  zones = [around],
}: Wish = {}): Promise<number> {
  const { merchantId } = await administer('POST', 'info', {
    ...{ groupId: 1, name: `Acceptance ${newWord()}`, type: 'R', cuisines: ['Deli'] },
    ...{ phone: '6025550100', confirmPhone: '6025550101' },
    location: { street: '200 W Washington St', city: 'Phoenix', state: 'AZ' },
    ...info,
  })
  made.push(merchantId)
  if (schedule) await administer('PUT', 'schedule', { merchantId, schedule })
  if (zones.length > 0) await administer('POST', 'zones', { merchantId, deliveryZones: zones })
  return merchantId
}

/** Removes a test file's merchants from the search when it is done. */
export async function retireMerchants() {
  await Promise.all(made.splice(0).map((id) => operate('PUT', `merchants/${id}`, { active: false })))
}

export const inChicago = { location: { street: '233 S Wacker Dr', city: 'Chicago', state: 'IL' } }

/** A date in Phoenix, this many days from today. */
export const phoenixDate = (days: number) =>
  new Date(Date.now() + days * 86_400_000 - 7 * 3_600_000).toISOString().slice(0, 10)

export const search = (query: Record<string, string | number | boolean> = {}, method = 'delivery') =>
  got(read(`/merchant/search/${method}`, { address: washington, ...query }))

/** A merchant as a search shows it; undefined if it is missing. */
export async function findMerchant(
  merchantId: number,
  query: Record<string, string | number | boolean> = {},
  method = 'delivery',
): Promise<Json> {
  const { merchants } = await search(query, method)
  return merchants.find(({ id }: { id: string }) => id === String(merchantId))
}
