import { backInto, showConsole } from '../console/show-console.tsx'
import { demoPeople } from '../kit/demo-people.ts'
import type { Faults } from '../kit/form.tsx'
import { translator } from '../kit/messages.ts'
import { Plain } from '../kit/plain-page.tsx'
import { SignInForm } from '../kit/sign-in-form.tsx'
import { manifestIcons } from '../server/app-icon.ts'
import type { PageRoute } from '../server/router.ts'
import { passkeyOptionsPath, signInBy, welcomeRoute } from '../server/sign-in.ts'
import type { Visit } from '../server/visit.ts'
import { applyRoutes } from './apply/routes.tsx'
import { readPath } from './frame/paths.ts'
import { applyMessages, frameMessages } from './messages.ts'

const scope = 'global,merchant'
const home = '/partner'

function showSignIn(visit: Visit, more: { faults?: Faults; email?: string; back: string }) {
  const { language, brand, session } = visit
  const t = translator(language, frameMessages)
  return visit.page(
    { title: t('signin.title') },
    <Plain title={t('signin.title')} brand={brand} home={home}>
      <p class="soft">{t('signin.lead', { brand: brand.name })}</p>
      <SignInForm
        action={`${home}/signin`}
        token={session.formToken()}
        people={brand.demo ? demoPeople.partner : undefined}
        passkeyOptions={passkeyOptionsPath.partner}
        language={language}
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
        <a class="link-button" href="/partner/apply">
          {translator(language, applyMessages)('link')}
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
  const { client } = visit.api
  // A session that has ended is signed out already.
  await (isActing(visit) ? endActing(client) : client.auth.leave()).catch(() => {})
  visit.session.set({}, { isNewPerson: true })
  return visit.redirect(`${home}/signin`)
}

const isActing = ({ session }: Visit) => session.get().accessToken?.startsWith('opa_') === true

/** Marketplace staff who act for a merchant see only this merchant. */
async function endActing(client: Visit['api']['client']): Promise<number | undefined> {
  const { merchants } = await client.request('get_merchant_admin_merchants')
  const merchantId = merchants[0]?.merchantId
  if (merchantId !== undefined) await client.request('delete_merchant_admin_acting', { merchantId })
  return merchantId
}

/** Back to where it began. */
async function leaveMerchant(visit: Visit): Promise<Response> {
  const merchantId = isActing(visit) ? await endActing(visit.api.client).catch(() => undefined) : undefined
  visit.session.set({}, { isNewPerson: true })
  return visit.redirect(merchantId === undefined ? '/admin/merchants' : `/admin/merchants/${merchantId}`)
}

/** Square knows one address of ours: the state begins with the merchant's id. The page itself hands code and state over. */
async function backFromSquare(visit: Visit): Promise<Response> {
  const merchant = /^([1-9]\d{0,15})-/.exec(visit.url.searchParams.get('state') ?? '')?.[1]
  return visit.redirect(merchant ? `${home}/${merchant}/connections${visit.url.search}` : home)
}

async function show(visit: Visit): Promise<Response> {
  return showConsole(visit, { home, title: await findTitle(visit) })
}

/** The page and the shop, as the script names them too. A shop that the public cannot see is named by the script alone. */
async function findTitle(visit: Visit): Promise<string> {
  const t = translator(visit.language, frameMessages)
  const { merchantId, page } = readPath(visit.url.pathname)
  if (merchantId === undefined || page === undefined || !visit.isSignedIn()) return t('title')
  const answer = await visit.api.readShared('get_merchant_merchant_id', { merchant_id: String(merchantId) })
  const shop = answer.ok ? answer.json().merchant.summary.name : t('title')
  return `${t(`nav.${page}`)} · ${shop}`
}

/** Installed on a tablet it opens on the board, with a window and an icon of its own. */
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
      background_color: '#f5f5f3',
      theme_color: '#97204a',
      icons: manifestIcons('partner', brand),
    }),
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' } },
  )
}

export const partnerRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/partner/manifest.webmanifest',
    app: 'partner',
    handle: async (visit) => manifest(visit),
  },
  {
    method: 'GET',
    path: '/partner/signin',
    app: 'partner',
    handle: async (visit) => showSignIn(visit, { back: backInto(home, visit) }),
  },
  { method: 'POST', path: '/partner/signin', app: 'partner', handle: signIn },
  welcomeRoute('partner'),
  { method: 'POST', path: '/partner/signout', app: 'partner', handle: signOut },
  { method: 'POST', path: '/partner/leave', app: 'partner', handle: leaveMerchant },
  ...applyRoutes,
  { method: 'GET', path: '/partner/square', app: 'partner', handle: backFromSquare },
  { method: 'GET', path: '/partner', app: 'partner', handle: show },
  { method: 'GET', path: '/partner/*', app: 'partner', handle: show },
]
