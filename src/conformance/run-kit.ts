import { bookingCases } from './booking-cases.ts'
import type { Reply } from './caller.ts'
import { cancelCases } from './cancel-cases.ts'
import { estimateCases } from './estimate-cases.ts'
import { historyCases } from './history-cases.ts'
import { journeyCases } from './journey-cases.ts'
import { type Case, type Kit, type KitOptions, openKit } from './open-kit.ts'
import { signatureCases } from './signature-cases.ts'
import { statusCases } from './status-cases.ts'
import { type CaseOutcome, type CaseStep, type CaseVerdict, fail, Stopped, skip, Unmet } from './verdict.ts'

export type CaseResult = { name: string; rule: string; outcome: CaseOutcome; seen: string; calls: Reply[] }
export type KitResult = {
  checkedAt: number
  target: { estimate: string; book: string; status: string; cancel: string }
  results: CaseResult[]
  /** Deliveries of the check that couldn't be canceled and are still under way. */
  leftBehind: number
}

export const cases: readonly Case[] = [
  ...estimateCases,
  ...bookingCases,
  ...statusCases,
  ...cancelCases,
  ...signatureCases,
  ...journeyCases,
  ...historyCases,
]

/** If these fail, the cases that build on them are skipped without further notice. */
const usable = [
  'estimate: answers',
  'estimate: is valid',
  'estimate: pickup within 45 minutes',
  'estimate: pickup before delivery',
]
const booked = [...usable, 'book: answers', 'book: repeats what was booked']
const basics: Record<CaseStep, readonly string[]> = {
  estimate: usable,
  booking: booked,
  status: [...booked, 'status: answers'],
}

export type RunOptions = {
  /** Tries only the cases whose names contain this. */
  only?: string
  /** Awaited before the next case begins. */
  onResult?(result: CaseResult): unknown
  /** Called before each case. Returns why to skip the rest, if it should. */
  isOver?(): string | undefined
}

export const casesNamed = (only: string) => cases.filter(({ name }) => name.includes(only))

export async function runKit(
  options: KitOptions,
  { only = '', onResult = () => {}, isOver = () => undefined }: RunOptions = {},
): Promise<KitResult> {
  const kit = openKit(options)
  const results: CaseResult[] = []
  const checkedAt = options.clock.now()
  let leftBehind = 0
  for (const one of casesNamed(only)) {
    const before = kit.history.length
    const over = isOver()
    const { outcome, seen } = over === undefined ? await tryCase(one, kit, results) : skip(over)
    const result = { name: one.name, rule: one.rule, outcome, seen, calls: kit.history.slice(before) }
    leftBehind += await kit.tidyUp(result.calls)
    results.push(result)
    await onResult(result)
  }
  const { credential: _credential, ...target } = options.target
  return { checkedAt, target, results, leftBehind }
}

async function tryCase({ run }: Case, kit: Kit, results: readonly CaseResult[]): Promise<CaseVerdict> {
  try {
    return await run(kit)
  } catch (fault) {
    if (fault instanceof Stopped) return skip(fault.message)
    if (!(fault instanceof Unmet)) throw fault
    const isKnown = results.some(
      ({ name, outcome }) => outcome === 'fail' && basics[fault.step].includes(name),
    )
    return isKnown ? skip(fault.message) : fail(fault.message)
  }
}
