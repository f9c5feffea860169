export { findCorrection } from './correct-keyword.ts'
export { type Markets, openMarkets } from './markets.ts'
export { suggestRoutes } from './routes.ts'
