import { formatInstant, toLocalDay, toWeekday } from '../../core/local-time.ts'
import { merchantTypes } from '../../core/merchant-types.ts'
import { type Cents, toDollars, toFraction } from '../../core/money.ts'
import { geoTag } from '../../core/text.ts'
import { displayStatus, pausedAt } from './rules/availability.ts'
import type { Zone } from './rules/delivery-zones.ts'
import type { Merchant } from './rules/merchant.ts'

/** Whether it takes orders at that time, as shown in menu, item and cart answers. */
export function presentOpenness(merchant: Merchant, nowMs: number) {
  return {
    paused_until: presentTime(pausedAt(merchant, nowMs), merchant),
    delivery_paused_until: presentTime(pausedAt(merchant, nowMs, 'delivery'), merchant),
    display_status: displayStatus(merchant, nowMs),
  }
}

/** Specials are just texts; promotions change the price, and are shown only while they do. */
export function presentSpecials(merchant: Merchant, nowMs: number) {
  const { specials, promotions, timeZone } = merchant
  if (promotions.length === 0) return specials
  const weekday = toWeekday(toLocalDay(nowMs, timeZone))
  const live = promotions.filter(
    ({ startsAt, endsAt, days }) =>
      (startsAt === null || nowMs >= startsAt) &&
      (endsAt === null || nowMs < endsAt) &&
      (days === null || days.includes(weekday)),
  )
  return [...live.map(({ name }) => ({ name, type: 'promotion' })), ...specials]
}

export function presentSummary(merchant: Merchant, publicUrl: string) {
  return {
    name: merchant.name,
    cuisines: merchant.cuisines,
    phone: merchant.phone,
    description: merchant.description,
    overall_rating: merchant.overallRating,
    num_ratings: merchant.numRatings,
    type: merchant.type,
    type_label: merchantTypes[merchant.type],
    notes: merchant.notes,
    url: {
      geo_tag: geoTag(merchant),
      short_tag: merchant.shortTag,
      complete: `${publicUrl}/merchant/${merchant.merchantId}/`,
    },
    activation_date: merchant.activationDate,
    merchant_logo: imageUrl(merchant.logoImage, publicUrl),
    merchant_logo_raw: imageUrl(merchant.logoImage, publicUrl),
    // Only if there is one: the summary of a merchant without pictures is unchanged.
    ...(merchant.coverImage !== null && { cover_image: imageUrl(merchant.coverImage, publicUrl)! }),
  }
}

const imageUrl = (name: string | null, publicUrl: string) =>
  name === null ? null : `${publicUrl}/images/${name}`

export function presentLocation({ street, city, state, zipCode, point, landmark }: Merchant) {
  return { street, city, state, zip: zipCode, longitude: point.longitude, latitude: point.latitude, landmark }
}

export function presentFee(zone: Zone | undefined) {
  return {
    delivery_charge: zone?.fee.kind === 'fixed' ? toDollars(zone.fee.cents) : null,
    delivery_percent: zone?.fee.kind === 'percent' ? toFraction(zone.fee.ppm) : null,
  }
}

export function presentTime(ms: number | null, { timeZone }: Merchant): string | null {
  return ms === null ? null : formatInstant(ms, timeZone)
}

/** Why a zone won, lost or doesn't cover the place, in words. */
export function presentZone(zone: Zone) {
  const { area } = zone
  return {
    id: zone.zoneId,
    type: area.type,
    ...(area.type === 'radius' && { radius: area.radiusMiles }),
    ...(area.type === 'zipCode' && { zipCode: area.zipCode }),
    ...presentFee(zone),
    minimum: toDollars(zone.orderMinimum as Cents),
  }
}
