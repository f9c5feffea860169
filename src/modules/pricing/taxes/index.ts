export { presentTaxes } from './present.ts'
export { taxFields } from './schemas.ts'
export {
  type Jurisdiction,
  type SaleTaxes,
  splitShares,
  splitTax,
  sumTax,
  type TaxBases,
  type TaxLevel,
  type TaxRow,
} from './taxes.ts'
