/** Pages of one shop, by the last part of their path. Nothing here needs a browser: the server names pages too. */
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

/** `/partner/1001/menu` is the menu of merchant 1001; what is not named is left to the application. */
export type PageAddress = { merchantId: number | undefined; page: PageName | undefined }

export function readPath(path: string): PageAddress {
  const [, , merchant = '', name = ''] = path.split('/')
  return {
    merchantId: /^[1-9]\d{0,15}$/.test(merchant) ? Number(merchant) : undefined,
    page: pageNames.find((page) => page === name),
  }
}
