import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { Refusal, refuse } from '../../../../core/refusal.ts'
import { says } from '../../../../texts/sentence.ts'
import { maxCells } from '../../rules/csv-rows.ts'
import {
  openSharedTexts,
  openSheet,
  readFirstSheet,
  readRelations,
  type XmlReader,
} from '../rules/workbook-xml.ts'

/** All parts of the workbook that are read, decompressed. Three thousand items are 2 MiB. */
const maxUnpackedBytes = 64 * 1024 * 1024
const maxEntries = 2000

const unreadable = () =>
  refuse('invalid_document', {
    field: 'file',
    detail: says`We couldn’t read the workbook. Save it again as .xlsx or CSV.`,
  })
const tooLarge = () =>
  refuse('invalid_document', {
    field: 'file',
    detail: says`The workbook is too large. Import at most ${maxCells} cells.`,
  })

/** An .xlsx file is a ZIP archive. */
export const isWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))

/**
 * The cells of a workbook's first sheet. Parts are decompressed in streams off the main thread and parsed piece by
 * piece; a part larger than declared, or exceeding the total limit, aborts it. Nothing outside the archive is ever
 * opened.
 */
export async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  const zip = await openZip(bytes)
  try {
    const entries = await listEntries(zip)
    const budget = { left: maxUnpackedBytes }
    const read = async <Result>(name: string, reader: XmlReader<Result>): Promise<Result> => {
      const entry = entries.get(name)
      if (entry) await parseEntry(zip, entry, reader, budget)
      return reader.result()
    }
    const sheetId = await read('xl/workbook.xml', readFirstSheet())
    const relations = await read('xl/_rels/workbook.xml.rels', readRelations())
    const name = sheetPath(relations.get(sheetId ?? '') ?? 'worksheets/sheet1.xml')
    if (!entries.has(name)) throw unreadable()
    const texts = await read('xl/sharedStrings.xml', openSharedTexts(maxCells, tooLarge))
    return await read(name, openSheet(texts, maxCells, tooLarge))
  } finally {
    zip.close()
  }
}

/** Relative to `xl/`, or absolute within the archive. */
const sheetPath = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false }, (error, zip) =>
      error ? reject(unreadable()) : resolve(zip),
    ),
  )
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) return Promise.reject(tooLarge())
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(entries))
    zip.once('error', () => reject(unreadable()))
    zip.readEntry()
  })
}

async function parseEntry(
  zip: ZipFile,
  entry: Entry,
  reader: XmlReader<unknown>,
  budget: { left: number },
): Promise<void> {
  if (entry.uncompressedSize > budget.left) throw tooLarge()
  const decoder = new TextDecoder('utf-8')
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentag', (tag) => reader.open(localName(tag.name), tag.attributes as Record<string, string>))
  parser.on('closetag', (tag) => reader.close(localName(tag.name)))
  parser.on('text', (text) => reader.text(text))
  parser.on('cdata', (text) => reader.text(text))
  try {
    for await (const piece of await openStream(zip, entry)) {
      budget.left -= piece.length
      if (budget.left < 0) throw tooLarge()
      parser.write(decoder.decode(piece, { stream: true }))
      await nextTurn()
    }
    parser.close()
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable()
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function openStream(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(unreadable()) : resolve(stream))),
  )
}
