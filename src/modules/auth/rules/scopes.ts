/** What a token may do: `payment` adds cards, `merchant` opens the administration, `global` everything else. */
export const scopes = ['global', 'payment', 'merchant'] as const
export type Scope = (typeof scopes)[number]

const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text)

/** A comma list, spaces tolerated. Null when one is unknown or `global`, which is mandatory, is not among them. */
export function readScopes(words: readonly string[]): Scope[] | null {
  const wanted = words.flatMap((word) => word.split(',')).filter((word) => word !== '')
  if (!wanted.every(isScope) || !wanted.includes('global')) return null
  return scopes.filter((scope) => wanted.includes(scope))
}

/** Cards need a client with trusted flow, the administration an account that belongs to a merchant group. */
export function mayHaveScope(
  scope: Scope,
  holder: { flows: readonly string[]; administersMerchants: boolean },
): boolean {
  if (scope === 'payment') return holder.flows.includes('trusted')
  if (scope === 'merchant') return holder.administersMerchants
  return true
}
