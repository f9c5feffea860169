import { bodyLimits } from '../../../../calls/body-limits.ts'
import { refuse } from '../../../../core/refusal.ts'
import { parsingJsonObject } from '../../../../runtime/json-text.ts'
import { runInSlices, type Work } from '../../../../runtime/slices.ts'
import { says } from '../../../../texts/sentence.ts'
import type { Json } from '../rules/json-fields.ts'
import type { Draft } from '../rules/menu-import.ts'
import { readDoorDash } from '../rules/read-doordash.ts'
import { readUberEats } from '../rules/read-uber-eats.ts'
import type { SourceReading } from '../rules/source-menu.ts'
import { mapSource } from '../rules/source-parts.ts'
import { readCatalogNow, type SquareDeps } from '../square/read-catalog.ts'
import { fetchPage, readPage } from './read-page.ts'
import { decodeText, readSpreadsheet } from './read-upload.ts'

export type SourceInput = {
  merchantId: number
  kind: 'spreadsheet' | 'square' | 'uber_eats' | 'doordash' | 'web_page'
  /** Base64 text. */
  file?: string | undefined
  document?: string | undefined
  url?: string | undefined
}
export type SourceDeps = SquareDeps & {
  config: { outboundAllow: readonly string[] }
  clock: { now(): number }
}

/** Reads what was sent into a draft. Large files take a second to read, so no transaction is open. */
export async function readSource(deps: SourceDeps, input: SourceInput): Promise<Draft> {
  const { columns = [], ...reading } = await readKind(deps, input)
  return toDraft(reading, columns)
}

/** Refused if it has no items. */
export async function toDraft(reading: SourceReading, columns: Draft['columns'] = []): Promise<Draft> {
  const mapped = await runInSlices(mapSource(reading))
  if (!mapped.parts.some(({ type }) => type === 'Item'))
    throw refuse('invalid_document', { field: 'file', detail: says`We couldn’t find any items.` })
  return { ...mapped, columns }
}

type Read = SourceReading & { columns?: Draft['columns'] }

async function readKind(deps: SourceDeps, input: SourceInput): Promise<Read> {
  const { config } = deps
  switch (input.kind) {
    case 'square':
      return readCatalogNow(deps, input.merchantId, deps.clock.now())
    case 'spreadsheet':
      return readSpreadsheet(readBytes(input))
    case 'uber_eats':
      return readJson(input, readUberEats)
    case 'doordash':
      return readJson(input, readDoorDash)
    case 'web_page': {
      const { url } = input
      const html =
        url === undefined ? decodeText(readBytes(input)) : await fetchPage(url, config.outboundAllow)
      return readPage(html, url)
    }
  }
}

function readBytes({ file, document }: SourceInput): Buffer {
  if (file !== undefined) return Buffer.from(file, 'base64')
  if (document !== undefined) return Buffer.from(document)
  throw refuse('missing_parameter', { field: 'file' })
}

async function readJson(input: SourceInput, read: (document: Json) => Work<SourceReading>) {
  const text = decodeText(readBytes(input))
  let document: Json
  try {
    document = (await runInSlices(parsingJsonObject(text, bodyLimits.large.values))) as Json
  } catch {
    throw refuse('invalid_document', { field: 'file', detail: says`The text isn’t a JSON object.` })
  }
  return runInSlices(read(document))
}
