import { join } from 'node:path'
import { Type } from 'typebox'
import { PageAnswer } from '../../calls/page-answer.ts'
import { refuse } from '../../core/refusal.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { findKeptMail, listKeptMails } from '../../outside/mail/read-mail.ts'
import type { Config } from '../../start/config.ts'
import { refusedIn } from './site-refused.ts'

/** The demo sends no mail: what would have been sent is read here, with links that work. Never in production. */
export function demoMailRoutes({ dataDir }: Pick<Config, 'dataDir'>): Route[] {
  const folder = join(dataDir, 'mail')
  const common = {
    method: 'GET',
    access: 'public',
    chapter: 'About',
    answer: { contentType: 'text/html' },
    showRefusal: refusedIn('mail'),
  } as const
  return [
    route({
      ...common,
      path: '/demo/mail',
      summary: 'List the demo’s emails',
      description: 'Only in the demo.',
      input: noInput,
      handler: async () => new PageAnswer({ name: 'mails', mails: await listKeptMails(folder) }),
    }),
    route({
      ...common,
      path: '/demo/mail/{mail_id}',
      summary: 'Read one of the demo’s emails',
      description: 'Only in the demo.',
      input: Type.Object({ mail_id: Type.String({ description: 'The email’s id.', maxLength: 100 }) }),
      refusals: ['unknown_path'],
      async handler({ mail_id }) {
        const mail = await findKeptMail(folder, mail_id)
        if (!mail) throw refuse('unknown_path')
        return new PageAnswer({ name: 'mail', ...mail })
      },
    }),
  ]
}
