import { refuse } from '../../../../core/refusal.ts'
import type { Database, Handle } from '../../../../db/database.ts'
import type { Square, SquareOutcome } from '../../../../outside/square.ts'
import { runInSlices } from '../../../../runtime/slices.ts'
import { type Sentence, says } from '../../../../texts/sentence.ts'
import type { Json } from '../rules/json-fields.ts'
import { readSquare, squareTypes } from '../rules/read-square.ts'
import type { SourceReading } from '../rules/source-menu.ts'

/** A merchant's Square account, provided by `connections`. */
export type SquareAccount = { connectionId: number; merchantId: number; locationId: string | undefined }
export type SquarePort = {
  find(handle: Handle, merchantId: number): Promise<SquareAccount | undefined>
  call<Answer>(
    account: Pick<SquareAccount, 'connectionId'>,
    work: (square: Square, token: string) => Promise<SquareOutcome<Answer>>,
  ): Promise<SquareOutcome<Answer>>
}
export type SquareDeps = { db: Database; square: SquarePort }

/** More than a menu may have; reading an endless catalog is aborted. */
const maxObjects = 60_000

type Catalog = { kind: 'read'; reading: SourceReading } | { kind: 'failed'; fault: Sentence }

/**
 * The catalog as sold at the chosen location. Pages are requested one after another: don't call this inside a
 * transaction.
 */
export async function readCatalog(
  { db, square }: SquareDeps,
  merchantId: number,
  now: number,
): Promise<Catalog> {
  const account = await square.find(db, merchantId)
  if (!account) return failed(says`Connect Square first.`)
  const { locationId } = account
  if (locationId === undefined) return failed(says`Choose your Square location first.`)
  const objects: Json[] = []
  let cursor: string | undefined
  do {
    const page = { types: squareTypes, cursor }
    const outcome = await square.call(account, (api, token) => api.listCatalog(token, page))
    if (outcome.kind !== 'answered') return failed(faultIn(outcome))
    objects.push(...(outcome.answer.items as unknown as Json[]))
    cursor = outcome.answer.cursor
    if (objects.length > maxObjects) return failed(says`This catalog is too large to import.`)
  } while (cursor !== undefined)
  return { kind: 'read', reading: await runInSlices(readSquare(objects, { locationId, now })) }
}

const failed = (fault: Sentence): Catalog => ({ kind: 'failed', fault })

function faultIn(outcome: Exclude<SquareOutcome<unknown>, { kind: 'answered' }>): Sentence {
  if (outcome.kind === 'unauthorized') return says`We’ve lost access to Square. Connect it again.`
  if (outcome.kind === 'refused') return says`Square rejected this: ${outcome.detail}`
  return says`Square isn’t responding. Try again in a few minutes.`
}

export async function readCatalogNow(
  deps: SquareDeps,
  merchantId: number,
  now: number,
): Promise<SourceReading> {
  const catalog = await readCatalog(deps, merchantId, now)
  if (catalog.kind === 'read') return catalog.reading
  throw refuse('invalid_document', { field: 'kind', detail: catalog.fault })
}
