import { useEffect } from 'preact/hooks'
import { brand } from '../../console/context.ts'
import { DemoPanel } from '../../kit/demo-panel.tsx'
import { rememberDemoPanels } from '../../kit/remember-demo-panels.ts'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('overview')

/** What to try first in the demo's console. */
export function DemoWayIn() {
  useEffect(rememberDemoPanels, [])
  if (!brand.isDemo) return null
  const steps = [
    { href: pathTo('merchants', ['applications']), text: t('demo.applications') },
    { href: pathTo('orders', [], { status: 'late' }), text: t('demo.late') },
    { href: pathTo('orders', ['help']), text: t('demo.help') },
    { href: pathTo('catalogue', ['matches']), text: t('demo.matches') },
    { href: pathTo('merchants', ['licenses']), text: t('demo.licenses') },
    { href: pathTo('access', ['webhooks']), text: t('demo.webhooks') },
    { href: pathTo('rules'), text: t('demo.rules') },
  ]
  return <DemoPanel name="admin" title={t('demo.title')} text={t('demo.text')} steps={steps} />
}
