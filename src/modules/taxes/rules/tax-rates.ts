import type { LocalDay } from '../../../core/local-time.ts'
import { countyPlace, isWithin, type RulePlace } from '../../../core/sale-place.ts'
import type { TaxClass } from '../../../core/tax-classes.ts'
import type { Jurisdiction, SaleTaxes } from '../../pricing/taxes/index.ts'

/** Both days are included; null for no end. */
export type Period = { from: LocalDay; until: LocalDay | null }

/** Where a jurisdiction taxes: ZIP codes, city names, or either. Neither means the whole state. */
export type TaxPlace = { zips: RulePlace | null; cities: ReadonlySet<string> }

export type DatedRates = Pick<Jurisdiction, 'code' | 'name' | 'level'> & {
  place: TaxPlace
  rates: readonly (Period & { class: TaxClass; ppm: number })[]
  /** Days on which a class is not taxed. */
  holidays: readonly (Period & { class: TaxClass })[]
}

export type StateRates = {
  /** When the marketplace collects and files the tax on all sales in the state. */
  facilitator: readonly Period[]
  /** The state first, then counties, cities and districts. */
  jurisdictions: readonly DatedRates[]
}

/** All rates of a version, compiled for queries. */
export type TaxRates = { version: string; states: ReadonlyMap<string, StateRates> }

/** Where a sale is taxed: the delivery address, or the merchant's for pickup. */
export type SaleAddress = { state: string; city: string; zipCode: string }

export function toPlace(state: string, zips: readonly string[], cities: readonly string[]): TaxPlace {
  return { zips: zips.length > 0 ? countyPlace(state, zips) : null, cities: new Set(cities.map(plainCity)) }
}

const plainCity = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * The taxes of a sale at an address on a day in the merchant's calendar. Null if no jurisdiction in the rates taxes
 * there on that day, so the merchant's own rate applies.
 */
export function taxesOn(rates: TaxRates, address: SaleAddress, day: LocalDay): SaleTaxes | null {
  const state = address.state.toUpperCase()
  const own = rates.states.get(state)
  if (!own) return null
  const jurisdictions = own.jurisdictions
    .filter(({ place }) => isThere(place, address))
    .filter((each) => each.rates.some((rate) => isOn(rate, day)))
    .map((each) => toJurisdiction(each, day))
  if (jurisdictions.length === 0) return null
  const filed_by = own.facilitator.some((period) => isOn(period, day)) ? 'marketplace' : 'merchant'
  return { version: rates.version, state, filed_by, jurisdictions }
}

function isThere({ zips, cities }: TaxPlace, address: SaleAddress): boolean {
  if (!zips && cities.size === 0) return true
  return (zips !== null && isWithin(address, zips)) || cities.has(plainCity(address.city))
}

const isOn = ({ from, until }: Period, day: LocalDay) => from <= day && (until === null || day <= until)

/** Rates on that day; classes that aren't taxed, or have a holiday, have none. */
function toJurisdiction({ code, name, level, rates, holidays }: DatedRates, day: LocalDay): Jurisdiction {
  const free = new Set(holidays.filter((each) => isOn(each, day)).map((each) => each.class))
  const taxed = rates.filter((rate) => isOn(rate, day) && rate.ppm > 0 && !free.has(rate.class))
  return { code, name, level, rates: Object.fromEntries(taxed.map((rate) => [rate.class, rate.ppm])) }
}
