import { accountRoutes } from '../console/account-routes.tsx'
import { showConsole } from '../console/show-console.tsx'
import { translator } from '../kit/messages.ts'
import type { PageRoute } from '../server/router.ts'
import type { Visit } from '../server/visit.ts'
import { applyRoutes } from './apply/routes.tsx'
import { readPath } from './frame/paths.ts'
import { applyMessages, frameMessages } from './messages.ts'

const home = '/partner'

const isActing = ({ session }: Visit) => session.get().accessToken?.startsWith('opa_') === true

/** Marketplace staff acting for a merchant see only that merchant. */
async function endActing(client: Visit['api']['client']): Promise<number | undefined> {
  const { merchants } = await client.request('get_merchant_admin_merchants')
  const merchantId = merchants[0]?.merchantId
  if (merchantId !== undefined) await client.request('delete_merchant_admin_acting', { merchantId })
  return merchantId
}

/** Returns to where the visit began. */
async function leaveMerchant(visit: Visit): Promise<Response> {
  const merchantId = isActing(visit) ? await endActing(visit.api.client).catch(() => undefined) : undefined
  visit.session.set({}, { isNewPerson: true })
  return visit.redirect(merchantId === undefined ? '/admin/merchants' : `/admin/merchants/${merchantId}`)
}

/**
 * Square knows only one redirect address of ours, so the state begins with the merchant's id. The page itself passes on
 * code and state.
 */
async function backFromSquare(visit: Visit): Promise<Response> {
  const merchant = /^([1-9]\d{0,15})-/.exec(visit.url.searchParams.get('state') ?? '')?.[1]
  return visit.redirect(merchant ? `${home}/${merchant}/connections${visit.url.search}` : home)
}

async function show(visit: Visit): Promise<Response> {
  return showConsole(visit, { home, title: await findTitle(visit) })
}

/**
 * The page and the shop, named as the script names them. If the public can't see the shop, only the script names it.
 */
async function findTitle(visit: Visit): Promise<string> {
  const t = translator(visit.language, frameMessages)
  const { merchantId, page } = readPath(visit.url.pathname)
  if (merchantId === undefined || page === undefined || !visit.isSignedIn()) return t('title')
  const answer = await visit.api.readShared('get_merchant_merchant_id', { merchant_id: String(merchantId) })
  const shop = answer.ok ? answer.json().merchant.summary.name : t('title')
  return `${t(`nav.${page}`)} · ${shop}`
}

export const partnerRoutes: readonly PageRoute[] = [
  ...accountRoutes({
    app: 'partner',
    scope: 'global,merchant',
    words: ({ language, brand }) => {
      const t = translator(language, frameMessages)
      return (key) => (key === 'signin.lead' ? t(key, { brand: brand.name }) : t(key))
    },
    look: { background_color: '#f5f5f3' },
    leave: (visit) => (isActing(visit) ? endActing(visit.api.client) : visit.api.client.auth.leave()),
    more: ({ language }) => (
      <p>
        <a class="link-button" href="/partner/apply">
          {translator(language, applyMessages)('link')}
        </a>
      </p>
    ),
  }),
  { method: 'POST', path: '/partner/leave', app: 'partner', handle: leaveMerchant },
  ...applyRoutes,
  { method: 'GET', path: '/partner/square', app: 'partner', handle: backFromSquare },
  { method: 'GET', path: '/partner', app: 'partner', handle: show },
  { method: 'GET', path: '/partner/*', app: 'partner', handle: show },
]
