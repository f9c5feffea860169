import { StartFault } from '../../core/start-fault.ts'

export type Reference = { from: string; to: string }
type MigrationName = { number: number; name: string; checksum: string }

/** Orders tables so that each comes after the tables that it references. */
export function loadingOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const waiting = new Set(tables)
  const order: string[] = []
  while (waiting.size > 0) {
    const isHeldUp = ({ from, to }: Reference, table: string) =>
      from === table && to !== table && waiting.has(to)
    const free = [...waiting].filter((table) => !references.some((reference) => isHeldUp(reference, table)))
    if (free.length === 0)
      throw new Error(`these tables refer to each other in a circle: ${[...waiting].join(', ')}`)
    for (const table of free) waiting.delete(table)
    order.push(...free)
  }
  return order
}

/** A file from an earlier version gets that version's schema and is then migrated. One from a later version can't be loaded. */
export function mustBeKnown(
  wanted: readonly MigrationName[],
  { known, version }: { known: readonly MigrationName[]; version: string },
) {
  for (const { number, name, checksum } of wanted) {
    const own = known.find((migration) => migration.number === number)
    if (!own)
      throw new StartFault(
        `The backup was taken by Cellardoor ${version}, and this version doesn’t know its migration ${name}. Restore it with that version or a later one.`,
      )
    if (own.checksum !== checksum)
      throw new StartFault(
        `The backup’s migration ${name} differs from this version’s. Restore it with Cellardoor ${version}.`,
      )
  }
}
