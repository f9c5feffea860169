export {
  basesOf,
  type PriceInput,
  pointsFor,
  priceOrder,
  type TaxedLines,
  taxRows,
  toleranceMilli,
  weighedAllowance,
} from './rules.ts'
