import { backInto, showConsole } from '../console/show-console.tsx'
import { FaultSummary, type Faults, Field, Form } from '../kit/form.tsx'
import { Icon } from '../kit/icon.tsx'
import { translator } from '../kit/messages.ts'
import { Plain } from '../kit/plain-page.tsx'
import { kitMessages } from '../kit/texts.ts'
import type { PageRoute } from '../server/router.ts'
import type { Visit } from '../server/visit.ts'
import { frameMessages } from './frame/messages.ts'

const home = '/admin'
/** Public, and of the demo alone. */
const demoToken = 'demo-operator-token'

function showSignIn(visit: Visit, { faults, back }: { faults?: Faults; back: string }) {
  const { language, brand, session } = visit
  const kit = translator(language, kitMessages)
  const t = translator(language, frameMessages)
  const token = session.formToken()
  return visit.page(
    { title: t('signin.title') },
    <Plain title={t('signin.title')} brand={brand} home={home}>
      <p class="soft">{t('signin.lead', { brand: brand.name })}</p>
      <FaultSummary faults={faults} title={kit('form.faults')} />
      <Form class="stack" action={`${home}/signin`} token={token}>
        <input type="hidden" name="back" value={back} />
        <Field
          name="password"
          label={t('signin.token')}
          type="password"
          autocomplete="current-password"
          faults={faults}
        />
        <button class="button wide" type="submit">
          {kit('signin')}
        </button>
      </Form>
      {brand.demo && (
        <Form action={`${home}/signin`} token={token}>
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="password" value={demoToken} />
          <button class="button quiet wide" type="submit">
            <Icon name="person" /> {t('signin.demo')}
          </button>
        </Form>
      )}
    </Plain>,
    { status: faults ? 400 : 200 },
  )
}

async function signIn(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  const back = backInto(home, visit, fields)
  const password = fields.get('password') ?? ''
  if (password === '') return showSignIn(visit, { faults: { password: [''] }, back })
  visit.session.set({ accessToken: password }, { isNewPerson: true })
  return visit.redirect(back)
}

async function signOut(visit: Visit): Promise<Response> {
  visit.session.set({}, { isNewPerson: true })
  return visit.redirect(`${home}/signin`)
}

const show = (visit: Visit) =>
  showConsole(visit, { home, title: translator(visit.language, frameMessages)('title') })

export const adminRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/admin/signin',
    app: 'admin',
    handle: async (visit) => showSignIn(visit, { back: backInto(home, visit) }),
  },
  { method: 'POST', path: '/admin/signin', app: 'admin', handle: signIn },
  { method: 'POST', path: '/admin/signout', app: 'admin', handle: signOut },
  { method: 'GET', path: '/admin', app: 'admin', handle: show },
  { method: 'GET', path: '/admin/*', app: 'admin', handle: show },
]
