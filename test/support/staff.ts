import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import type { TestService } from './test-service.ts'

const demoTotpSecret = Buffer.from('Cellardoor demo only')
export const staffPassword = 'open-sesame-42'

/** The code that an authenticator app shows at a time. */
export const totpAt = (secret: Buffer, timestamp: number) =>
  TOTP.generate({ secret: Secret.fromHex(secret.toString('hex')), timestamp })

/** The code of the demo's staff at the service's clock; `later` counts steps of 30 seconds. */
export const totpNow = ({ clock }: TestService, { secret = demoTotpSecret, later = 0 } = {}) =>
  totpAt(secret, clock.ms + later * 30_000)

/** Signs a member of the demo's staff in. The clock moves by a step, so that the next code is another one. */
export async function staffToken(service: TestService, role: string): Promise<{ authorization: string }> {
  service.clock.ms += 30_000
  const totp = role === 'viewer' ? {} : { totp: totpNow(service) }
  const body = { email: `${role}@operator.example`, password: staffPassword, ...totp }
  const answer = await service.post('/operator/session', body)
  assert.equal(answer.status, 200, answer.text)
  return { authorization: `Bearer ${answer.body.access_token}` }
}
