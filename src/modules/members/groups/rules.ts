/** Merchants that are run together; `emails` are the owners'. */
export type MerchantGroup = { groupId: number; name: string; emails: string[] }

export const merchantRoles = ['owner', 'manager', 'kitchen', 'driver'] as const
export type MerchantRole = (typeof merchantRoles)[number]

/**
 * The permissions for a merchant, and the roles that have them. Every operation under `/merchant/admin` names one of these;
 * the operator of the marketplace may do all of it. A driver has none of them: their operations are under `/driver`.
 *   orders        read orders and move them from state to state
 *   availability  pause, add time while busy, mark items as sold out
 *   manage        menu, hours, zones, details, licenses, pictures, reviews, refunds, reports
 *   payouts       what the merchant is paid
 *   staff         who has which role; webhooks, which are sent everything; moving a merchant to another group
 */
export const permissions = {
  orders: ['owner', 'manager', 'kitchen'],
  availability: ['owner', 'manager', 'kitchen'],
  manage: ['owner', 'manager'],
  payouts: ['owner'],
  staff: ['owner'],
} as const satisfies Record<string, readonly MerchantRole[]>
export type Permission = keyof typeof permissions

export function mayDo(role: MerchantRole, permission: Permission): boolean {
  return (permissions[permission] as readonly MerchantRole[]).includes(role)
}
