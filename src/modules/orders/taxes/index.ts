export { type OrderTaxes, orderTaxes, taxedLines } from './order-taxes.ts'
