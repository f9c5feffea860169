export {
  type PriceInput,
  pointsFor,
  priceOrder,
  splitTaxBases,
  type TaxedLines,
  taxRows,
  toleranceMilli,
  weighedAllowance,
} from './rules.ts'
