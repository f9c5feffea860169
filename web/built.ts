// The output of `build.ts`, as the server reads it.

/** One application's files, as addresses for a page. */
type EntryFiles = {
  script?: string
  style?: string
  /** The messages of a console's first screen, by language: its script imports one of these files. */
  texts?: Record<string, string>
  /** Files that the script loads at once. Pages preload them, so that a phone doesn't wait for the script to ask. */
  parts?: string[]
  /** Styles that are inlined into every page or some pages, with the hash that allows them. */
  inline?: Record<InlineStyles, { css: string; hash: string }>
}
export type InlineStyles = 'all' | 'finding' | 'menu'
export type Manifest = {
  entries: Record<string, EntryFiles>
  preload: string[]
  /** The code of the service workers. */
  workers: Record<'shop' | 'partner' | 'drive', string>
}
export type BuiltWeb = { folder: string; server: string; manifest: Manifest }

/** Styles and scripts of the service's own pages, as text: inlined, or served by the service itself. */
export type PagesManifest = {
  styles: Record<'account' | 'tracking' | 'developers', string>
  scripts: Record<'follow' | 'tryIt' | 'copy', string>
}
export type BuiltPages = { server: string; manifest: PagesManifest }
