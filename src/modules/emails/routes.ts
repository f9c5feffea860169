import type { RateLimiter } from '../../calls/rate-limiter.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { changeEmail, countTest, type EmailDeps, listEmails, previewEmail, queueTest } from './edit-emails.ts'
import * as wire from './schemas.ts'

const operator = { access: 'operator', chapter: 'Operator' } as const

/** The texts of the emails that the service sends. */
export const operatorEmailRoutes = (deps: EmailDeps & { limiter: RateLimiter }): Route[] => [
  route({
    ...operator,
    method: 'GET',
    path: '/operator/emails',
    staff: 'read',
    summary: 'List emails with editable texts',
    input: noInput,
    answer: wire.EditableEmails,
    handler: (_input, call) => listEmails(call),
  }),
  route({
    ...operator,
    method: 'PUT',
    path: '/operator/emails/{email}',
    staff: 'own',
    summary: 'Change the subject and the opening sentence of an email',
    description:
      'Texts you omit don’t change; null restores the original. Takes effect in every process within a second. Refused: ' +
      'unknown variables, markup, more than one line, and a language the email isn’t sent in.',
    input: wire.EmailChange,
    answer: wire.EditableEmail,
    handler: changeEmail,
  }),
  route({
    ...operator,
    method: 'POST',
    path: '/operator/emails/{email}/preview',
    staff: 'read',
    summary: 'Preview an email',
    description:
      'Uses a real order if the email is about one, otherwise sample values, and texts that needn’t be saved yet. Nothing is sent.',
    input: wire.EmailDraft,
    answer: wire.EmailPreview,
    refusals: ['unknown_order'],
    runs: 'read',
    handler: (input, call) => previewEmail(deps, input, call),
  }),
  route({
    ...operator,
    method: 'POST',
    path: '/operator/emails/{email}/test',
    staff: 'own',
    summary: 'Send yourself a test email',
    description:
      'Like the preview, sent only to the signed-in staff member’s own address. At most 20 an hour.',
    input: wire.EmailDraft,
    answer: wire.TestQueued,
    refusals: ['unknown_order', 'invalid_action', 'rate_limited'],
    prepare: (_input, call) => countTest(deps.limiter, call),
    handler: (input, call) => queueTest(deps, input, call),
  }),
]
