import { useEffect } from 'preact/hooks'
import { brand } from '../../console/context.ts'
import { DemoPanel } from '../../kit/demo-panel.tsx'
import { rememberDemoPanels } from '../../kit/remember-demo-panels.ts'
import type { PageName } from '../frame/paths.ts'
import { partnerPath, type Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('overview')
/** The shop of the demo in which something waits for the visitor. */
const todoShop = 1011
const pages = ['orders', 'help', 'menu', 'licenses'] as const satisfies readonly PageName[]

/** What to try first in the demo's console. */
export function DemoWayIn({ shops }: { shops: readonly Shop[] }) {
  useEffect(rememberDemoPanels, [])
  const shop = shops.find(({ merchantId }) => merchantId === todoShop) ?? shops[0]
  if (!brand.isDemo || !shop) return null
  const steps = pages.map((page) => ({ href: partnerPath(shop.merchantId, page), text: t(`demo.${page}`) }))
  // On a phone or tablet the orders come first.
  const isOpen = matchMedia('(min-width: 64rem)').matches
  return <DemoPanel name="partner" title={t('demo.title')} text={t('demo.text')} {...{ steps, isOpen }} />
}
