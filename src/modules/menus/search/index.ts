export { findMarkedMerchants } from './marked-items.ts'
export { matchItems } from './match-items.ts'
export { loadDishNames } from './search-store.ts'
