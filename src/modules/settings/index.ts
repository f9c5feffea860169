export { settingsRoutes } from './routes.ts'
export { openMarketplaceSettings } from './settings.ts'
