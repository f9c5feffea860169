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
