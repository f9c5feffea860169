import type { DeveloperPage } from '../../page-contract/developers.ts'
import { formatInZone } from '../kit/format.ts'

const sentText = (sent: string) => formatInZone(Date.parse(sent), 'UTC', 'en')

type Named<Name extends DeveloperPage['name']> = Extract<DeveloperPage, { name: Name }>

export const MailList = ({ mails }: Named<'mails'>) => (
  <>
    <h1>Demo emails</h1>
    <p>The demo doesn’t send emails. These are the ones it would have sent, newest first.</p>
    {mails.length === 0 && <p>No emails yet. Place an order or reset a password to get one.</p>}
    <ul>
      {mails.map(({ id, to, subject, sent }) => (
        <li key={id}>
          <a href={`/demo/mail/${id}`}>{subject}</a>{' '}
          <span class="soft small">
            to {to}, {sentText(sent)}
          </span>
        </li>
      ))}
    </ul>
  </>
)

export const Mail = ({ to, subject, sent, text }: Named<'mail'>) => (
  <>
    <h1>{subject}</h1>
    <p class="soft">
      To {to}, {sentText(sent)}
    </p>
    {text
      .trim()
      .split(/\n{2,}/)
      .map((paragraph) => (
        <p key={paragraph} class="mail">
          {withLinks(paragraph)}
        </p>
      ))}
    <p>
      <a href="/demo/mail">All emails</a>
    </p>
  </>
)

/** A period or comma after an address belongs to the sentence. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) => {
    if (index % 2 === 0) return part
    const end = part.length - (/[.,;:!?)]{1,3}$/.exec(part)?.[0].length ?? 0)
    const address = part.slice(0, end)
    return [<a href={address}>{address}</a>, part.slice(end)]
  })
