import { randomBytes } from 'node:crypto'
import { openSecretBox, type SecretBox } from '../../core/sealing.ts'

/** Tokens and secrets of connections. */
export const openConnectionSecrets = ({ longLivedKey }: { longLivedKey: Buffer }): SecretBox =>
  openSecretBox(longLivedKey, 'connections')

/** For a till, in the Standard Webhooks format. */
export const newTillSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export type SquareSecret = { accessToken: string; refreshToken: string; expiresAt: number; grantedAt: number }
export const readSquareSecret = (text: string) => JSON.parse(text) as SquareSecret
