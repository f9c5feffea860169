import type { Reason } from '../../../../core/refusal.ts'

/**
 * The scopes of a token: `payment` adds cards, `merchant` the administration, `driver` deliveries, `global`
 * everything else.
 */
export const scopes = ['global', 'payment', 'merchant', 'driver'] as const
export type Scope = (typeof scopes)[number]

/** Scopes that require a role in a merchant group. */
export const staffScopes = ['merchant', 'driver'] as const
export type StaffScope = (typeof staffScopes)[number]

const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text)

/** Comma-separated, spaces tolerated. Null if one is unknown, or `global`, which is required, is missing. */
export function readScopes(words: readonly string[]): Scope[] | null {
  const wanted = words.flatMap((word) => word.split(',')).filter((word) => word !== '')
  if (!wanted.every(isScope) || !wanted.includes('global')) return null
  return scopes.filter((scope) => wanted.includes(scope))
}

/** Faults of a scope that a schema can't express. */
export function findScopeFaults({ scope }: { scope?: string | undefined }): Reason[] {
  if (scope === undefined || readScopes(scope.split(/\s+/))) return []
  return [scopeFault('scope is a comma list of global, which is mandatory, payment, merchant and driver.')]
}

/**
 * Why a person can't have a scope. Cards require a client with the trusted flow, administration an account that
 * belongs to a merchant group. Groups list people by email, and anyone can open an account with any address, so the
 * address must be confirmed. That is reported first, so callers can't find out whose address is in a group.
 */
export function findScopeRefusals(
  wanted: readonly Scope[],
  holder: {
    flows: readonly string[]
    hasConfirmedEmail: boolean
    mayHave: Readonly<Record<StaffScope, boolean>>
  },
): Reason[] {
  const { flows, hasConfirmedEmail, mayHave } = holder
  if (wanted.includes('payment') && !flows.includes('trusted'))
    return [scopeFault('The scope payment needs an app with trusted flow.')]
  const staffScope = staffScopes.find(
    (scope) => wanted.includes(scope) && !(hasConfirmedEmail && mayHave[scope]),
  )
  if (staffScope === undefined) return []
  if (!hasConfirmedEmail)
    return [
      scopeFault(
        `The scope ${staffScope} needs a confirmed email: confirm the email by the link that was mailed to it, or by a new password (/account/forgotten).`,
      ),
    ]
  return [scopeFault(needs[staffScope])]
}

const needs: Record<StaffScope, string> = {
  merchant: 'The scope merchant needs an account of a merchant group.',
  driver: 'The scope driver needs an account that drives for a merchant group.',
}

/** The scopes that a token keeps after its app has lost a flow. */
export const scopesLeft = (scopes: readonly Scope[], flows: readonly string[]): Scope[] =>
  scopes.filter((scope) => scope !== 'payment' || flows.includes('trusted'))

const scopeFault = (detail: string): Reason => ({ code: 'invalid_scope', field: 'scope', detail })
