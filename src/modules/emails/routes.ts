import type { RateLimiter } from '../../calls/rate-limiter.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { changeEmail, countTest, type EmailDeps, listEmails, previewEmail, queueTest } from './edit-emails.ts'
import * as wire from './schemas.ts'

const operator = { access: 'operator', chapter: 'Operator' } as const

/** The words of emails that the service writes by itself. */
export const operatorEmailRoutes = (deps: EmailDeps & { limiter: RateLimiter }): Route[] => [
  route({
    ...operator,
    method: 'GET',
    path: '/operator/emails',
    staff: 'read',
    summary: 'List the emails whose words can be changed',
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
      'Words that are absent stay as they are; null returns to the original ones. Every process follows within a second. Refused are ' +
      'unknown variables, markup, more than one line, and a language that the email is not sent in.',
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
      'For a real order if it is about one, otherwise with made-up values; with words that need not be saved. Nothing is sent.',
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
      'As in the preview, to the address of the member of staff who is signed in and to no other. At most 20 an hour.',
    input: wire.EmailDraft,
    answer: wire.TestQueued,
    refusals: ['unknown_order', 'invalid_action', 'rate_limited'],
    prepare: (_input, call) => countTest(deps.limiter, call),
    handler: (input, call) => queueTest(deps, input, call),
  }),
]
