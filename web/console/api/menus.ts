import { admin, partner } from './operation.ts'

export const readMenu = partner('get_merchant_merchant_id_menu')
export const readShopMenu = admin('get_merchant_admin_menu')
export const previewMenu = partner('post_merchant_admin_menu_preview')
export const importMenu = partner('post_merchant_admin_menu_imports')
export const readSyncs = partner('get_merchant_admin_menu_sync')
export const changeSync = partner('put_merchant_admin_menu_sync')
export const listImports = partner('get_merchant_admin_menu_imports')
export const previewImport = partner('get_merchant_admin_menu_imports_import_id_preview')
export const publishImport = partner('post_merchant_admin_menu_imports_import_id_publish')
export const listAvailability = partner('get_merchant_admin_menu_availability')
export const changeAvailability = partner('put_merchant_admin_menu_availability')
export const uploadImage = partner('post_merchant_admin_images')
