import type { IssuedTokens } from './give-tokens.ts'

export function presentTokens({ accessToken, refreshToken, seconds, expiresAt }: IssuedTokens) {
  return {
    access_token: accessToken,
    token_type: 'bearer' as const,
    expires: Math.floor(expiresAt / 1000),
    expires_in: seconds,
    refresh_token: refreshToken,
  }
}
