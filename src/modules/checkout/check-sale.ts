import type { Deps } from '../../start/deps.ts'
import { type CheckedLine, goodsIn } from '../carts/lines/index.ts'
import { type Compliance, decide, findAge, type KnownAge, type Ruling, shownBy } from '../compliance/index.ts'
import type { ResolvedDestination } from './destination.ts'
import type { CheckoutRequest } from './read-request.ts'

export type SaleDeps = Pick<Deps, 'db'> & { compliance: Compliance }

type SaleInput = Pick<CheckoutRequest, 'input' | 'owner' | 'merchant' | 'method' | 'at' | 'now'> & {
  destination: ResolvedDestination
  lines: readonly CheckedLine[]
}

export type CheckedSale = {
  ruling: Ruling | null
  /** Whether the birth date proves an age of 21 today; null if none was needed or given. */
  isOver21: boolean | null
}

/** Checks the alcohol and tobacco rules for this buyer. The age is needed only for these goods. */
export async function checkSale(deps: SaleDeps, question: SaleInput): Promise<CheckedSale> {
  const { input, merchant, method, destination, lines, at, now } = question
  const goods = goodsIn(lines)
  if (goods.length === 0) return { ruling: null, isOver21: null }
  const place = method === 'delivery' ? destination : merchant
  const ruling = decide(await deps.compliance.current(), {
    place: { state: place.state, zipCode: place.zipCode },
    timeZone: merchant.timeZone,
    at,
    method,
    goods,
    licenses: merchant.licenses,
    age: await knownAge(deps, question),
  })
  return { ruling, isOver21: input.birth_date ? shownBy(input.birth_date, now) : null }
}

async function knownAge({ db }: SaleDeps, { owner, input }: SaleInput): Promise<KnownAge> {
  const known = 'customerId' in owner ? await findAge(db, owner.customerId) : undefined
  const { birth_date: birthDate } = input
  // A customer who stated too young an age may have had a birthday since.
  const isOutgrown = known?.method === 'birth_date' && !known.isOver21 && birthDate !== undefined
  return { ...(known && !isOutgrown && { isOver21: known.isOver21 }), ...(birthDate && { birthDate }) }
}
