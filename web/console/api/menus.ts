import { admin, partner } from './operation.ts'

export const readMenu = partner('get_merchant_merchant_id_menu')
export const readShopMenu = admin('get_merchant_admin_menu')
export const previewMenu = partner('post_merchant_admin_menu_preview')
export const listAvailability = partner('get_merchant_admin_menu_availability')
export const changeAvailability = partner('put_merchant_admin_menu_availability')
export const uploadImage = partner('post_merchant_admin_images')
