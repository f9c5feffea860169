import { DemoPanel } from '../../kit/demo-panel.tsx'
import type { Visit } from '../../server/visit.ts'
import { homeWords } from '../messages.ts'

const dinner = `/search?address=${encodeURIComponent('199 Water St, New York, NY 10038')}`

/** What to try first in the demo. The same for everyone, so that the page is. */
export function DemoWayIn({ visit }: { visit: Visit }) {
  const t = homeWords(visit.language)
  const steps = [
    { href: dinner, text: t('demo.order') },
    { href: '/signin', text: t('demo.signin') },
    { href: '/m/1001', text: t('demo.promo', { code: 'TENOFF' }) },
    { href: '/partner/1011/orders', text: t('demo.partner') },
    { href: '/admin', text: t('demo.admin') },
  ]
  return <DemoPanel name="shop" title={t('demo.title')} text={t('demo.text')} steps={steps} />
}
