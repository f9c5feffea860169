import { CommandFault, type OperatorApi } from './api.ts'
import { isFileFault, readCsv } from './read-csv.ts'

type Refused = { index: number; reason: string; merchant_id?: number | null }
type Line = { line: number; row: object }
/** The two lists that can be imported. */
export type Kind = 'products' | 'offers'
type Switches = { createCategories: boolean; replace: boolean; fromLine: number }

/** A batch is one transaction. The API accepts 4 MiB, so batches with long descriptions are shorter. */
const batchRows = 2000
const batchCharacters = 1_500_000
const shownRefusals = 20

/**
 * The service parses one batch of offers while the database writes others. With two, both are idle in turn; four are no faster than three.
 * Lines of products may refer to each other's, so they go one batch at a time.
 */
const batchesAtOnce: Record<Kind, number> = { products: 1, offers: 3 }

/**
 * Sends a file of any size to the service, reading a batch while others are being sent and keeping none in memory. If it fails, the message
 * says at which line to continue.
 */
export async function importCatalog(
  api: OperatorApi,
  path: string,
  kind: Kind,
  switches: Switches,
): Promise<Record<string, unknown>> {
  const start = performance.now()
  const report = openReport()
  const lists = openLists()
  const file = readCsv(path, (name) => name.toLowerCase().replaceAll(/[ -]+/g, '_'))
  let waiting: Line[] = []
  let characters = 0
  const underWay: { line: number; done: Promise<unknown> }[] = []

  /** Waits for the oldest batch. */
  const settle = async () => {
    await underWay[0]!.done
    underWay.shift()
  }
  const send = async () => {
    const batch = waiting
    waiting = []
    characters = 0
    if (batch.length === 0) return
    if (underWay.length >= batchesAtOnce[kind]) await settle()
    const done = api.post(`/operator/catalogue/${kind}`, makeBody(kind, batch, switches)).then((answer) => {
      report.add(answer, batch)
      if (switches.replace) lists.add(answer)
    })
    done.catch(() => {}) // reported when awaited
    underWay.push({ line: batch[0]!.line, done })
  }

  try {
    for await (const { record, info } of file.lines) {
      report.rows++
      if (info.lines < switches.fromLine) continue
      const text = Object.values(record).join('')
      if (text.includes('\0')) report.refuse(info.lines, 'it contains a NUL character')
      else waiting.push({ line: info.lines, row: record })
      characters += text.length
      if (waiting.length < batchRows && characters < batchCharacters) continue
      await send()
      file.show(report.rows)
    }
    await send()
    while (underWay.length > 0) await settle()
    file.show(report.rows, true)
  } catch (error) {
    if (!(error instanceof CommandFault) && !isFileFault(error)) throw error
    // The service may still store the batches that are under way, so those are not sent again.
    while (
      await underWay[0]?.done.then(
        () => true,
        () => false,
      )
    )
      underWay.shift()
    const line = underWay[0]?.line ?? waiting[0]?.line
    const more =
      line && report.rows > 0 ? `\nThe lines before were imported. Resume with --from-line ${line}.` : ''
    throw new CommandFault(`${(error as Error).message}${more}`)
  } finally {
    file.end()
  }
  const replaced = switches.replace ? await lists.clear(api) : {}
  const seconds = Math.round((performance.now() - start) / 100) / 10
  return { kind, ...report.totals(), ...replaced, seconds, refused_lines: report.refusedLines }
}

function makeBody(kind: Kind, batch: readonly Line[], { createCategories, replace }: Switches): object {
  const rows = batch.map(({ row }) => row)
  return kind === 'products'
    ? { products: rows, create_categories: createCategories }
    : { offers: rows, tell_sizes: replace }
}

/** The totals of all batches, and the first few rejected lines. */
function openReport() {
  const sums = new Map<string, number>()
  const report = {
    rows: 0,
    refused: 0,
    refusedLines: [] as string[],
    add({ refused, ...answer }: Record<string, unknown>, batch: readonly Line[]) {
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value)
      }
      for (const { index, reason } of refused as Refused[]) report.refuse(batch[index]!.line, reason)
    },
    refuse(line: number, reason: string) {
      report.refused++
      if (report.refusedLines.length < shownRefusals) report.refusedLines.push(`line ${line}: ${reason}`)
    },
    totals: () => ({ rows: report.rows, ...Object.fromEntries(sums), refused: report.refused }),
  }
  return report
}

/**
 * The offers of each store in this file, 8 bytes each. A store with a rejected line keeps all its offers, because that line may have been
 * for one of them.
 */
function openLists() {
  const kept = new Map<number, number[]>()
  const spared = new Set<number>()
  return {
    add({ stores = [], refused }: Record<string, unknown>) {
      for (const { merchant_id, variant_ids } of stores as { merchant_id: number; variant_ids: number[] }[]) {
        const own = kept.get(merchant_id) ?? []
        for (const variantId of variant_ids) own.push(variantId)
        kept.set(merchant_id, own)
      }
      for (const { merchant_id } of refused as Refused[]) if (merchant_id) spared.add(merchant_id)
    },
    async clear(api: OperatorApi) {
      let removed = 0
      for (const [merchant_id, variant_ids] of kept) {
        if (spared.has(merchant_id)) continue
        const answer = await api.post('/operator/catalogue/offers/others', { merchant_id, variant_ids })
        removed += answer.removed as number
      }
      return { removed, not_replaced: [...spared] }
    },
  }
}
