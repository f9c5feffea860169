import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../../../src/core/refusal.ts'
import { readSpreadsheet } from '../../../../src/modules/menus/sources/reading/read-upload.ts'
import { mapSource } from '../../../../src/modules/menus/sources/rules/source-parts.ts'
import { runAtOnce } from '../../../../src/runtime/slices.ts'
import { emptyMenu, importInto } from '../../../support/menu-files/sources.ts'
import { workbookParts, zipParts } from '../../../support/menus.ts'

const rows = [
  ['Item', 'Price'],
  ['Soup', '5'],
]
const sheet = 'xl/worksheets/sheet2.xml'
/** The place in the archive's directory that has the size of the sheet; its entry starts 46 bytes before the name. */
const sizeIn = (zip: Buffer) => zip.lastIndexOf(sheet) - 46 + 24
const refused = (bytes: Buffer) => assert.rejects(readSpreadsheet(bytes), Refusal)

describe('malicious files', () => {
  test('that decompress to gigabytes are refused by their declared size', async () => {
    const bomb = zipParts(workbookParts(rows))
    bomb.writeUInt32LE(2_000_000_000, sizeIn(bomb))
    await refused(bomb)
  })

  test('that lie about the size of a part are refused during decompression', async () => {
    const honest = zipParts(workbookParts(rows))
    await readSpreadsheet(honest)
    for (const size of [0, 1, 100]) {
      const lying = Buffer.from(honest)
      lying.writeUInt32LE(size, sizeIn(lying))
      await refused(lying)
    }
  })

  test('can’t expand XML entities, and nothing outside is read', async () => {
    const parts = workbookParts(rows)
    const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>'
    for (const entity of ['&a;', '&b;'])
      await refused(
        zipParts({
          ...parts,
          [sheet]: `${doctype}<worksheet><sheetData><row><c t="inlineStr"><is><t>${entity}</t></is></c></row></sheetData></worksheet>`,
        }),
      )
  })

  test('with paths outside the archive have no such sheets', async () => {
    const parts = workbookParts(rows)
    const rels = '<Relationships><Relationship Id="rId1" Target="../../etc/passwd"/></Relationships>'
    await refused(zipParts({ ...parts, 'xl/_rels/workbook.xml.rels': rels }))
  })

  test('with millions of cells, and cells in far columns, stay within limits', async () => {
    const many = `<row>${'<c><v>1</v></c>'.repeat(600_000)}</row>`
    await refused(
      zipParts({ ...workbookParts(rows), [sheet]: `<worksheet><sheetData>${many}</sheetData></worksheet>` }),
    )
    const far =
      '<row><c r="A1" t="inlineStr"><is><t>Item</t></is></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c><c r="XFD1"><v>1</v></c></row>'
    const { menu } = await readSpreadsheet(
      zipParts({ ...workbookParts(rows), [sheet]: `<worksheet><sheetData>${far}</sheetData></worksheet>` }),
    )
    assert.deepEqual(menu.items, [])
  })

  test('with any bytes are read or refused', async () => {
    const workbook = zipParts(workbookParts(rows))
    const damaged = fc
      .array(fc.tuple(fc.nat(workbook.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
      .map((changes) => {
        const bytes = Buffer.from(workbook)
        for (const [at, value] of changes) bytes[at] = value
        return bytes
      })
    const anything = fc.oneof(
      damaged,
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (bytes) => {
        try {
          runAtOnce(mapSource(await readSpreadsheet(bytes)))
        } catch (error) {
          assert.ok(error instanceof Refusal, String(error))
        }
      }),
    )
  })

  test('with any table make a menu that follows the rules', async () => {
    const cell = fc.oneof(
      fc.constantFrom('', 'Soup', '5', '-3', '99999999', 'x', '1e9', 'Soup > Stew', '='),
      fc.string({ maxLength: 300 }),
    )
    const header = [
      'Section',
      'Item',
      'Size',
      'Price',
      'Option group',
      'Option',
      'Min',
      'Max',
      'Dietary',
      'Allergens',
      'Calories',
      'ID',
    ]
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 12 }), async (body) => {
        const text = [header, ...body].map((cells) => cells.map(quote).join(',')).join('\n')
        const { merge } = importInto(emptyMenu, (await readSpreadsheet(Buffer.from(text))).menu)
        assert.deepEqual(merge.faults, [])
        assert.deepEqual(merge.unplaced, [])
      }),
    )
  })
})
