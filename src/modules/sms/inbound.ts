import { ByteAnswer } from '../../calls/answers.ts'
import type { Call } from '../../calls/call.ts'
import type { Admission } from '../../calls/caller.ts'
import { refuse } from '../../core/refusal.ts'
import type { Sms } from '../../outside/sms.ts'
import type { RawParameters } from '../../runtime/json-text.ts'
import { readKeyword, readNumber } from './rules.ts'
import { startNumber, stopNumber } from './store.ts'

/** The provider signs the address and all fields, including those that we don't read. */
export async function admitSmsProvider(
  { sms, config }: { sms: Sms; config: { publicUrl: string } },
  parameters: RawParameters,
  signature: string,
): Promise<Admission> {
  const fields = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
  if (!sms.isFromProvider({ url: `${config.publicUrl}/sms/twilio`, fields, signature }))
    throw refuse('forbidden', { detail: 'X-Twilio-Signature doesn’t match this request.' })
  return { caller: { isOperator: false }, lateFaults: [] }
}

/** Handles a message to our number. */
export async function receiveSms(
  { From: from = '', Body: body = '' }: { From?: string; Body?: string },
  { db: tx, now }: Call,
) {
  const phone = readNumber(from)
  const keyword = readKeyword(body)
  if (phone !== null && keyword === 'stop') await stopNumber(tx, phone, now)
  if (phone !== null && keyword === 'start') await startNumber(tx, phone)
  return new ByteAnswer('<?xml version="1.0" encoding="UTF-8"?><Response/>', 'text/xml; charset=UTF-8')
}
