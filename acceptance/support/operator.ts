import { type Answer, ask, got, type Json } from './ask.ts'
import { operatorToken } from './people.ts'

/** As the operator. */
export function operator(method: string, path: string, given: object = {}): Promise<Answer> {
  const isRead = method === 'GET'
  return ask(method, `/operator/${path}`, {
    token: operatorToken,
    ...(isRead ? { query: given as Record<string, string> } : { json: given }),
  })
}

/** The audit records of a write that was just done, newest first. */
export const auditSince = async (since: string): Promise<Json[]> =>
  (await got(operator('GET', 'audit', { since }))).records
