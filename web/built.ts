// What `build.ts` makes, as those who serve it read it.

/** One application's files, as addresses a page can name. */
type EntryFiles = {
  script?: string
  style?: string
  /** The texts of a console's first screen, by language: its script imports one of them. */
  texts?: Record<string, string>
  /** What the script loads at once, so that a phone need not wait for the script to ask for it. */
  parts?: string[]
  /** The styles themselves, and the hash that allows them, where they stand in the page: those of every page, or of some. */
  inline?: Record<InlineStyles, { css: string; hash: string }>
}
export type InlineStyles = 'all' | 'finding' | 'menu'
export type Manifest = {
  entries: Record<string, EntryFiles>
  preload: string[]
  /** Texts of the service workers. */
  workers: Record<'shop' | 'partner' | 'drive', string>
}
export type BuiltWeb = { folder: string; server: string; manifest: Manifest }

/** Styles and scripts of the service's own pages, as text: they stand in the page, or the service serves them itself. */
export type PagesManifest = {
  styles: Record<'account' | 'tracking' | 'developers', string>
  scripts: Record<'follow' | 'tryIt' | 'copy', string>
}
export type BuiltPages = { server: string; manifest: PagesManifest }
