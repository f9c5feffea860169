export { type PriceInput, pointsFor, priceOrder, toleranceMilli, weighedAllowance } from './rules.ts'
