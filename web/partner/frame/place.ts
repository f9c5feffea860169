import type { Answer } from '../../../sdk/src/index.ts'
import { address } from '../../console/router.ts'
import { useStore } from '../../console/store.ts'

export type Shop = Answer<'get_merchant_admin_merchants'>['merchants'][number]

export const pageNames = [
  'orders',
  'availability',
  'menu',
  'hours',
  'zones',
  'reports',
  'reviews',
  'staff',
  'licenses',
  'settings',
  'setup',
] as const
export type PageName = (typeof pageNames)[number]

/** `/partner/1001/menu` is the menu of merchant 1001; what is not named is left to the application. */
type Place = { merchantId: number | undefined; page: PageName | undefined }

function readPath(path: string): Place {
  const [, , merchant = '', name = ''] = path.split('/')
  return {
    merchantId: /^[1-9]\d{0,15}$/.test(merchant) ? Number(merchant) : undefined,
    page: pageNames.find((page) => page === name),
  }
}

export const usePlace = (): Place => readPath(useStore(address).path)

export const pathOf = (merchantId: number, page: PageName) => `/partner/${merchantId}/${page}`

/** The page of all shops, for who has several. */
export const allShops = '/partner/all'
