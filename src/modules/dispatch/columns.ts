/** Names that the table has otherwise. */
const ownNames = new Map(
  Object.entries<string>({
    quoted: 'quoted_cents',
    price: 'price_cents',
  }),
)

const instants = /(At|Eta|Until)$/

/** A change of some fields as the JSON document that `jsonb_populate_record` lays over a row. */
export function toColumns(change: object): string {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  return JSON.stringify(
    Object.fromEntries(entries.map(([name, value]) => [columnOf(name), textOf(name, value)])),
  )
}

const columnOf = (name: string) =>
  ownNames.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** An instant is text in JSON. */
const textOf = (name: string, value: unknown) =>
  instants.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value
