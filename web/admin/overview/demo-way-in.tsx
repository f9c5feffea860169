import type { Answer } from '../../../sdk/src/index.ts'
import { readCatalog } from '../../console/api/catalog.ts'
import { listHelp } from '../../console/api/help.ts'
import { listRuleVersions } from '../../console/api/rules.ts'
import { readOverview } from '../../console/api/system.ts'
import { useOpenSteps } from '../../console/open-steps.ts'
import { DemoPanel } from '../../kit/demo-panel.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('overview')
type Overview = Answer<'get_operator_overview'>

/** Suggests what to try first in the demo's console. */
export function DemoWayIn() {
  let asked: Promise<Overview> | undefined
  const waits = (count: (overview: Overview) => number) => async () => {
    asked ??= readOverview()
    return count(await asked) > 0
  }
  const steps = useOpenSteps([
    {
      ...{ href: pathTo('merchants', ['applications'], { status: 'waiting' }), text: t('demo.applications') },
      isOpen: waits(({ waiting }) => waiting.applications),
    },
    {
      ...{ href: pathTo('orders', [], { status: 'late' }), text: t('demo.late') },
      isOpen: waits(({ orders }) => orders.late),
    },
    {
      ...{ href: pathTo('orders', ['help'], { status: 'open' }), text: t('demo.help') },
      isOpen: async () =>
        (await listHelp({ status: 'open' })).requests.some(({ images }) => images.length > 0),
    },
    {
      ...{ href: pathTo('catalogue', ['matches']), text: t('demo.matches') },
      isOpen: async () => (await readCatalog()).open_matches > 0,
    },
    {
      ...{ href: pathTo('merchants', ['licenses']), text: t('demo.licenses') },
      isOpen: waits(({ waiting }) => waiting.licenses),
    },
    {
      ...{ href: pathTo('access', ['webhooks']), text: t('demo.webhooks') },
      isOpen: waits(({ waiting }) => waiting.webhooks),
    },
    {
      ...{ href: pathTo('rules'), text: t('demo.rules') },
      // Only the latest version can need attention: older ones are no longer in force.
      isOpen: async () => (await listRuleVersions()).versions[0]?.active === false,
    },
  ])
  if (steps.length === 0) return null
  const isOpen = matchMedia('(min-width: 64rem)').matches
  return <DemoPanel name="admin" title={t('demo.title')} text={t('demo.text')} {...{ steps, isOpen }} />
}
