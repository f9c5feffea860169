/**
 * Decisions §1.7. `values` counts the values of a JSON body at all levels. A multipart body may carry one file, in
 * the field `file`, which arrives as base64 text as it would in JSON; other files are ignored. `keepsBytes`: the raw
 * body is kept, because its sender signed it.
 */
export type BodyLimits = { bytes: number; values: number; file?: string; keepsBytes?: true }

const mebibyte = 1024 * 1024
export const bodyLimits = {
  ordinary: { bytes: mebibyte, values: 20_000 },
  /** Polygons and lists of ZIP codes: many short values. */
  lists: { bytes: mebibyte, values: 100_000 },
  /** Whole menus and imports. */
  large: { bytes: 4 * mebibyte, values: 200_000 },
  /** A picture of 10 MiB, which as base64 text is a third longer. */
  image: { bytes: 14 * mebibyte, values: 100, file: 'image' },
  /** A PDF of 5 MiB, as base64 text. */
  document: { bytes: 7 * mebibyte, values: 100, file: 'document' },
  /** A spreadsheet or another system's menu of 6 MiB, as base64 text. */
  menuFile: { bytes: 9 * mebibyte, values: 100, file: 'file' },
  /** A signed event. */
  signed: { bytes: mebibyte, values: 20_000, keepsBytes: true },
} as const satisfies Record<string, BodyLimits>
