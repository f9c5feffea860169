import { toPercent } from '../../../core/money.ts'
import type { RunMerchant } from '../managed/rules.ts'
import { type MerchantInfo, splitUnit } from './rules.ts'

export function presentInfo(info: MerchantInfo) {
  const { city, state, zipCode, landmark } = info
  return {
    merchantId: info.merchantId,
    groupId: info.groupId,
    name: info.name,
    type: info.type,
    cuisines: info.cuisines,
    phone: info.phone,
    confirmPhone: info.confirmPhone,
    fax: info.fax,
    contactName: info.contactName,
    description: info.description,
    notes: info.notes,
    location: { ...splitUnit(info.street), city, state, zipCode, landmark },
    latitude: info.latitude,
    longitude: info.longitude,
    timeZone: info.timeZone,
    timeNeeded: info.timeNeededMinutes,
    delivery: info.offersDelivery,
    pickup: info.offersPickup,
    autoConfirm: info.autoConfirm,
    courierDelivery: info.courierDelivery,
    ownDelivery: info.ownDelivery,
    convenienceFee: toPercent(info.convenienceFeePpm),
    taxRate: toPercent(info.taxPpm),
    paymentTypes: info.paymentTypes,
    logoImage: info.logoImage,
    coverImage: info.coverImage,
    active: info.active,
    shortTag: info.shortTag,
  }
}

export function presentRunMerchant(merchant: RunMerchant) {
  const { merchantId, groupId, name, type, street, city, state, zipCode, timeZone, active, role } = merchant
  return { merchantId, groupId, name, type, street, city, state, zipCode, timeZone, active, role }
}
