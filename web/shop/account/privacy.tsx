import { FaultSummary, type Faults, Field, Form } from '../../kit/form.tsx'
import { translator } from '../../kit/messages.ts'
import { Notice } from '../../kit/notice.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { kitMessages } from '../../kit/texts.ts'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { accountWords } from '../messages.ts'

/** The customer's personal data, to download or erase. */
async function showData(visit: Visit, faults?: Faults): Promise<Response> {
  if (!visit.isSignedIn()) return visit.redirect('/signin?back=/account/data')
  const t = accountWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const token = visit.session.formToken()
  return visit.page(
    { title: t('data') },
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{t('data')}</h1>
        {visit.url.searchParams.has('sent') && <Notice kind="good">{t('export.sent')}</Notice>}
        <FaultSummary faults={faults} title={kit('form.faults')} />
        <section class="card stack" aria-labelledby="export">
          <h2 id="export">{t('export')}</h2>
          <p>{t('export.hint')}</p>
          <Form action="/account/data/export" token={token}>
            <button class="button" type="submit">
              {t('export.button')}
            </button>
          </Form>
        </section>
        <section class="card stack" aria-labelledby="erase">
          <h2 id="erase">{t('erase')}</h2>
          <p>{t('erase.hint')}</p>
          <Form class="stack" action="/account/data/erase" token={token}>
            <Field
              name="password"
              label={t('password')}
              type="password"
              autocomplete="current-password"
              required
              faults={faults}
            />
            <button class="button danger" type="submit">
              {t('erase.button')}
            </button>
          </Form>
        </section>
        <p>
          <a href="/account">{t('title')}</a>
        </p>
      </div>
    </ShopPage>,
    { status: faults ? 400 : 200 },
  )
}

async function sendData(visit: Visit): Promise<Response> {
  await visit.api.client.request('post_customer_account_export', {})
  return visit.redirect('/account/data?sent=1')
}

/** Also ends the session. */
async function eraseAccount(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  try {
    await visit.api.client.request('delete_customer_account', { password: fields.get('password') ?? '' })
  } catch (error) {
    return showData(visit, splitFaults(error, ['password'], { wrong_password: 'password' }))
  }
  visit.session.set({}, { isNewPerson: true })
  const response = visit.redirect('/')
  response.headers.set('clear-site-data', '"storage"')
  return response
}

export const privacyRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/account/data', app: 'shop', handle: (visit) => showData(visit) },
  { method: 'POST', path: '/account/data/export', app: 'shop', handle: sendData },
  { method: 'POST', path: '/account/data/erase', app: 'shop', handle: eraseAccount },
]
