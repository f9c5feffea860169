/** The roles of the operator's staff and API keys. An owner may do everything. */
const operatorRoles = ['owner', 'support', 'finance', 'catalogue', 'viewer'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Kinds of operations, with the staff roles that may call them. Each route names its own. */
export const staffPermissions = {
  read: operatorRoles,
  /** Orders and customers. */
  care: ['owner', 'support'],
  /** An order's money: support up to a limit, finance without one. */
  refund: ['owner', 'support', 'finance'],
  /** Notes: everyone who works on orders, money or goods; viewers only read. */
  note: ['owner', 'support', 'finance', 'catalogue'],
  money: ['owner', 'finance'],
  /** Drinks, menus, rules. */
  goods: ['owner', 'catalogue'],
  impersonate: ['owner', 'support', 'catalogue'],
  own: ['owner'],
} as const satisfies Record<string, readonly OperatorRole[]>

/** `own_session`: anyone signed in, even before the second factor is set up. */
export type StaffPermission = keyof typeof staffPermissions | 'own_session'

/** The staff rights that a route requires. */
export type StaffRights = {
  staff?: StaffPermission | undefined
  /**
   * Allowed while staff impersonate a merchant, whatever their role otherwise allows. Such an operation is limited to
   * the merchant. Operations that affect its group, and so other merchants, or that speak in the merchant's name or
   * prove something about it, don't have this.
   */
  impersonators?: keyof typeof staffPermissions | undefined
}

/** Every role but viewer signs in with a second factor. */
export const needsSecondFactor = (role: OperatorRole): boolean => role !== 'viewer'

export const mayCall = (roles: readonly string[], permission: StaffPermission = 'own'): boolean =>
  permission === 'own_session' || staffPermissions[permission].some((role) => roles.includes(role))

export const mayImpersonate = (roles: readonly string[], { impersonators }: StaffRights): boolean =>
  impersonators !== undefined && mayCall(roles, impersonators)

/** The most that these roles may grant for one order; undefined if unlimited. */
export const findOrderLimit = (roles: readonly string[], supportLimitCents: number): number | undefined =>
  mayCall(roles, 'money') ? undefined : supportLimitCents
