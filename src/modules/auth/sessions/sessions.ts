import type { Call } from '../../../calls/call.ts'
import { formatUtc } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import { digestBytes } from '../tokens/credentials.ts'
import { endOtherSessions, endSession, findSessionOfToken, listSessions } from './session-store.ts'

/**
 * The requesting session. Apps authorized with a code act for a person, but can't see where else the person is signed
 * in or change how they sign in.
 */
export async function mustBeOwnApp({ db, caller }: Call): Promise<{ sessionId: number }> {
  const session = await findSessionOfToken(db, digestBytes(caller.token!.tokenId))
  if (session?.flow !== 'password')
    throw refuse('forbidden', {
      detail: 'The app was authorized with a code. The customer has to sign in elsewhere to do this.',
    })
  return session
}

export async function readSessions(call: Call) {
  const { sessionId: current } = await mustBeOwnApp(call)
  const sessions = await listSessions(call.db, call.caller.token!.customerId, current)
  return {
    sessions: sessions.map(({ sessionId, clientId, appName, flow, userAgent, createdAt, renewedAt }) => ({
      session_id: sessionId,
      current: sessionId === current,
      client_id: clientId,
      app: appName,
      by_code: flow === 'code',
      user_agent: userAgent,
      created_at: formatUtc(createdAt),
      renewed_at: formatUtc(renewedAt),
    })),
  }
}

export async function endOneSession({ session_id }: { session_id: number }, call: Call) {
  await mustBeOwnApp(call)
  if (!(await endSession(call.db, call.caller.token!.customerId, session_id)))
    throw refuse('unknown_session', { field: 'session_id' })
  return { ended: 1 }
}

export async function endOthers(call: Call) {
  const { sessionId } = await mustBeOwnApp(call)
  return { ended: await endOtherSessions(call.db, call.caller.token!.customerId, sessionId) }
}
