export { type OrderTaxes, orderTaxes, taxedLines } from './order-taxes.ts'
export {
  type PriceInput,
  pointsFor,
  priceOrder,
  type TaxedLines,
  taxRows,
  toleranceMilli,
  weighedAllowance,
} from './rules.ts'
