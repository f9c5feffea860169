import { FaultSummary, type Faults, Field, Form } from '../../kit/form.tsx'
import { translator } from '../../kit/messages.ts'
import { splitFaults } from '../../kit/refusals.ts'
import { kitMessages } from '../../kit/texts.ts'
import type { PageRoute } from '../../server/router.ts'
import { signInBy } from '../../server/sign-in.ts'
import type { Visit } from '../../server/visit.ts'
import { accountWords, shopWords } from '../messages.ts'
import { faultsIn, Section, type ShowAgain, securityPath } from './section.tsx'
import { shopScope } from './sign-in.tsx'

/** Not named `password` and `current_password` as in the API: the passkey form on the same page has a password, too. */
const fields = ['old_password', 'new_password']

export function PasswordSection({ visit, faults }: { visit: Visit; faults?: Faults }) {
  const t = accountWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  return (
    <Section id="change-password" title={t('password.change')}>
      <FaultSummary faults={faultsIn(faults, fields)} title={kit('form.faults')} />
      <p class="soft small">{t('password.about')}</p>
      <Form class="stack" action="/account/password" token={visit.session.formToken()}>
        <Field
          name="old_password"
          label={t('password.old')}
          type="password"
          autocomplete="current-password"
          faults={faults}
        />
        <Field
          name="new_password"
          label={t('password.new')}
          hint={shopWords(visit.language).t('signup.password.hint')}
          type="password"
          autocomplete="new-password"
          faults={faults}
        />
        <button class="button quiet" type="submit">
          {t('password.change')}
        </button>
      </Form>
    </Section>
  )
}

/** A new password ends every session: this browser signs in again with it, all others have to sign in themselves. */
const changePassword =
  (show: ShowAgain) =>
  async (visit: Visit): Promise<Response> => {
    const typed = await visit.form()
    const password = typed.get('new_password') ?? ''
    const { client } = visit.api
    try {
      const { user } = await client.auth.whoAmI()
      await client.customer.change({ password, current_password: typed.get('old_password') ?? '' })
      const faults = await signInBy(visit, new URLSearchParams({ email: user.email, password }), {
        scope: shopScope,
      })
      return visit.redirect(faults ? `/signin?back=${securityPath}` : `${securityPath}?done=password`)
    } catch (error) {
      const names = { password: 'new_password', current_password: 'old_password' }
      return show(visit, { faults: splitFaults(error, fields, names) })
    }
  }

export const passwordRoutes = (show: ShowAgain): PageRoute[] => [
  { method: 'POST', path: '/account/password', app: 'shop', handle: changePassword(show) },
]
