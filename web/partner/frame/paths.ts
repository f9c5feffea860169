import type { Answer } from '../../../sdk/src/index.ts'

export type Shop = Answer<'get_merchant_admin_merchants'>['merchants'][number]

/** A shop's pages, by the last part of their path. Needs no browser, because the server sets page titles too. */
export const pageNames = [
  'orders',
  'availability',
  'dispatch',
  'menu',
  'hours',
  'zones',
  'promotions',
  'reports',
  'payouts',
  'help',
  'reviews',
  'staff',
  'licenses',
  'connections',
  'settings',
  'setup',
] as const
export type PageName = (typeof pageNames)[number]

/** `/partner/1001/menu` is the menu of merchant 1001; the app chooses what the address leaves out. */
export type PageAddress = { merchantId: number | undefined; page: PageName | undefined }

export function readPath(path: string): PageAddress {
  const [, , merchant = '', name = ''] = path.split('/')
  return {
    merchantId: /^[1-9]\d{0,15}$/.test(merchant) ? Number(merchant) : undefined,
    page: pageNames.find((page) => page === name),
  }
}

export const partnerPath = (merchantId: number, page: PageName) => `/partner/${merchantId}/${page}`

/** The page of all shops, for people who have several. */
export const allShops = '/partner/all'

/** A shop that customers can't find yet opens on its checklist. */
export const firstPage = ({ active, role }: Shop): PageName =>
  active || role === 'kitchen' ? 'orders' : 'setup'

const kitchenPages: readonly PageName[] = ['orders', 'availability', 'dispatch']

/** The pages that a role may open. The API refuses everything else, whatever the console shows. */
export function listPages({ role }: Shop): readonly PageName[] {
  if (role === 'kitchen') return kitchenPages
  return pageNames.filter((name) => role === 'owner' || (name !== 'staff' && name !== 'payouts'))
}
