import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { DemoStep } from '../kit/demo-panel.tsx'
import { rememberDemoPanels } from '../kit/remember-demo-panels.ts'
import { brand } from './context.ts'

/** A demo step to try. `isOpen` checks whether it is left to do. */
type OpenStep = DemoStep & { isOpen(): Promise<boolean> }

/** The remaining demo steps; all of them until that is known. What a role can't read, it can't do. */
export function useOpenSteps(steps: readonly OpenStep[]): readonly DemoStep[] {
  const [done, setDone] = useState<readonly string[]>([])
  // Before the browser draws: a panel that folds afterward would move what stands below it.
  useLayoutEffect(() => {
    if (brand.isDemo) rememberDemoPanels()
  }, [])
  useEffect(() => {
    if (!brand.isDemo) return
    const asked = steps.map(async ({ href, isOpen }) => ((await isOpen().catch(() => false)) ? [] : [href]))
    void Promise.all(asked).then((hrefs) => setDone(hrefs.flat()))
  }, [])
  return brand.isDemo ? steps.filter(({ href }) => !done.includes(href)) : []
}
