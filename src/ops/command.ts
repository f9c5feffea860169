import type { OperatorApi } from './api.ts'

export type Options = Record<string, string | boolean | undefined>

/** One thing an operator can type. `rows` names the list in the answer that is shown as a table. */
export type Command = {
  words: string
  /** The arguments after the command's words, for example `<client_id>`. */
  takes?: string
  summary: string
  options?: Record<string, { means: string; type?: 'boolean' }>
  rows?: string
  columns?: readonly string[]
  /** Printed in place of a table without rows. */
  whenEmpty?: string
  /** The answer as people read it, where neither a table nor lines of fields will do. */
  show?(answer: Record<string, unknown>): string
  run(api: OperatorApi, given: string[], options: Options): Promise<Record<string, unknown>>
}

export const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)
