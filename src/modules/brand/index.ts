export { readBrand } from './brand.ts'
export { brandRoutes, operatorBrandRoutes } from './routes.ts'
