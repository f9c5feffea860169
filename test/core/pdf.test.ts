import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { fit, measureText, type PdfPage, toPdf } from '../../src/core/pdf.ts'

/** The objects of a file, found through its own table. */
function read(file: Buffer) {
  const text = file.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  const table = text.slice(start)
  assert.ok(table.startsWith('xref\n'))
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
  return offsets.map((at, index) => {
    const head = `${index + 1} 0 obj\n`
    assert.equal(text.slice(at, at + head.length), head)
    return text.slice(at + head.length, text.indexOf('\nendobj\n', at))
  })
}

const contentsOf = (file: Buffer) =>
  read(file)
    .filter((object) => object.includes('stream\n'))
    .map((object) => {
      const [, length] = /\/Length (\d+)/.exec(object)!
      const at = object.indexOf('stream\n') + 7
      return inflateSync(Buffer.from(object.slice(at, at + Number(length)), 'latin1')).toString('latin1')
    })

test('a PDF has its objects where its table says, one page object per page, and all texts', () => {
  const pages: PdfPage[] = [
    [
      { x: 48, y: 64, text: 'Payout (1) \\ José’s', size: 18, bold: true },
      { rule: true, x: 48, y: 80, width: 100 },
    ],
    [{ x: 560, y: 64, text: '$1,234.50', align: 'right' }],
  ]
  const file = toPdf(pages, { title: 'Statement' })
  const [catalog, tree] = read(file)
  assert.match(catalog!, /\/Type \/Catalog/)
  assert.match(tree!, /\/Count 2/)
  const [first, second] = contentsOf(file)
  assert.ok(first!.includes('(Payout \\(1\\) \\\\ Jos\u00e9\u0092s) Tj'))
  assert.ok(first!.includes('48 712 m 148 712 l S'))
  assert.ok(second!.includes(`${(560 - measureText('$1,234.50')).toFixed(2)} 728 Td ($1,234.50) Tj`))
  assert.ok(toPdf(pages, { title: 'Statement' }).equals(file))
})

test('letters that Helvetica lacks lose their accents or become question marks', () => {
  const [page] = contentsOf(toPdf([[{ x: 0, y: 0, text: 'Łódź ő 福 −5\u0000' }]], { title: '' }))
  assert.ok(page!.includes('(?\u00f3dz o ? -5?) Tj'))
})

test('text is truncated to its width', () => {
  assert.equal(fit('Corner', 100), 'Corner')
  const cut = fit('Corner Grocery and Liquor of the Upper West Side', 100)
  assert.match(cut, /…$/)
  assert.ok(measureText(cut) <= 100)
  assert.equal(measureText('$0.00'), 25.02, 'digits and the dollar sign are 0.556 wide, the point 0.278')
})
