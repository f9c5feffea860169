import { backInto } from '../console/show-console.tsx'
import { demoPeople } from '../kit/demo-people.ts'
import type { Faults } from '../kit/form.tsx'
import { translator } from '../kit/messages.ts'
import { Plain } from '../kit/plain-page.tsx'
import { SignInForm } from '../kit/sign-in-form.tsx'
import { manifestIcons } from '../server/app-icon.ts'
import type { PageRoute } from '../server/router.ts'
import { passkeyOptionsPath, signInBy, welcomeRoute } from '../server/sign-in.ts'
import type { Visit } from '../server/visit.ts'
import { frameMessages } from './messages.ts'

const scope = 'global,driver'
const home = '/drive'

function showSignIn(visit: Visit, more: { faults?: Faults; email?: string; back: string }) {
  const { language, brand, session } = visit
  const t = translator(language, frameMessages)
  return visit.page(
    { title: t('signin.title') },
    <Plain title={t('signin.title')} brand={brand} home={home}>
      <p class="soft">{t('signin.lead')}</p>
      <SignInForm
        action={`${home}/signin`}
        token={session.formToken()}
        people={brand.demo ? demoPeople.drive : undefined}
        passkeyOptions={passkeyOptionsPath.drive}
        language={language}
        words={{ email: t('signin.email'), password: t('signin.password'), demo: t('signin.demo') }}
        {...more}
      />
      <p>
        <a class="link-button" href="/account/forgotten">
          {t('signin.forgotten')}
        </a>
      </p>
    </Plain>,
    { status: more.faults ? 400 : 200 },
  )
}

async function signIn(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  const back = backInto(home, visit, fields)
  const faults = await signInBy(visit, fields, { scope, fieldOfCode: { scope: 'email' } })
  return faults ? showSignIn(visit, { faults, email: fields.get('email') ?? '', back }) : visit.redirect(back)
}

async function signOut(visit: Visit): Promise<Response> {
  // A session that has ended is signed out already.
  await visit.api.client.auth.leave().catch(() => {})
  visit.session.set({}, { isNewPerson: true })
  return visit.redirect(`${home}/signin`)
}

/** An empty page that the script fills: the phone keeps it, and opens it without a connection. */
async function show(visit: Visit): Promise<Response> {
  const { language, brand, session, now } = visit
  if (!visit.isSignedIn()) return visit.redirect(`${home}/signin`, 302)
  const t = translator(language, frameMessages)
  return visit.page(
    { title: t('title') },
    <div
      id="drive"
      data-language={language}
      data-brand={brand.name}
      data-logo={brand.logo ?? '/web/icon.svg'}
      data-demo={brand.demo ? 'true' : 'false'}
      data-now={String(now)}
      data-token={session.formToken()}
    >
      <main class="wrap narrow stack">
        <h1>{t('title')}</h1>
        <p class="soft" role="status">
          {t('loading')}
        </p>
        <noscript>
          <p>{t('needs.script')}</p>
        </noscript>
      </main>
    </div>,
  )
}

function manifest({ brand, language }: Visit): Response {
  const t = translator(language, frameMessages)
  return new Response(
    JSON.stringify({
      name: `${brand.name} · ${t('title')}`,
      short_name: t('app'),
      lang: language,
      id: home,
      start_url: home,
      scope: home,
      display: 'standalone',
      orientation: 'portrait',
      background_color: '#ffffff',
      theme_color: '#97204a',
      icons: manifestIcons('drive', brand),
    }),
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' } },
  )
}

export const driveRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/drive/manifest.webmanifest',
    app: 'drive',
    handle: async (visit) => manifest(visit),
  },
  {
    method: 'GET',
    path: '/drive/signin',
    app: 'drive',
    handle: async (visit) => showSignIn(visit, { back: backInto(home, visit) }),
  },
  { method: 'POST', path: '/drive/signin', app: 'drive', handle: signIn },
  welcomeRoute('drive'),
  { method: 'POST', path: '/drive/signout', app: 'drive', handle: signOut },
  { method: 'GET', path: '/drive', app: 'drive', handle: show },
]
