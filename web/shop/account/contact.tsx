import { FaultSummary, type Faults, Field, Form } from '../../kit/form.tsx'
import { translator } from '../../kit/messages.ts'
import { Notice } from '../../kit/notice.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { kitMessages } from '../../kit/texts.ts'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { accountWords } from '../messages.ts'
import { faultsIn, Section, type ShowAgain, securityPath } from './section.tsx'

type Person = { email: string; phone: string; waitingEmail: string | undefined }

const fields = ['email', 'phone', 'code']
const waitsForCode = (visit: Visit, typed?: URLSearchParams) =>
  typed?.has('code') || visit.url.searchParams.has('code')

type ContactSectionProps = { visit: Visit; person: Person; faults?: Faults; typed?: URLSearchParams }

/** The email address changes with a link, the phone number with a code: each is sent to the new one. */
export function ContactSection({ visit, person, faults, typed }: ContactSectionProps) {
  const t = accountWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const token = visit.session.formToken()
  return (
    <Section id="contact" title={t('contact')}>
      <FaultSummary faults={faultsIn(faults, fields)} title={kit('form.faults')} />
      {person.waitingEmail && (
        <Notice kind="info">{t('email.waits', { to: person.waitingEmail, from: person.email })}</Notice>
      )}
      <Form class="stack" action="/account/email" token={token}>
        <Field
          name="email"
          label={t('email')}
          hint={t('email.hint')}
          type="email"
          autocomplete="email"
          value={typed?.get('email') ?? person.email}
          faults={faults}
        />
        <button class="button quiet" type="submit">
          {t('email.change')}
        </button>
      </Form>
      <Form class="stack" action="/account/phone" token={token}>
        <Field
          name="phone"
          label={t('phone')}
          hint={t('phone.hint')}
          type="tel"
          autocomplete="tel"
          value={typed?.get('phone') ?? person.phone}
          faults={faults}
        />
        <button class="button quiet" type="submit">
          {t('phone.code')}
        </button>
      </Form>
      {waitsForCode(visit, typed) && (
        <Form class="stack" action="/account/phone/confirm" token={token}>
          <Field
            name="code"
            label={t('code')}
            hint={t('code.hint')}
            autocomplete="one-time-code"
            inputmode="numeric"
            maxLength={10}
            faults={faults}
          />
          <button class="button" type="submit">
            {t('code.confirm')}
          </button>
        </Form>
      )}
    </Section>
  )
}

/** Submits the form and continues to `done`, or shows the form again with its faults. */
const change =
  (
    show: ShowAgain,
    { name, done }: { name: 'email' | 'phone' | 'code'; done: string },
    send: (visit: Visit, text: string) => Promise<unknown>,
  ) =>
  async (visit: Visit): Promise<Response> => {
    const typed = await visit.form()
    const t = accountWords(visit.language)
    try {
      await send(visit, (typed.get(name) ?? '').trim())
    } catch (error) {
      const faults = splitFaults(error, fields, { dupe_email: 'email' }, () => t(`wrong.${name}`))
      return show(visit, { faults, typed })
    }
    return visit.redirect(`${securityPath}?${done}`)
  }

export const contactRoutes = (show: ShowAgain): PageRoute[] => [
  {
    method: 'POST',
    path: '/account/email',
    app: 'shop',
    handle: change(show, { name: 'email', done: 'done=email' }, (visit, email) =>
      visit.api.client.customer.change({ email }),
    ),
  },
  {
    method: 'POST',
    path: '/account/phone',
    app: 'shop',
    handle: change(show, { name: 'phone', done: 'code=1' }, (visit, phone) =>
      visit.api.client.request('post_customer_account_phone_code', { phone }),
    ),
  },
  {
    method: 'POST',
    path: '/account/phone/confirm',
    app: 'shop',
    handle: change(show, { name: 'code', done: 'done=phone' }, (visit, code) =>
      visit.api.client.request('post_customer_account_phone', { code }),
    ),
  },
]
