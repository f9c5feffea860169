import { writingJson } from '../../../runtime/json-pieces.ts'
import { mapping, type Work } from '../../../runtime/slices.ts'
import { presentOpenness } from '../../merchants/hours/index.ts'
import type { Merchant } from '../../merchants/index.ts'
import { scheduleWeek } from '../rules/availability.ts'
import type { ItemNode, Menu } from '../rules/menu.ts'
import { presentSchedule, presentWarnings } from './present.ts'

type Part = {
  merchant: Merchant
  atMs: number
  /** The visible entities, and the schedules they refer to. */
  items: readonly ItemNode[]
  scheduleIds: ReadonlySet<number>
  /** Appended to the answer. */
  more: object
}

/**
 * Both menu reads return schedules, warnings, whether the merchant takes orders, and `body`, which is already JSON
 * text: `"menu":[…]`.
 */
export function* answerJson(menu: Menu, part: Part, body: string): Work<string> {
  const schedule = yield* mapping(
    [...part.scheduleIds].sort((a, b) => a - b),
    (id) => presentSchedule(id, scheduleWeek(menu.schedules.get(id)!, part.merchant.timeZone, part.atMs)),
  )
  const head = JSON.stringify({
    message: [],
    schedule,
    warnings: presentWarnings(part.items),
    ...presentOpenness(part.merchant, part.atMs),
  })
  yield
  const tail = (yield* writingJson(part.more)).slice(1)
  return `${head.slice(0, -1)},${body}${tail === '}' ? '' : ','}${tail}`
}
