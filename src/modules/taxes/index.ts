export { isTaxExempt } from './certificate-store.ts'
export { findTaxes, openTaxes, type TaxDeps, type Taxes } from './open-taxes.ts'
export { taxRoutes } from './routes.ts'
