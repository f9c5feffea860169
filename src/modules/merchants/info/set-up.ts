import type { Call } from '../../../calls/call.ts'
import { type MerchantType, merchantTypes } from '../../../core/merchant-types.ts'
import type { Ppm } from '../../../core/money.ts'
import { refuseIfAny } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import type { Geocoder } from '../../../outside/geocoder.ts'
import { publish } from '../../events/index.ts'
import { insertPrepared, verify } from './info.ts'
import { activate, getInfo, markAwaitingSetup } from './info-store.ts'
import { presentInfo } from './present.ts'
import { type AddressChange, joinUnit, splitUnit, toChange, type VerifiedPlace } from './rules.ts'

// A merchant that applied: verified, created inactive once approved, activated once it is set up.

/** A merchant's location; the street includes the unit. */
type MerchantAddress = Omit<VerifiedPlace, 'unit'>
type Contact = { phone: string; location: AddressChange & { unit?: string } }
type ApprovedMerchant = MerchantAddress & {
  groupId: number
  name: string
  type: MerchantType
  phone: string
  convenienceFeePpm: Ppm
}

/** Normalizes the phone number, and looks up the address with the geocoder. */
export async function verifyContact(
  geocoder: Geocoder,
  { phone, location }: Contact,
): Promise<{ phone: string; address: MerchantAddress }> {
  const { change, faults } = toChange({ phone, location })
  refuseIfAny(faults.map(({ field, detail }) => ({ code: 'invalid_parameter', field, detail })))
  const { unit, ...place } = await verify(geocoder, change.address, 'location.street')
  return { phone: change.phone!, address: { ...place, street: joinUnit(place.street, change.unit ?? unit) } }
}

/** Inactive until its checklist is complete. */
export async function createInactiveMerchant(merchant: ApprovedMerchant, call: Call): Promise<number> {
  const { groupId, name, type, phone, convenienceFeePpm, ...address } = merchant
  const place = { ...address, ...splitUnit(address.street) }
  const said = { groupId, name, type, phone, confirmPhone: phone, cuisines: [merchantTypes[type]] }
  const change = { ...said, convenienceFeePpm, address: {} }
  const merchantId = await insertPrepared({ change, place }, call)
  await markAwaitingSetup(call.db, merchantId)
  return merchantId
}

/** No effect if it is already active. */
export async function activateMerchant(tx: Handle, merchantId: number, now: number) {
  if (!(await activate(tx, merchantId))) return
  const data = presentInfo(await getInfo(tx, merchantId))
  const event = { type: 'merchant.updated', subject: String(merchantId), merchantId, data } as const
  await publish(tx, [{ ...event, previous: { active: false } }], now)
}
