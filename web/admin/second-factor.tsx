import { RefusalError } from '../../sdk/src/index.ts'
import { FaultSummary, type Faults, Field, Form } from '../kit/form.tsx'
import { translator } from '../kit/messages.ts'
import { Plain } from '../kit/plain-page.tsx'
import { kitMessages } from '../kit/texts.ts'
import type { Visit } from '../server/visit.ts'
import { frameMessages } from './messages.ts'

const path = '/admin/second-factor'

/** Returns undefined if it was refused. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof RefusalError)) throw error
}

/** Staff without a second factor must first set up an authenticator app. */
export async function showSecondFactor(visit: Visit, faults?: Faults): Promise<Response> {
  if (!visit.isSignedIn()) return visit.redirect('/admin/signin', 302)
  const offered = await visit.api.client.request('post_operator_session_totp').catch(unlessRefused)
  if (!offered) return visit.redirect('/admin/signin', 302)
  const { secret, otpauth_uri } = offered
  const { language, brand, session } = visit
  const t = translator(language, frameMessages)
  return visit.page(
    { title: t('setup.title') },
    <Plain title={t('setup.title')} brand={brand} home="/admin">
      <p>{t('setup.lead')}</p>
      <p>
        <span class="soft">{t('setup.key')}</span> <span class="secret">{secret}</span>
      </p>
      <p>
        <a href={otpauth_uri}>{t('setup.open')}</a>
      </p>
      <FaultSummary faults={faults} title={translator(language, kitMessages)('form.faults')} />
      <Form class="stack" action={path} token={session.formToken()}>
        <Field
          {...{ name: 'code', label: t('signin.code'), inputmode: 'numeric' }}
          autocomplete="one-time-code"
          faults={faults}
        />
        <button class="button wide" type="submit">
          {t('setup.submit')}
        </button>
      </Form>
    </Plain>,
    { status: faults ? 400 : 200 },
  )
}

export async function confirmSecondFactor(visit: Visit): Promise<Response> {
  const { language, brand } = visit
  const t = translator(language, frameMessages)
  const totp = ((await visit.form()).get('code') ?? '').replaceAll(/\s/g, '')
  const confirmed = await visit.api.client.request('put_operator_session_totp', { totp }).catch(unlessRefused)
  if (!confirmed) return showSecondFactor(visit, { code: [t('signin.code.wrong')] })
  const { recovery_codes } = confirmed
  return visit.page(
    { title: t('setup.done') },
    <Plain title={t('setup.done')} brand={brand} home="/admin">
      <p>{t('setup.codes')}</p>
      <ul class="secret">
        {recovery_codes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <a class="button wide" href="/admin">
        {t('setup.on')}
      </a>
    </Plain>,
  )
}
