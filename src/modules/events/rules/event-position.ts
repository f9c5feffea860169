/** A position in the log: everything up to it was read. `day` is a calendar day, `2026-06-15`. */
export type EventPosition = { day: string; position: number }

/** Before everything that is kept. */
export const start: EventPosition = { day: '1970-01-01', position: 0 }

const dayMs = 86_400_000
const pattern = /^evt_(\d{5})(\d{13})$/

/** Fixed width, so ids sort as text; otherwise opaque to clients. */
export function formatEventId({ day, position }: EventPosition): string {
  const dayNumber = Date.parse(`${day}T00:00:00Z`) / dayMs
  return `evt_${String(dayNumber).padStart(5, '0')}${String(position).padStart(13, '0')}`
}

export function parseEventId(text: string): EventPosition | undefined {
  const [, dayNumber, position] = pattern.exec(text) ?? []
  if (dayNumber === undefined) return undefined
  const day = new Date(Number(dayNumber) * dayMs).toISOString().slice(0, 10)
  return { day, position: Number(position) }
}
