import { join } from 'node:path'
import { Type } from 'typebox'
import { emailBody } from '../../core/email-html.ts'
import { html } from '../../core/html.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { findKeptMail, type KeptMail, listKeptMails } from '../../outside/mail/read-mail.ts'
import type { Config } from '../../start/config.ts'
import { refusalPage, renderReadingPage } from './guides-layout.ts'

/** The demo sends no mail: what would have been sent is read here, with links that work. Never in production. */
export function demoMailRoutes({ dataDir }: Pick<Config, 'dataDir'>): Route[] {
  const folder = join(dataDir, 'mail')
  const common = {
    method: 'GET',
    access: 'public',
    chapter: 'About',
    answer: { contentType: 'text/html' },
    showRefusal: (refusal: Refusal) => refusalPage(refusal, 'mail'),
  } as const
  return [
    route({
      ...common,
      path: '/demo/mail',
      summary: 'The demo’s emails',
      description: 'In the demo alone.',
      input: noInput,
      handler: async () => listPage(await listKeptMails(folder)),
    }),
    route({
      ...common,
      path: '/demo/mail/{mail_id}',
      summary: 'One email of the demo',
      description: 'In the demo alone.',
      input: Type.Object({ mail_id: Type.String({ description: 'The email’s name.', maxLength: 100 }) }),
      refusals: ['unknown_path'],
      async handler({ mail_id }) {
        const mail = await findKeptMail(folder, mail_id)
        if (!mail) throw refuse('unknown_path')
        return mailPage(mail)
      },
    }),
  ]
}

const listPage = (mails: readonly KeptMail[]) =>
  renderReadingPage({
    title: 'Mails of the demo',
    part: 'mail',
    body: html`<h1>Mails of the demo</h1>
<p>The demo sends nothing: these are the mails that would have gone out, the newest first.</p>
${mails.length === 0 && html`<p>None yet. Place an order, or ask for a new password.</p>`}
<ul>${mails.map(
      ({ id, to, subject, sent }) =>
        html`<li><a href="/demo/mail/${id}">${subject}</a> <span class="soft small">to ${to}, ${sent}</span></li>\n`,
    )}</ul>`,
  })

const mailPage = ({ to, subject, sent, text }: KeptMail) =>
  renderReadingPage({
    title: subject,
    part: 'mail',
    body: html`<h1>${subject}</h1>
<p class="soft">To ${to}, ${sent}</p>
${emailBody(text)}
<p><a href="/demo/mail">All mails</a></p>`,
  })
