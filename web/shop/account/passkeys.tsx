import type { Answer, Input } from '../../../sdk/src/index.ts'
import { RefusalError } from '../../../sdk/src/index.ts'
import { browserName } from '../../kit/browser-name.ts'
import { FaultSummary, type Faults, Field, Form } from '../../kit/form.tsx'
import { formatLongDay } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { translator } from '../../kit/messages.ts'
import { PasskeyForm } from '../../kit/passkey-form.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { kitMessages } from '../../kit/texts.ts'
import type { PageRoute } from '../../server/router.ts'
import { readPasskey } from '../../server/sign-in.ts'
import type { Visit } from '../../server/visit.ts'
import { accountWords } from '../messages.ts'
import { faultsIn, Section, type ShowAgain, securityPath } from './section.tsx'

const fields = ['name', 'current_password', 'passkey']

type PasskeySectionProps = {
  visit: Visit
  passkeys: Answer<'get_customer_passkeys'>['passkeys']
  faults?: Faults
}

export function PasskeySection({ visit, passkeys, faults }: PasskeySectionProps) {
  const t = accountWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const token = visit.session.formToken()
  return (
    <Section id="passkeys" title={t('passkeys')}>
      <p class="soft">{t('passkeys.about')}</p>
      <FaultSummary faults={faultsIn(faults, fields)} title={kit('form.faults')} />
      <ul class="stack">
        {passkeys.map(({ passkey_id, name, created_at, last_used_at }) => (
          <li key={passkey_id} class="entry">
            <Icon name="key" />
            <span>
              <strong>{name}</strong>
              <br />
              <span class="soft small">
                {t('added', { day: formatLongDay(created_at, visit.language) })}
                {last_used_at && ` · ${t('used', { day: formatLongDay(last_used_at, visit.language) })}`}
              </span>
            </span>
            <Form action="/account/passkeys/remove" token={token}>
              <input type="hidden" name="passkey_id" value={passkey_id} />
              <button class="link-button small" type="submit" aria-label={`${kit('remove')}: ${name}`}>
                {kit('remove')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <p class="soft small" data-no-passkey>
        {t('passkeys.no')}
      </p>
      <PasskeyForm
        kind="create"
        action="/account/passkeys"
        options="/account/passkeys/begin"
        token={token}
        words={{ submit: t('passkeys.add'), failed: t('passkeys.failed') }}
      >
        <Field
          name="name"
          label={t('passkeys.name')}
          value={browserName(visit.request.headers.get('user-agent') ?? '')}
          maxLength={100}
        />
        <Field
          name="current_password"
          label={t('password')}
          type="password"
          autocomplete="current-password"
          maxLength={1000}
        />
      </PasskeyForm>
    </Section>
  )
}

/** For the script: options for `navigator.credentials.create`, or why not. */
async function begin(visit: Visit): Promise<Response> {
  const password = (await visit.form()).get('current_password') ?? ''
  try {
    return visit.json(await visit.api.client.customer.passkeys.begin(password))
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status === 401) throw error
    return visit.json({ message: [...error.reasons] }, error.status)
  }
}

async function add(visit: Visit, show: ShowAgain): Promise<Response> {
  const form = await visit.form()
  const passkey = readPasskey<Input<'put_customer_passkeys'>['passkey']>(form.get('passkey') ?? '')
  const name = (form.get('name') ?? '').trim()
  try {
    await visit.api.client.customer.passkeys.add({ passkey, ...(name && { name }) })
  } catch (error) {
    return show(visit, { faults: splitFaults(error, fields) })
  }
  return visit.redirect(`${securityPath}?done=added`)
}

async function remove(visit: Visit): Promise<Response> {
  const passkeyId = (await visit.form()).get('passkey_id') ?? ''
  await visit.api.client.customer.passkeys.remove(passkeyId)
  return visit.redirect(`${securityPath}?done=removed`)
}

export const passkeyRoutes = (show: ShowAgain): PageRoute[] => [
  { method: 'POST', path: '/account/passkeys/begin', app: 'shop', handle: begin },
  { method: 'POST', path: '/account/passkeys', app: 'shop', handle: (visit) => add(visit, show) },
  { method: 'POST', path: '/account/passkeys/remove', app: 'shop', handle: remove },
]
