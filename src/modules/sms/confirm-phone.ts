import { randomInt } from 'node:crypto'
import type { Call } from '../../calls/call.ts'
import { refuse } from '../../core/refusal.ts'
import { hashSecret } from '../../core/sealing.ts'
import { addJob } from '../../db/jobs.ts'
import { getAccount, setPhone } from '../auth/index.ts'
import { type LimitDeps, limitsOfCode, mustBeBelowLimits, spendSend } from './limit-sends.ts'
import { readNumber } from './rules.ts'
import { confirmNumber, isStopped, saveCode, spendTry } from './store.ts'

const validMs = 10 * 60_000
const maxTries = 5

/** The number that a code is asked for, below its limits. */
export async function prepareCode(deps: LimitDeps, { phone: sent }: { phone?: string }, call: Call) {
  const phone = readNumber(sent ?? (await getAccount(call.db, call.caller.token!.customerId)).phone ?? '')
  if (phone === null)
    throw refuse('invalid_parameter', { field: 'phone', detail: 'phone must be a US phone number.' })
  if (await isStopped(call.db, phone)) throw refuse('sms_stopped', { field: 'phone' })
  const limits = await limitsOfCode(deps, phone, call)
  await mustBeBelowLimits(deps, limits, call)
  return { phone, limits }
}

export async function sendCode(
  deps: LimitDeps,
  { phone, limits }: Awaited<ReturnType<typeof prepareCode>>,
  call: Call,
) {
  const { db: tx, caller, now } = call
  const { customerId } = caller.token!
  await spendSend(deps, limits, call)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await saveCode(tx, { customerId, phone, hash: hashOf(customerId, code), now })
  const text = `Your code is ${code}. It is valid for 10 minutes. Reply STOP to get no more messages.`
  await addJob(tx, 'send_sms', { to: phone, text })
  return { phone }
}

const hashOf = (customerId: number, code: string) => hashSecret(`phone code ${customerId} ${code}`)

/** Before the transaction: a wrong try must be remembered although the request is refused. */
export async function mustBeRightCode(
  { code }: { code: string },
  { db, caller, now }: Call,
): Promise<Buffer> {
  const { customerId } = caller.token!
  const hash = hashOf(customerId, code)
  const tried = await spendTry(db, { customerId, hash, maxTries, sentAfter: now - validMs })
  if (!tried?.isRight) throw refuse('wrong_code', { field: 'code' })
  return hash
}

/** The number becomes the account's. */
export async function confirmPhone({ db: tx, caller, now }: Call, hash: Buffer) {
  const { customerId } = caller.token!
  const phone = await confirmNumber(tx, customerId, hash, now)
  if (phone === undefined) throw refuse('wrong_code', { field: 'code' })
  await setPhone(tx, customerId, phone, now)
  return { phone, confirmed: true }
}
