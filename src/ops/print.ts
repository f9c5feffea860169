import type { Command } from './command.ts'

const widestColumn = 48

/** Columns with dollars. `value` isn't one: of a promotion, it may be a percentage or points. */
const dollarColumns = new Set(
  'total refunded amount debit credit gross fees commission tips tax_collected refunds cash_taken net average balance left fixed'.split(
    ' ',
  ),
)

/** Lists as a table, other answers as lines of `name  value`. */
export function forPeople(command: Command, answer: Record<string, unknown>): string {
  if (command.show) return command.show(answer)
  if (!command.rows) return fieldLines(answer)
  const rows = answer[command.rows] as Record<string, unknown>[]
  return rows.length === 0 ? (command.whenEmpty ?? 'none') : table(command.columns ?? [], rows)
}

/** One line per field. */
export function fieldLines({ message: _message, ...fields }: Record<string, unknown>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length))
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
    .join('\n')
}

export function table(columns: readonly string[], rows: Record<string, unknown>[]): string {
  const cells = rows.map((row) => columns.map((column) => shorten(cell(inDollars(column, row[column])))))
  const widths = columns.map((name, index) =>
    Math.max(name.length, ...cells.map((row) => row[index]!.length)),
  )
  const line = (parts: readonly string[]) =>
    parts
      .map((part, index) => part.padEnd(widths[index]!))
      .join('  ')
      .trimEnd()
  return [line(columns), line(widths.map((width) => '─'.repeat(width))), ...cells.map(line)].join('\n')
}

/** 34.8 is $34.80. */
const inDollars = (column: string, value: unknown) =>
  typeof value === 'number' && dollarColumns.has(column) ? value.toFixed(2) : value

/**
 * Names come from strangers, and a terminal obeys escape sequences: they can rename its window or type for the user, and bidirectional
 * marks reorder text. Newlines and tabs stay.
 */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (mark) =>
    /[\n\t]/.test(mark) ? mark : '\ufffd',
  )
}

const shorten = (text: string) => (text.length > widestColumn ? `${text.slice(0, widestColumn - 1)}…` : text)

/** On one line, because a name with line breaks could add fake rows to the table. */
const cell = (value: unknown) => wordsFor(value).replace(/[\p{Zl}\p{Zp}\n\t\v\f\r\u0085]+/gu, ' ')

function wordsFor(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The help of each command, one line per command. */
export function commandLines(commands: readonly Command[]): string[] {
  const left = (command: Command) => [command.words, command.takes].filter(Boolean).join(' ')
  const width = Math.max(...commands.map((command) => left(command).length))
  return commands.map((command) => `  ${left(command).padEnd(width)}  ${command.summary}`)
}

export function helpText(commands: readonly Command[]): string {
  return [
    'Runs a marketplace through the operator API of a running service.',
    '',
    'npm run ops -- <command> [options]',
    '',
    ...commandLines(commands),
    '',
    'Options for every command',
    '  --json         prints JSON, for programs',
    '  --url <url>    the service (CELLARDOOR_URL or PUBLIC_URL; http://localhost:8080)',
    '  --token <t>    the operator token (OPERATOR_TOKEN; the demo’s token)',
    '  --help         help for a command',
  ].join('\n')
}

export function commandHelp({ words, takes, summary, options = {} }: Command): string {
  const names = Object.entries(options).map(([name, { type }]) =>
    type === 'boolean' ? `--${name}` : `--${name} <…>`,
  )
  const width = Math.max(0, ...names.map((name) => name.length))
  const lines = Object.values(options).map(({ means }, index) => `  ${names[index]!.padEnd(width)}  ${means}`)
  return [`npm run ops -- ${[words, takes].filter(Boolean).join(' ')}`, `  ${summary}`, '', ...lines]
    .join('\n')
    .trimEnd()
}
