export { type Drinks, openDrinks, rankDrinks } from './drinks.ts'
export { alcoholRoutes } from './routes.ts'
