import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { listShops } from '../console/api/merchants.ts'
import { type Asked, Loaded, useAsked } from '../console/ask.tsx'
import { brand, known } from '../console/context.ts'
import { PageHeading } from '../console/frame-view.tsx'
import { Frame } from '../console/layout.tsx'
import { followEvents, handOn, onLiveEvent } from '../console/live.ts'
import { address, settleAt } from '../console/router.ts'
import { useStore } from '../console/store.ts'
import { Empty, Notice } from '../kit/notice.tsx'
import { ActingBanner } from './frame/acting.tsx'
import { setPageTitle } from './frame/alert.ts'
import { eventTypes } from './frame/events.ts'
import { Layout } from './frame/layout.tsx'
import { firstPage, listPages, type PageName } from './frame/paths.ts'
import { allShops, partnerPath, type Shop, usePlace } from './frame/place.ts'
import { ShopClock } from './frame/shop-clock.ts'
import { SoundBar } from './frame/sound-bar.tsx'
import { frame, loadRest, wordsIn } from './frame/words.ts'
import { useOpenHelp } from './help/open-help.ts'
import { OrdersPage } from './orders/board.tsx'
import { type Board, openBoard } from './orders/board-state.ts'
import { NewOrders } from './orders/new-orders.tsx'
import { printByItself } from './orders/print-by-itself.ts'
import type { Order } from './orders/rules.ts'

const loadDemo = async () => (await import('./overview/demo-way-in.tsx')).DemoWayIn

type Page = ComponentType<{ shop: Shop }>

/** Loaded on the first visit: the console opens on the orders. */
const laterPages: Record<Exclude<PageName, 'orders'>, () => Promise<Page>> = {
  availability: async () => (await import('./status/availability.tsx')).AvailabilityPage,
  dispatch: async () => (await import('./dispatch/dispatch-page.tsx')).DispatchPage,
  menu: async () => (await import('./menu/menu-page.tsx')).MenuPage,
  connections: async () => (await import('./connections/connections-page.tsx')).ConnectionsPage,
  hours: async () => (await import('./hours/hours-page.tsx')).HoursPage,
  zones: async () => (await import('./zones/zones-page.tsx')).ZonesPage,
  promotions: async () => (await import('./promotions/promotions-page.tsx')).PromotionsPage,
  reports: async () => (await import('./reports/reports-page.tsx')).ReportsPage,
  payouts: async () => (await import('./payouts/payouts-page.tsx')).PayoutsPage,
  help: async () => (await import('./help/help-page.tsx')).HelpPage,
  reviews: async () => (await import('./reviews/reviews-page.tsx')).ReviewsPage,
  staff: async () => (await import('./staff/staff-page.tsx')).StaffPage,
  licenses: async () => (await import('./licenses/licenses-page.tsx')).LicensesPage,
  settings: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  setup: async () => (await import('./setup/setup-page.tsx')).SetupPage,
}

export function App() {
  const asked = useAsked('shops', async () => (await listShops()).merchants, known.shops)
  const { ask } = asked
  // A shop may become active while its console is open.
  useEffect(() => onLiveEvent(({ type }) => void (type === 'merchant.updated' && ask())), [ask])
  if (!asked.value)
    return (
      <main class="wrap narrow stack">
        <h1>{frame('title')}</h1>
        <Loaded asked={asked}>{() => null}</Loaded>
      </main>
    )
  if (asked.value.length === 0)
    return (
      <main class="wrap narrow stack">
        <h1>{frame('shop.none')}</h1>
        <p>{frame('shop.none.text')}</p>
        <p>
          <a class="button" href="/partner/apply">
            {frame('shop.none.apply')}
          </a>
        </p>
      </main>
    )
  return <Chosen shops={asked.value} />
}

const pathOf = (shop: Shop) => partnerPath(shop.merchantId, firstPage(shop))

const lastShop = 'partner-shop'

/** An address that names no shop, or no page of it, gets them at once. */
function Chosen({ shops }: { shops: readonly Shop[] }) {
  const { merchantId, page } = usePlace()
  const isAll = useStore(address).path === allShops && shops.length > 1
  const usual = shops.find((shop) => String(shop.merchantId) === localStorage.getItem(lastShop)) ?? shops[0]!
  const shop = merchantId === undefined ? usual : shops.find((one) => one.merchantId === merchantId)
  useLayoutEffect(() => {
    if (isAll || !shop) return
    if (merchantId === undefined || page === undefined) settleAt(pathOf(shop))
    localStorage.setItem(lastShop, String(shop.merchantId))
  }, [merchantId, page, shop, isAll])
  if (isAll) return <AllShops shops={shops} />
  if (!shop) return <NotYours shops={shops} />
  return <OfShop key={shop.merchantId} shops={shops} shop={shop} page={page ?? firstPage(shop)} />
}

/** The same frame, for all shops together. */
function AllShops({ shops }: { shops: readonly Shop[] }) {
  const asked = useAsked('overview page', async () => await import('./overview/overview.tsx'))
  useEffect(() => setPageTitle(`${frame('shops.all')} · ${brand.name}`), [])
  const here = { href: allShops, text: frame('shops.all') }
  return (
    <Frame
      start={here}
      links={[{ ...here, icon: 'home', isCurrent: true }]}
      head={<strong class="shop-name">{frame('shops.all')}</strong>}
    >
      <Titled title={frame('shops.all')} asked={asked}>
        {({ Overview }) => <Overview shops={shops} />}
      </Titled>
    </Frame>
  )
}

function NotYours({ shops }: { shops: readonly Shop[] }) {
  useEffect(() => setPageTitle(`${frame('shop.foreign')} · ${brand.name}`), [])
  return (
    <main class="wrap narrow stack">
      <h1>{frame('shop.foreign')}</h1>
      <p>{frame('shop.foreign.text')}</p>
      <ul class="stack">
        {shops.map((shop) => (
          <li key={shop.merchantId}>
            <a href={partnerPath(shop.merchantId, 'orders')}>{shop.name}</a>
          </li>
        ))}
      </ul>
    </main>
  )
}

/** The board stays mounted while the shop is selected, so that orders ring on every page. */
function OfShop({ shops, shop, page }: { shops: readonly Shop[]; shop: Shop; page: PageName }) {
  const { merchantId } = shop
  const [board] = useState(() => openBoard(merchantId, { onAutoConfirmed: printByItself }))
  useEffect(() => {
    const leave = followEvents(
      { query: { merchant_id: String(merchantId) }, types: eventTypes },
      {
        onOpen() {
          board.reopen()
          void board.queue.send()
        },
        onEvent(event) {
          if (event.type === 'test_order.changed') board.takeTest(event.data as Order)
          else if (event.type === 'order.unanswered' && event.order_id !== undefined)
            board.ringAgain(event.order_id)
          else if (event.order_id !== undefined) board.refresh()
          handOn(event)
        },
      },
    )
    return () => {
      leave()
      board.close()
    }
  }, [merchantId, board])
  return <WithBoard {...{ shops, shop, page, board }} />
}

type WithBoardProps = { shops: readonly Shop[]; shop: Shop; page: PageName; board: Board }

function WithBoard({ shops, shop, page, board }: WithBoardProps) {
  const waiting = useStore(board.queue.waiting)
  const untouched = useStore(board.untouched)
  const openHelp = useOpenHelp(shop)
  const pages = listPages(shop)
  const around = {
    shops,
    shop,
    page,
    unsent: waiting.length,
    newOrders: untouched.size,
    openHelp,
  }
  useEffect(() => {
    setPageTitle(`${frame(`nav.${page}`)} · ${shop.name} · ${brand.name}`)
  }, [page, shop])
  return (
    <ShopClock value={shop.timeZone}>
      <Layout {...around}>
        <ActingBanner shop={shop} />
        <SoundBar isCalled={untouched.size > 0} />
        <NewOrders {...{ board, shop }} isBoard={page === 'orders'} />
        {!shop.active && shop.role !== 'kitchen' && page !== 'setup' && <SetupBanner shop={shop} />}
        {!pages.includes(page) ? (
          <>
            <PageHeading title={frame(`nav.${page}`)} />
            <Empty title={frame('page.denied')}>
              <p>{frame('page.denied.text')}</p>
            </Empty>
          </>
        ) : page === 'orders' ? (
          <BoardPage {...{ board, shop, shops }} />
        ) : (
          <LaterPage key={page} name={page} shop={shop} />
        )}
      </Layout>
    </ShopClock>
  )
}

type BoardPageProps = { board: Board; shop: Shop; shops: readonly Shop[] }

/** The demo's introduction is drawn together with the board: if it came later, it would push the orders down. */
function BoardPage({ board, shop, shops }: BoardPageProps) {
  const hasIntro = brand.isDemo && shop.role !== 'kitchen'
  const load = async (): Promise<Intro> => ({ DemoWayIn: await loadDemo() })
  const { value, faults } = useAsked('demo', load, hasIntro ? undefined : {})
  const { DemoWayIn } = value ?? {}
  return (
    <OrdersPage {...{ board, shop }} isReady={(value ?? faults) !== undefined}>
      {DemoWayIn && <DemoWayIn shops={shops} />}
    </OrdersPage>
  )
}
type Intro = { DemoWayIn?: Awaited<ReturnType<typeof loadDemo>> }

const loadedPages = new Map<PageName, { Page: Page }>()

function LaterPage({ name, shop }: { name: Exclude<PageName, 'orders'>; shop: Shop }) {
  const load = async () => {
    await loadRest()
    const loaded = { Page: await laterPages[name]() }
    loadedPages.set(name, loaded)
    return loaded
  }
  const asked = useAsked(name, load, loadedPages.get(name))
  return (
    <Titled title={frame(`nav.${name}`)} asked={asked}>
      {({ Page }) => <Page shop={shop} />}
    </Titled>
  )
}

type TitledProps<Value> = { title: string; asked: Asked<Value>; children(value: Value): ComponentChildren }

/** A page that brings its own heading: until it is loaded, this one stands in its place. */
function Titled<Value>({ title, asked, children }: TitledProps<Value>) {
  return (
    <>
      {asked.value === undefined && <PageHeading title={title} />}
      <Loaded asked={asked}>{children}</Loaded>
    </>
  )
}

/** Shown on every page of a shop that customers can't find yet. */
function SetupBanner({ shop }: { shop: Shop }) {
  const t = wordsIn('setup')
  return (
    <Notice>
      {t('banner')} <a href={partnerPath(shop.merchantId, 'setup')}>{t('banner.go')}</a>
    </Notice>
  )
}
