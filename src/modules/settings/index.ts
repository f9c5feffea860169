export { openBrand } from './brand.ts'
export { brandRoutes, operatorBrandRoutes } from './brand-routes.ts'
export { settingsRoutes } from './routes.ts'
export { openMarketplaceSettings } from './settings.ts'
