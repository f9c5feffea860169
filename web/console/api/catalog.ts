import { admin } from './operation.ts'

export const readCatalog = admin('get_operator_catalogue')
export const listCategories = admin('get_operator_catalogue_categories')
export const listMatches = admin('get_operator_catalogue_matches')
export const decideMatch = admin('post_operator_catalogue_matches_match_id')
export const listProducts = admin('get_operator_catalogue_products')
export const readProduct = admin('get_operator_catalogue_products_product_id')
export const importProducts = admin('post_operator_catalogue_products')
export const importOffers = admin('post_operator_catalogue_offers')
