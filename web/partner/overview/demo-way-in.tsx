import { listShopHelp } from '../../console/api/help.ts'
import { listShopLicenses } from '../../console/api/licenses.ts'
import { client } from '../../console/context.ts'
import { useOpenSteps } from '../../console/open-steps.ts'
import { DemoPanel } from '../../kit/demo-panel.tsx'
import type { PageName } from '../frame/paths.ts'
import { partnerPath, type Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { expiresSoon } from '../licenses/expires-soon.ts'

const t = wordsIn('overview')
/** The demo's shop with tasks for the visitor. */
const todoShop = 1011
const pages = ['orders', 'help', 'menu', 'licenses'] as const satisfies readonly PageName[]

/** Checks if a page has an open task. */
const waits: Record<(typeof pages)[number], (merchantId: number) => Promise<boolean>> = {
  async orders(merchantId) {
    const { orders } = await client.admin(merchantId).orders.list({ status: ['placed'], limit: 1 })
    return orders.length > 0
  },
  async help(merchantId) {
    const { requests } = await listShopHelp({ merchantId, status: 'open' })
    return requests.some(({ images }) => images.length > 0)
  },
  menu: async (merchantId) => (await client.admin(merchantId).menu.lint()).findings.length > 0,
  async licenses(merchantId) {
    const { licenses } = await listShopLicenses({ merchantId })
    return licenses.some(expiresSoon)
  },
}

/** Suggests what to try first in the demo's console. */
export function DemoWayIn({ shops }: { shops: readonly Shop[] }) {
  const { merchantId } = shops.find((shop) => shop.merchantId === todoShop) ?? shops[0]!
  const steps = useOpenSteps(
    pages.map((page) => ({
      ...{ href: partnerPath(merchantId, page), text: t(`demo.${page}`) },
      isOpen: () => waits[page](merchantId),
    })),
  )
  if (steps.length === 0) return null
  const isOpen = matchMedia('(min-width: 64rem)').matches
  return <DemoPanel name="partner" title={t('demo.title')} text={t('demo.text')} {...{ steps, isOpen }} />
}
