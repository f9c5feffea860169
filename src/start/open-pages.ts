import type { Pages } from '../../page-contract/pages.ts'
import { buildPages } from '../../web/build.ts'
import type { PagesManifest } from '../../web/built.ts'
import { version } from './version.ts'

/** The service's own pages, built if a source has changed. They exist with or without the web applications. */
export async function openPages(): Promise<Pages> {
  const { server, manifest } = await buildPages()
  const web = (await import(server)) as { openPages(manifest: PagesManifest, version: string): Pages }
  return web.openPages(manifest, version)
}
