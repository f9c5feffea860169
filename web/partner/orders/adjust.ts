import type { CartItemInput, Input } from '../../../sdk/src/index.ts'
import type { Line } from './rules.ts'

const changeKinds = ['keep', 'remove', 'quantity', 'weight', 'replace'] as const
export type ChangeKind = (typeof changeKinds)[number]
/** The edit of a line, as typed. */
export type LineEdit = { kind: ChangeKind; amount: string; item?: CartItemInput | undefined }
type Change = NonNullable<Input<'put_merchant_admin_orders'>['lines']>[number]

/** How much more than ordered a weighed item may weigh. */
const heavier = 1.15

/** Sold by weight: ordered in fractions, or in steps of a fraction. */
export const isWeighed = (line: Line, increment = 1) =>
  !Number.isInteger(line.quantity) || !Number.isInteger(increment)

export function kindsFor(line: Line, { isWeighed, mayReplace }: { isWeighed: boolean; mayReplace: boolean }) {
  return changeKinds.filter(
    (kind) =>
      (kind !== 'weight' || isWeighed) &&
      (kind !== 'quantity' || isWeighed || line.quantity > 1) &&
      (kind !== 'replace' || mayReplace),
  )
}

/** The highest quantity that can be entered; the API counts from the original order and has the final say. */
export const maxChange = (line: Line, kind: ChangeKind) =>
  kind === 'weight' ? Math.floor(line.quantity * heavier * 1000) / 1000 : line.quantity

export type ReadEdits = { changes: Change[]; isIncomplete: boolean }

/** The changes to send. Incomplete if a quantity or a replacement is still missing. */
export function readEdits(edits: Readonly<Record<number, LineEdit>>): ReadEdits {
  const changes: Change[] = []
  let isIncomplete = false
  for (const [key, { kind, amount, item }] of Object.entries(edits)) {
    const item_key = Number(key)
    const typed = Number(amount)
    if (kind === 'remove') changes.push({ item_key, remove: true })
    else if (kind === 'replace' && item) changes.push({ item_key, replace: { item } })
    else if (kind === 'quantity' && typed > 0) changes.push({ item_key, quantity: typed })
    else if (kind === 'weight' && typed > 0) changes.push({ item_key, weight: typed })
    else if (kind !== 'keep') isIncomplete = true
  }
  return { changes, isIncomplete }
}
