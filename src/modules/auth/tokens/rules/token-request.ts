export type GrantType = 'password' | 'authorization_code' | 'refresh_token'

/** Each grant's parameters besides the client's proof, in the order of the API's tables. */
const needs: Record<GrantType, readonly string[]> = {
  password: ['username', 'password', 'grant_type', 'scope'],
  authorization_code: ['redirect_uri', 'grant_type', 'code'],
  refresh_token: ['grant_type', 'refresh_token'],
}

/** Without a grant_type, the path's first one is assumed. One the path doesn't support is a separate fault. */
export function missingParameters(
  grants: readonly [GrantType, ...GrantType[]],
  parameters: Record<string, unknown>,
): string[] {
  const isMissing = (name: string) => {
    const value = parameters[name]
    const isBlank = typeof value === 'string' && (name === 'password' ? value : value.trim()) === '' // white space counts as one
    return value == null || isBlank
  }
  const given = String(parameters.grant_type).trim()
  const grant = isMissing('grant_type') ? grants[0] : grants.find((known) => known === given)
  return grant ? needs[grant].filter(isMissing) : []
}
