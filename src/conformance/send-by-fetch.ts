import { readBounded } from '../core/read-bounded.ts'
import type { Received, Send } from './caller.ts'

/** The most that the service reads of an answer. */
const maxBytes = 256 * 1024

/** For the command line. Its user enters the address, so any that the machine can reach is allowed. */
export const sendByFetch: Send = async ({ url, ...request }, timeoutMs): Promise<Received> => {
  const nothing = { status: 0, headers: {}, text: '' }
  try {
    const response = await fetch(url, {
      ...(request as RequestInit),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = (await readBounded(response.body, maxBytes))?.toString()
    const headers = Object.fromEntries(response.headers)
    if (text === undefined)
      return { ...nothing, headers, fault: `an answer of more than ${maxBytes / 1024} KiB` }
    return { status: response.status, headers, text, fault: '' }
  } catch (error) {
    const { name, message, cause } = error as Error
    const isLate = name === 'TimeoutError'
    const reason = (cause as Error | undefined)?.message || message
    return { ...nothing, fault: isLate ? `no answer within ${timeoutMs / 1000} s` : `no answer: ${reason}` }
  }
}
