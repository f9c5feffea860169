import type { Counts } from './report.ts'
import type { MappedSource } from './source-parts.ts'
import type { TableColumn } from './table-columns.ts'

export const sourceKinds = ['spreadsheet', 'square', 'uber_eats', 'doordash', 'web_page'] as const
export type SourceKind = (typeof sourceKinds)[number]
export type ImportState = 'draft' | 'published' | 'replaced'

/** What was read from a source, waiting to be published. */
export type Draft = MappedSource & { columns: readonly { heading: string; meaning: TableColumn }[] }

export type MenuImport = {
  importId: number
  kind: SourceKind
  name: string
  state: ImportState
  createdAt: number
  publishedAt: number | null
  revision: number | null
  counts: Counts
}
