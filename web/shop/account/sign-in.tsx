import { demoPeople } from '../../kit/demo-people.ts'
import { FaultSummary, type Faults, Field, Form, sentField } from '../../kit/form.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { SignInForm } from '../../kit/sign-in-form.tsx'
import type { PageRoute } from '../../server/router.ts'
import { passkeyOptionsPath, signInBy } from '../../server/sign-in.ts'
import { ownPath, type Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { shopWords } from '../messages.ts'

/** `payment` lets the shop take cards; the client used by the pages is trusted with them. */
export const shopScope = 'global,payment'

const backOf = (visit: Visit, fields?: URLSearchParams) =>
  ownPath(fields?.get('back') ?? visit.url.searchParams.get('back') ?? '/account')

function showSignIn(visit: Visit, more: { faults?: Faults; email?: string; back: string }) {
  const { t } = shopWords(visit.language)
  const create = `/signup?back=${encodeURIComponent(more.back)}`
  return visit.page(
    { title: t('signin.title') },
    <ShopPage visit={visit}>
      <div class="narrow stack sign-in">
        <h1>{t('signin.title')}</h1>
        <p class="soft">{t('signin.lead')}</p>
        <SignInForm
          action="/signin"
          token={visit.session.formToken()}
          people={visit.brand.demo ? demoPeople.shop : undefined}
          passkeyOptions={passkeyOptionsPath.shop}
          language={visit.language}
          words={{
            email: t('signin.email'),
            password: t('signin.password'),
            demo: t('signin.demo'),
          }}
          {...more}
        />
        <p>
          <a class="link-button" href="/account/forgotten">
            {t('signin.forgotten')}
          </a>
        </p>
        <p>
          {t('signin.new')} <a href={create}>{t('signin.create')}</a>
        </p>
      </div>
    </ShopPage>,
    { status: more.faults ? 400 : 200 },
  )
}

async function signIn(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  const back = backOf(visit, fields)
  const faults = await signInBy(visit, fields, { scope: shopScope })
  return faults ? showSignIn(visit, { faults, email: fields.get('email') ?? '', back }) : visit.redirect(back)
}

const signUpFields = ['first_name', 'last_name', 'email', 'phone', 'password'] as const

function showSignUp(visit: Visit, back: string, values: URLSearchParams, faults?: Faults) {
  const { kit, t } = shopWords(visit.language)
  const field = sentField(values, faults)
  return visit.page(
    { title: t('signup.title') },
    <ShopPage visit={visit}>
      <div class="narrow stack sign-in">
        <h1>{t('signup.title')}</h1>
        <FaultSummary faults={faults} title={kit('form.faults')} />
        <Form class="stack" action="/signup" token={visit.session.formToken()}>
          <input type="hidden" name="back" value={back} />
          <div class="columns">
            <Field {...field('first_name')} label={t('signup.first')} autocomplete="given-name" />
            <Field {...field('last_name')} label={t('signup.last')} autocomplete="family-name" />
          </div>
          <Field {...field('email')} label={t('signin.email')} type="email" autocomplete="username" />
          <Field
            {...field('phone')}
            label={t('signup.phone')}
            type="tel"
            autocomplete="tel"
            hint={t('signup.phone.hint')}
            optional={kit('optional')}
          />
          <Field
            name="password"
            label={t('signin.password')}
            type="password"
            autocomplete="new-password"
            hint={t('signup.password.hint')}
            faults={faults}
          />
          <button class="button wide" type="submit">
            {t('signup.title')}
          </button>
        </Form>
        <p>
          {t('signup.have')} <a href={`/signin?back=${encodeURIComponent(back)}`}>{kit('signin')}</a>
        </p>
      </div>
    </ShopPage>,
    { status: faults ? 400 : 200 },
  )
}

async function signUp(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  const back = backOf(visit, fields)
  const { client } = visit.api
  const text = (name: string) => fields.get(name) ?? ''
  const phone = text('phone')
  try {
    await client.auth.signUp({
      first_name: text('first_name'),
      last_name: text('last_name'),
      email: text('email'),
      password: text('password'),
      ...(phone && { phone }),
      scope: shopScope,
    })
  } catch (error) {
    return showSignUp(visit, back, fields, splitFaults(error, signUpFields, { dupe_email: 'email' }))
  }
  visit.session.set(client.session, { isNewPerson: true })
  return visit.redirect(back)
}

async function signOut(visit: Visit): Promise<Response> {
  await visit.api.client.auth.leave().catch(() => {}) // an expired session is already signed out
  visit.session.set({}, { isNewPerson: true })
  const response = visit.redirect('/')
  // Also deletes the orders that the service worker has cached for this person.
  response.headers.set('clear-site-data', '"storage"')
  return response
}

export const signInRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/signin',
    app: 'shop',
    handle: async (visit) => showSignIn(visit, { back: backOf(visit) }),
  },
  { method: 'POST', path: '/signin', app: 'shop', handle: signIn },
  {
    method: 'GET',
    path: '/signup',
    app: 'shop',
    handle: async (visit) => showSignUp(visit, backOf(visit), new URLSearchParams()),
  },
  { method: 'POST', path: '/signup', app: 'shop', handle: signUp },
  { method: 'POST', path: '/signout', app: 'shop', handle: signOut },
]
