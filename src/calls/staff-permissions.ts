/** The roles of the operator's staff and API keys. An owner may do everything. */
const operatorRoles = ['owner', 'support', 'finance', 'catalogue', 'viewer'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Kinds of operations, with the roles of the operator's staff that may call them. Each route names its own. */
export const staffPermissions = {
  read: operatorRoles,
  /** Orders and customers. */
  care: ['owner', 'support'],
  /** Money of an order: support up to a limit, finance without. */
  refund: ['owner', 'support', 'finance'],
  /** Notes by everyone who works on orders, money or goods; viewers only read. */
  note: ['owner', 'support', 'finance', 'catalogue'],
  money: ['owner', 'finance'],
  /** Drinks, menus, rules. */
  goods: ['owner', 'catalogue'],
  impersonate: ['owner', 'support', 'catalogue'],
  own: ['owner'],
} as const satisfies Record<string, readonly OperatorRole[]>

/** `own_session`: anyone who is signed in, also before the second factor is set up. */
export type StaffPermission = keyof typeof staffPermissions | 'own_session'

/** The rights that a route demands of the operator's staff. */
export type StaffRights = {
  staff?: StaffPermission | undefined
  /**
   * Allowed while staff impersonate a merchant, whatever their role may do otherwise. Such an operation is bound to the merchant.
   * What concerns its group, and so other merchants, speaks in its name, or proves something of its own does not have it.
   */
  impersonators?: keyof typeof staffPermissions | undefined
}

/** Every role but viewer signs in with a second factor. */
export const needsSecondFactor = (role: OperatorRole): boolean => role !== 'viewer'

export const mayCall = (roles: readonly string[], permission: StaffPermission = 'own'): boolean =>
  permission === 'own_session' || staffPermissions[permission].some((role) => roles.includes(role))

export const mayImpersonate = (roles: readonly string[], { impersonators }: StaffRights): boolean =>
  impersonators !== undefined && mayCall(roles, impersonators)

/** The most that these roles may give for one order; undefined: no limit. */
export const findOrderLimit = (roles: readonly string[], supportLimitCents: number): number | undefined =>
  mayCall(roles, 'money') ? undefined : supportLimitCents
