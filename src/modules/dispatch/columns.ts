/** Fields whose columns have different names. */
const ownNames = {
  quoted: 'quoted_cents',
  price: 'price_cents',
  toldTip: 'told_tip_cents',
  maxLive: 'most_live',
  maxMiles: 'most_miles',
} as const

type OwnNames = typeof ownNames
type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
export type Column<Field> = Field extends keyof OwnNames ? OwnNames[Field] : SnakeCase<Field>

const columns = new Map<string, string>(Object.entries(ownNames))
const instants = /(At|Eta|Until)$/

/**
 * Writes a change of some fields as the JSON document that `jsonb_populate_record` applies to a row. PostgreSQL
 * ignores unknown names, so a field without a column must not compile.
 */
export function columnsFor<Row extends object>() {
  return <Change extends object>(
    change: Change & (Column<keyof Change> extends keyof Row ? unknown : never),
  ): string => {
    const entries = Object.entries(change).filter(([, value]) => value !== undefined)
    return JSON.stringify(
      Object.fromEntries(entries.map(([name, value]) => [toColumn(name), toText(name, value)])),
    )
  }
}

export const toColumn = (name: string) =>
  columns.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** An instant is text, in JSON as in a statement. */
export const toText = (name: string, value: unknown) =>
  instants.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value
