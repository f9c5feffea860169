import type { ComponentChildren } from 'preact'
import { demoPeople } from '../kit/demo-people.ts'
import type { Faults } from '../kit/form.tsx'
import { Plain } from '../kit/plain-page.tsx'
import { SignInForm } from '../kit/sign-in-form.tsx'
import { manifestIcons } from '../server/app-icon.ts'
import type { PageRoute } from '../server/router.ts'
import { passkeyOptionsPath, signInBy, welcomeRoute } from '../server/sign-in.ts'
import type { Visit } from '../server/visit.ts'
import { backInto } from './show-console.tsx'

type Words = 'title' | 'app' | `signin.${'title' | 'lead' | 'email' | 'password' | 'demo' | 'forgotten'}`

/** An application that people sign in to with an account, and can install on a phone or tablet. */
type AccountApp = {
  app: 'partner' | 'drive'
  scope: string
  words: (visit: Visit) => (key: Words) => string
  /** A manifest's fields besides names and URLs. */
  look: { orientation?: 'portrait'; background_color: string }
  /** Ends the session with the API. */
  leave?: (visit: Visit) => Promise<unknown>
  /** Shown below the form. */
  more?: (visit: Visit) => ComponentChildren
}

/** Signing in and out, and the manifest. */
export function accountRoutes({ app, scope, words, look, leave, more }: AccountApp): readonly PageRoute[] {
  const home = `/${app}`

  function showSignIn(visit: Visit, shown: { faults?: Faults; email?: string; back: string }) {
    const { language, brand, session } = visit
    const t = words(visit)
    return visit.page(
      { title: t('signin.title') },
      <Plain title={t('signin.title')} brand={brand} home={home}>
        <p class="soft">{t('signin.lead')}</p>
        <SignInForm
          action={`${home}/signin`}
          token={session.formToken()}
          people={brand.demo ? demoPeople[app] : undefined}
          passkeyOptions={passkeyOptionsPath[app]}
          language={language}
          words={{ email: t('signin.email'), password: t('signin.password'), demo: t('signin.demo') }}
          {...shown}
        />
        <p>
          <a class="link-button" href="/account/forgotten">
            {t('signin.forgotten')}
          </a>
        </p>
        {more?.(visit)}
      </Plain>,
      { status: shown.faults ? 400 : 200 },
    )
  }

  async function signIn(visit: Visit): Promise<Response> {
    const fields = await visit.form()
    const back = backInto(home, visit, fields)
    const faults = await signInBy(visit, fields, { scope, fieldOfCode: { scope: 'email' } })
    return faults
      ? showSignIn(visit, { faults, email: fields.get('email') ?? '', back })
      : visit.redirect(back)
  }

  async function signOut(visit: Visit): Promise<Response> {
    // An expired session is already signed out.
    await (leave?.(visit) ?? visit.api.client.auth.leave()).catch(() => {})
    visit.session.set({}, { isNewPerson: true })
    return visit.redirect(`${home}/signin`)
  }

  /** When installed, it has its own window and icon. */
  function manifest(visit: Visit): Response {
    const { brand, language } = visit
    const t = words(visit)
    return new Response(
      JSON.stringify({
        name: `${brand.name} · ${t('title')}`,
        short_name: t('app'),
        lang: language,
        id: home,
        start_url: home,
        scope: home,
        display: 'standalone',
        ...look,
        theme_color: '#97204a',
        icons: manifestIcons(app, brand),
      }),
      { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' } },
    )
  }

  return [
    {
      method: 'GET',
      path: `${home}/manifest.webmanifest`,
      app,
      handle: async (visit) => manifest(visit),
    },
    {
      method: 'GET',
      path: `${home}/signin`,
      app,
      handle: async (visit) => showSignIn(visit, { back: backInto(home, visit) }),
    },
    { method: 'POST', path: `${home}/signin`, app, handle: signIn },
    welcomeRoute(app),
    { method: 'POST', path: `${home}/signout`, app, handle: signOut },
  ]
}
