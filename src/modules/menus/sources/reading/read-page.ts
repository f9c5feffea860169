import { refuse } from '../../../../core/refusal.ts'
import { guardedFetch } from '../../../../outside/outgoing/guarded-fetch.ts'
import { OutgoingFault } from '../../../../outside/outgoing/network.ts'
import { runInSlices } from '../../../../runtime/slices.ts'
import { says } from '../../../../texts/sentence.ts'
import { findMenus, findObjects, linkedData, readSchemaOrg } from '../rules/read-schema-org.ts'
import type { SourceReading } from '../rules/source-menu.ts'
import { decodeText } from './read-upload.ts'

const limits = {
  maxBytes: 4 * 1024 * 1024,
  timeoutMs: 10_000,
  maxRedirects: 5,
  accept: 'text/html, application/xhtml+xml, application/ld+json',
}

/** The HTML of a public web page. */
export async function fetchPage(url: string, allow: readonly string[]): Promise<string> {
  try {
    const { bytes } = await guardedFetch(url, { ...limits, allow })
    return decodeText(bytes)
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error
    throw refuse('invalid_document', { field: 'url', detail: error.sentence })
  }
}

/** The menu in a page's schema.org data, or in a file with such JSON. Picture URLs may be relative. */
export async function readPage(html: string, base: string | undefined): Promise<SourceReading> {
  const isJson = /^\s{0,100}[{[]/.test(html)
  const menus = findMenus(isJson ? findObjects(html) : linkedData(html))
  if (menus.length === 0) {
    const detail = says`This page has no menu that programs can read (schema.org). Use a spreadsheet instead.`
    throw refuse('invalid_document', { field: base === undefined ? 'file' : 'url', detail })
  }
  const { menu, gaps } = await runInSlices(readSchemaOrg(menus))
  const items = menu.items.map((item) => {
    const imageUrl = item.imageUrl && (URL.parse(item.imageUrl, base)?.href ?? item.imageUrl)
    return imageUrl === undefined ? item : { ...item, imageUrl }
  })
  return { menu: { ...menu, items }, gaps }
}
