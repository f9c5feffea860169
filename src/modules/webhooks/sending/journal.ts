import type { EventPosition, ShownEvent } from '../../events/reading/index.ts'
import type { DeliveryRecord } from '../delivery-store.ts'

/** A batch to write together: rows, and the cursor position they allow. */
export type JournalBatch = { records: readonly DeliveryRecord[]; cursor: EventPosition }

/** Outcomes of events that aren't written yet. The cursor never passes an event without a row. */
export type Journal = {
  /** The number of unwritten records. */
  size(): number
  has(position: number): boolean
  /** The log was read up to here; these events in it are new and have no row. */
  read(to: EventPosition, events: readonly ShownEvent[]): void
  add(record: DeliveryRecord): void
  /** Undefined if there is nothing to write. The previous one must have been written. */
  take(): JournalBatch | undefined
  written(batch: JournalBatch): void
}

export function openJournal(cursor: EventPosition): Journal {
  let records: DeliveryRecord[] = []
  const positions = new Set<number>()
  /** New events without a row, in order. */
  const withoutRow = new Map<number, EventPosition>()
  let readTo = cursor
  let writtenTo = cursor.position

  const cursorWith = (rows: ReadonlySet<number>): EventPosition => {
    for (const [position, { day }] of withoutRow)
      if (!rows.has(position)) return { day, position: position - 1 }
    return readTo
  }
  return {
    size: () => positions.size,
    has: (position) => positions.has(position),
    read(to, events) {
      readTo = { day: to.day, position: to.position }
      for (const event of events) withoutRow.set(event.position, event)
    },
    add(record) {
      records.push(record)
      positions.add(record.position)
    },
    take() {
      const after = cursorWith(new Set(records.map(({ position }) => position)))
      if (records.length === 0 && after.position === writtenTo) return undefined
      const batch = { records, cursor: after }
      records = []
      return batch
    },
    written(batch) {
      writtenTo = batch.cursor.position
      for (const { position } of batch.records) {
        positions.delete(position)
        withoutRow.delete(position)
      }
    },
  }
}
