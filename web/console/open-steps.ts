import { useEffect, useState } from 'preact/hooks'
import type { DemoStep } from '../kit/demo-panel.tsx'
import { rememberDemoPanels } from '../kit/remember-demo-panels.ts'
import { brand } from './context.ts'

/** Something of the demo to try. `isOpen` asks whether it is left to do. */
type OpenStep = DemoStep & { isOpen(): Promise<boolean> }

/** What is left to try in the demo; everything, until that is known. What a role may not ask about, it may not do. */
export function useOpenSteps(steps: readonly OpenStep[]): readonly DemoStep[] {
  const [done, setDone] = useState<readonly string[]>([])
  useEffect(() => {
    if (!brand.isDemo) return
    rememberDemoPanels()
    const asked = steps.map(async ({ href, isOpen }) => ((await isOpen().catch(() => false)) ? [] : [href]))
    void Promise.all(asked).then((hrefs) => setDone(hrefs.flat()))
  }, [])
  return brand.isDemo ? steps.filter(({ href }) => !done.includes(href)) : []
}
