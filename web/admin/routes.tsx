import { RefusalError } from '../../sdk/src/index.ts'
import { backInto, FirstFrame, readFirst, showConsole } from '../console/show-console.tsx'
import { demoPeople } from '../kit/demo-people.ts'
import { FaultSummary, type Faults, Field, Form } from '../kit/form.tsx'
import { Icon } from '../kit/icon.tsx'
import { translator } from '../kit/messages.ts'
import { Plain } from '../kit/plain-page.tsx'
import { splitFaults } from '../kit/refusals.ts'
import { DemoPeople } from '../kit/sign-in-form.tsx'
import { kitMessages } from '../kit/texts.ts'
import type { PageRoute } from '../server/router.ts'
import type { Visit } from '../server/visit.ts'
import { accountRoutes } from './account/routes.tsx'
import { pageTitle, readPlace } from './frame/paths.ts'
import { PaletteFace, sectionLinks } from './frame/section-frame.tsx'
import { frameMessages, messages } from './messages.ts'
import { confirmSecondFactor, showSecondFactor } from './second-factor.tsx'

const home = '/admin'
type Shown = { faults?: Faults; email?: string; back: string }

function showSignIn(visit: Visit, { faults, email, back }: Shown) {
  const { language, brand, session } = visit
  const kit = translator(language, kitMessages)
  const t = translator(language, frameMessages)
  const token = session.formToken()
  const action = `${home}/signin`
  return visit.page(
    { title: t('signin.title') },
    <Plain title={t('signin.title')} brand={brand} home={home}>
      <p class="soft">{t('signin.lead', { brand: brand.name })}</p>
      <FaultSummary faults={faults} title={kit('form.faults')} />
      <Form class="stack" action={action} token={token}>
        <input type="hidden" name="back" value={back} />
        <Field
          {...{ name: 'email', label: t('signin.email'), type: 'email', autocomplete: 'username' }}
          value={email}
          faults={faults}
        />
        <Field
          {...{ name: 'password', label: t('signin.password'), type: 'password' }}
          autocomplete="current-password"
          faults={faults}
        />
        <Field
          {...{ name: 'code', label: t('signin.code'), hint: t('signin.code.hint') }}
          autocomplete="one-time-code"
          optional={kit('optional')}
          faults={faults}
        />
        <button class="button wide" type="submit">
          {kit('signin')}
        </button>
      </Form>
      {visit.signInDemoStaff && (
        <DemoPeople
          {...{ action, token, back, language, people: demoPeople.admin, title: t('signin.demo') }}
          credentials={({ email }) => ({ person: email })}
        />
      )}
    </Plain>,
    { status: faults ? 400 : 200 },
  )
}

function readCredentials(fields: URLSearchParams) {
  const code = (fields.get('code') ?? '').replaceAll(/\s/g, '')
  const second = /^\d{6}$/.test(code) ? { totp: code } : code ? { recovery_code: code } : {}
  return { email: fields.get('email') ?? '', password: fields.get('password') ?? '', ...second }
}

async function signIn(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  const back = backInto(home, visit, fields)
  const person = fields.get('person')
  if (person !== null) return signInOneClick(visit, person, back)
  const { client } = visit.api
  try {
    const { access_token, expires, needs_second_factor } = await client.request(
      'post_operator_session',
      readCredentials(fields),
    )
    const session = { accessToken: access_token, expiresAt: expires * 1000 }
    visit.session.set(session, { isNewPerson: true })
    return visit.redirect(needs_second_factor ? `${home}/second-factor` : back)
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const byCode = { wrong_second_factor: 'code', invalid_grant: 'password' }
    const faults = splitFaults(error, ['email', 'password', 'code'], byCode)
    const shown = faults.code
      ? { ...faults, code: [translator(visit.language, frameMessages)('signin.code.wrong')] }
      : faults
    return showSignIn(visit, { faults: shown, email: fields.get('email') ?? '', back })
  }
}

/** The demo's sign-in buttons. If the person's password or authenticator app was changed, the usual sign-in follows. */
async function signInOneClick(visit: Visit, person: string, back: string): Promise<Response> {
  const signedIn = await visit.signInDemoStaff?.(person)
  if (!signedIn) {
    const faults = { email: [translator(visit.language, frameMessages)('signin.demo.changed')] }
    return showSignIn(visit, { faults, email: person, back })
  }
  const { needsSecondFactor, ...session } = signedIn
  visit.session.set(session, { isNewPerson: true })
  return visit.redirect(needsSecondFactor ? `${home}/second-factor` : back)
}

async function signOut(visit: Visit): Promise<Response> {
  await visit.api.client.request('delete_operator_session').catch(() => {}) // It may have ended already.
  visit.session.set({}, { isNewPerson: true })
  return visit.redirect(`${home}/signin`)
}

/** The token goes from the API into the partner console's cookie, so that no script sees it. */
async function actForMerchant(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  const merchant_id = Number(fields.get('merchant_id'))
  const { access_token, expires } = await visit.api.client.request(
    'post_operator_merchants_merchant_id_acting',
    { merchant_id, reason: fields.get('reason') ?? '' },
  )
  visit.startSession('partner', { accessToken: access_token, expiresAt: expires * 1000 })
  return visit.redirect(`/partner/${merchant_id}/menu`)
}

const show = (visit: Visit) => showConsole(visit, { home, open: () => openFirst(visit) })

async function openFirst(visit: Visit) {
  const t = translator(visit.language, frameMessages)
  const place = readPlace(visit.url.pathname)
  const title = pageTitle(place, t, messages.pages[visit.language])
  const session = await readFirst(visit.api.client.request('get_operator_session'))
  if (!session) return { title }
  const frame = (
    <FirstFrame
      visit={visit}
      start={{ href: home, text: t('nav.overview') }}
      links={sectionLinks(place.section, t)}
      head={
        <span class="palette-button" aria-hidden="true">
          <PaletteFace t={t} />
        </span>
      }
      headEnd={
        <span class="icon-button" aria-hidden="true">
          <Icon name="person" />
        </span>
      }
      title={place.section ? t(`nav.${place.section}`) : t('page.none')}
    />
  )
  return { title, known: { session }, frame }
}

export const adminRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/admin/signin',
    app: 'admin',
    handle: async (visit) => showSignIn(visit, { back: backInto(home, visit) }),
  },
  { method: 'POST', path: '/admin/signin', app: 'admin', handle: signIn },
  { method: 'POST', path: '/admin/signout', app: 'admin', handle: signOut },
  { method: 'POST', path: '/admin/act-for', app: 'admin', handle: actForMerchant },
  { method: 'GET', path: '/admin/second-factor', app: 'admin', handle: (visit) => showSecondFactor(visit) },
  { method: 'POST', path: '/admin/second-factor', app: 'admin', handle: confirmSecondFactor },
  ...accountRoutes,
  { method: 'GET', path: '/admin', app: 'admin', handle: show },
  { method: 'GET', path: '/admin/*', app: 'admin', handle: show },
]
