import type { OperatorApi } from './api.ts'

export type Options = Record<string, string | boolean | undefined>

/** A command that an operator can type. `rows` is the field of the answer that is shown as a table. */
export type Command = {
  words: string
  /** The arguments after the command's name, for example `<client_id>`. */
  takes?: string
  summary: string
  options?: Record<string, { means: string; type?: 'boolean' }>
  rows?: string
  columns?: readonly string[]
  /** Printed instead of an empty table. */
  whenEmpty?: string
  /** Formats the answer if neither a table nor lines of fields are suitable. */
  show?(answer: Record<string, unknown>): string
  run(api: OperatorApi, given: string[], options: Options): Promise<Record<string, unknown>>
}

export const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)
