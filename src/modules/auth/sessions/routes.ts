import { Type } from 'typebox'
import { component, flag, idInput, integer, iso, text } from '../../../http/fields.ts'
import { noInput, type Route, route } from '../../../http/route.ts'
import { endOneSession, endOthers, readSessions } from './sessions.ts'

const Session = Type.Object(
  {
    session_id: integer('The id.'),
    current: flag('Whether it is the session making this request.'),
    client_id: text('The app.'),
    app: text('The app’s name.'),
    by_code: flag('Whether the app was authorized with a code, and so never saw the password.'),
    user_agent: text('The browser that signed in; empty if unknown.'),
    created_at: iso('When the customer signed in'),
    renewed_at: iso('When the app last renewed its access'),
  },
  component('CustomerSession', 'A place where a customer is signed in.'),
)
const Sessions = Type.Object({
  sessions: Type.Array(Session, {
    description: 'The current session, then the most recent ones, up to 100.',
  }),
})
const InSession = Type.Object({
  session_id: idInput('The session to end.'),
})
const Ended = Type.Object({ ended: integer('Number of sessions ended.') })

export const sessionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/customer/sessions',
    access: 'customer',
    chapter: 'Identity',
    summary: 'List sessions',
    description: 'The customer’s sessions. Not available to apps authorized with a code.',
    input: noInput,
    answer: Sessions,
    refusals: ['forbidden'],
    handler: (_input, call) => readSessions(call),
  }),
  route({
    method: 'DELETE',
    path: '/customer/sessions',
    access: 'customer',
    chapter: 'Identity',
    summary: 'End all other sessions',
    description: 'Ends all sessions except the current one and those of apps authorized with a code.',
    input: noInput,
    answer: Ended,
    refusals: ['forbidden'],
    handler: (_input, call) => endOthers(call),
  }),
  route({
    method: 'DELETE',
    path: '/customer/sessions/{session_id}',
    access: 'customer',
    chapter: 'Identity',
    summary: 'End a session',
    description:
      'All of the session’s tokens are revoked at once, including your own if it is the current session.',
    input: InSession,
    answer: Ended,
    refusals: ['unknown_session', 'forbidden'],
    handler: endOneSession,
  }),
]
