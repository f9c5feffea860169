/** What makes a migration dangerous while the version before still runs, or slow while people shop. */
export type Hazard = { kind: string; table: string; statement: string }

/** Statements without comments; what stands between dollar quotes is a function's own affair, but DO blocks run. */
function statementsOf(text: string): string[] {
  const bare = text.replaceAll(/--.*$/gm, '')
  const parts: string[] = []
  let rest = bare
  while (rest.trim() !== '') {
    const end = rest.search(/;|\$\$/)
    if (end < 0) break
    const stop = rest[end] === ';' ? end : rest.indexOf(';', rest.indexOf('$$', end + 2))
    parts.push(rest.slice(0, stop).replaceAll(/\s+/g, ' ').trim())
    rest = rest.slice(stop + 1)
  }
  return parts.filter((part) => part !== '')
}

const madeBy = (statement: string) => statement.match(/^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i)?.[1]

const kinds: [string, RegExp][] = [
  ['a table goes', /^DROP TABLE (?:IF EXISTS )?(\w+)/i],
  ['a column goes', /^ALTER TABLE (\w+)\b.*\bDROP COLUMN\b/i],
  ['something gets another name', /^ALTER \w+ (\w+)\b.*\bRENAME\b/i],
  ['a column gets another type', /^ALTER TABLE (\w+)\b.*\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i],
  ['a column must be filled', /^ALTER TABLE (\w+)\b.*\bSET NOT NULL\b/i],
  [
    'a new column must be filled',
    /^ALTER TABLE (\w+)\b.*\bADD COLUMN \w+ [^,]*\bNOT NULL\b(?![^,]*\bDEFAULT\b)/i,
  ],
  ['a rule is dropped', /^ALTER TABLE (\w+)\b.*\bDROP CONSTRAINT\b/i],
  [
    'all rows are checked',
    /^ALTER TABLE (\w+)\b.*\bADD (?:CONSTRAINT \w+ )?(?:CHECK|UNIQUE|PRIMARY KEY|FOREIGN KEY)\b(?!.*NOT VALID)/i,
  ],
  ['writes wait for an index', /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?\w+ ON (\w+)/i],
  ['rows are rewritten', /^UPDATE (\w+)/i],
  ['rows go', /^(?:DELETE FROM|TRUNCATE) (\w+)/i],
  ['a trigger may refuse', /^CREATE TRIGGER \w+ BEFORE .*? ON (\w+)/i],
  ['a block runs', /^(DO)\b/i],
  ['a function goes', /^DROP (?:FUNCTION|TRIGGER|TYPE) (?:IF EXISTS )?(\w+)/i],
]

/** Hazards to what was there before; what a migration makes itself is empty and nobody knows it. */
export function hazardsOf(text: string): Hazard[] {
  const statements = statementsOf(text)
  const own = new Set(statements.map(madeBy).filter((name) => name !== undefined))
  return statements.flatMap((statement) =>
    kinds.flatMap(([kind, pattern]) => {
      const table = statement.match(pattern)?.[1]
      return table === undefined || own.has(table) ? [] : [{ kind, table, statement }]
    }),
  )
}
