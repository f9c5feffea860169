export { findMarkedMerchants, matchItems } from './match-items.ts'
export { loadDishNames } from './search-store.ts'
