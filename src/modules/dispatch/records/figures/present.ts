import { toDollars } from '../../../../core/money.ts'
import type { Provider } from '../../rules/delivery.ts'
import { cityName, isSameCity } from '../../rules/serving.ts'
import { type CityFigures, type Figures, noFigures, toShares } from './rules.ts'

/** Maximum cities shown per company; those where it is turned off are always shown. */
const maxCities = 200

export function presentCompany(
  { providerId, name, kind, enabled, closedCities }: Provider,
  { total, cities }: { total: Figures; cities: readonly CityFigures[] },
) {
  const isClosed = (city: CityFigures) => closedCities.some((closed) => isSameCity(closed, cityName(city)))
  const shown = cities.filter((city, index) => index < maxCities || isClosed(city))
  const unseen = closedCities.filter((closed) => !shown.some((city) => isSameCity(closed, cityName(city))))
  return {
    ...{ provider_id: providerId, name, kind, enabled },
    ...presentFigures(total),
    cities: [
      ...shown.map((city) => ({
        city: city.city,
        state: city.state,
        enabled: !isClosed(city),
        ...presentFigures(city),
      })),
      ...unseen.map((closed) => ({ ...placeOf(closed), enabled: false, ...presentFigures(noFigures) })),
    ],
  }
}

/** Splits `New York, NY` into its two parts. */
const placeOf = (name: string) => ({ city: name.slice(0, -4), state: name.slice(-2) })

function presentFigures(figures: Figures) {
  const { asked, usable, offered, won, delivered, failed, cancelled, measured, cost, charged } = figures
  const shares = toShares(figures)
  return {
    quotes: { asked, usable, deliveries: offered, mean_price: rounded(figures.meanQuote, 0, 100) },
    bookings: { won, delivered, failed, cancelled },
    rates: {
      win: rounded(shares.wins, 4),
      cancellation: rounded(shares.cancellations, 4),
      late: rounded(shares.late, 4),
    },
    late: { measured, mean_minutes: rounded(figures.meanLate, 1) },
    money: {
      cost: toDollars(cost),
      customers_paid: toDollars(charged),
      difference: toDollars(charged - cost),
      mean_cost: rounded(delivered === 0 ? null : cost / delivered, 0, 100),
    },
  }
}

const rounded = (value: number | null, digits: number, of = 1) =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits / of + 0 // never -0
