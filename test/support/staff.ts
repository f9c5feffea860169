import assert from 'node:assert/strict'
import { codeOfStep, stepAt } from '../../src/core/totp.ts'
import type { TestService } from './test-service.ts'

const demoTotpSecret = Buffer.from('Cellardoor demo only')
export const staffPassword = 'open-sesame-42'

/** The code of the demo's staff at the service's clock; `later` counts steps of 30 seconds. */
export const totpNow = ({ clock }: TestService, { secret = demoTotpSecret, later = 0 } = {}) =>
  codeOfStep(secret, stepAt(clock.ms) + later)

/** Signs a member of the demo's staff in. The clock moves by a step, so that the next code is another one. */
export async function staffToken(service: TestService, role: string): Promise<{ authorization: string }> {
  service.clock.ms += 30_000
  const totp = role === 'viewer' ? {} : { totp: totpNow(service) }
  const body = { email: `${role}@operator.example`, password: staffPassword, ...totp }
  const answer = await service.post('/operator/session', body)
  assert.equal(answer.status, 200, answer.text)
  return { authorization: `Bearer ${answer.body.access_token}` }
}
