import { accountRoutes } from '../console/account-routes.tsx'
import { FirstFrame, readFirst, showConsole } from '../console/show-console.tsx'
import { translator } from '../kit/messages.ts'
import type { PageRoute } from '../server/router.ts'
import type { Visit } from '../server/visit.ts'
import { applyRoutes } from './apply/routes.tsx'
import { allShops, firstPage, type PageName, partnerPath, readPath, type Shop } from './frame/paths.ts'
import { HeadEndSpace, Switcher, shopLinks } from './frame/shop-frame.tsx'
import { applyMessages, frameMessages, statusMessages } from './messages.ts'
import { StatusSpace } from './status/status-space.tsx'

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

const show = (visit: Visit) => showConsole(visit, { home, open: () => openFirst(visit) })

/** The page and the shop, named as the script names them, in the frame that the script draws around them. */
async function openFirst(visit: Visit) {
  const t = translator(visit.language, frameMessages)
  const answer = await readFirst(visit.api.client.request('get_merchant_admin_merchants'))
  if (!answer) return { title: t('title') }
  const shops = answer.merchants
  const known = { shops }
  if (visit.url.pathname === allShops && shops.length > 1) return { ...firstOfAll(visit), known }
  const { merchantId, page } = readPath(visit.url.pathname)
  const shop = merchantId === undefined ? shops[0] : shops.find((one) => one.merchantId === merchantId)
  if (!shop) return { title: t('title'), known }
  return { ...firstOfShop(visit, { shops, shop, page: page ?? firstPage(shop) }), known }
}

function firstOfAll(visit: Visit) {
  const title = translator(visit.language, frameMessages)('shops.all')
  const here = { href: allShops, text: title }
  const links = [{ ...here, icon: 'home', isCurrent: true } as const]
  const head = <strong class="shop-name">{title}</strong>
  return {
    title,
    frame: <FirstFrame {...{ visit, links, head, title }} start={here} headEnd={<HeadEndSpace />} />,
  }
}

function firstOfShop(
  visit: Visit,
  { shops, shop, page }: { shops: readonly Shop[]; shop: Shop; page: PageName },
) {
  const t = translator(visit.language, frameMessages)
  const title = t(`nav.${page}`)
  const frame = (
    <FirstFrame
      {...{ visit, title }}
      start={{ href: partnerPath(shop.merchantId, 'orders'), text: t('nav.orders') }}
      links={shopLinks({ shop, page, t })}
      head={<Switcher {...{ shops, shop, t }} />}
      headEnd={<HeadEndSpace hasSound />}
      besideTitle={page === 'orders' && <StatusSpace t={translator(visit.language, statusMessages)} />}
    />
  )
  return { title: `${title} · ${shop.name}`, frame }
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
