import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { findPdfFault } from '../../../src/modules/images/rules.ts'
import { forDevelopers } from '../../../src/texts/sentence.ts'
import { isAll } from '../../support/eventually.ts'
import { signedIn } from '../../support/people.ts'
import { unicodeText } from '../../support/requests/arbitraries.ts'
import { pdfWithObjects, tinyPdf } from '../../support/servers/files.ts'
import { operator, testService } from '../../support/test-service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cellardoor-documents-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const service = testService({ template: 'demo', env: { DATA_DIR: dataDir } })
const merchantId = 1001

describe('a PDF', () => {
  let owner: Record<string, string>
  before(async () => {
    owner = await signedIn(service.db, { customer: 4, scopes: ['global', 'merchant'] })
  })
  const upload = (bytes: Buffer, headers = owner) =>
    service.post('/merchant/admin/documents', { merchantId, document: bytes.toString('base64') }, headers)
  const faultOf = async (bytes: Buffer) => {
    const { status, body } = await upload(bytes)
    assert.deepEqual(
      [status, body.message[0].code, body.message[0].field],
      [400, 'invalid_parameter', 'document'],
    )
    return body.message[0].dev_msg as string
  }

  test('is stored unchanged and served as a download that no page shows', async () => {
    const bytes = tinyPdf()
    const answer = await upload(bytes)
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.body.id, /^[0-9a-f]{64}\.pdf$/)
    const served = await fetch(`${service.url}/documents/${answer.body.id}`)
    assert.deepEqual(Buffer.from(await served.arrayBuffer()), bytes)
    assert.equal(served.headers.get('content-type'), 'application/pdf')
    assert.match(served.headers.get('content-disposition')!, /^attachment; filename="[0-9a-f]{12}\.pdf"$/)
    assert.equal(served.headers.get('x-content-type-options'), 'nosniff')
    assert.match(served.headers.get('content-security-policy')!, /default-src 'none'.*sandbox/)
    assert.equal(served.headers.get('cache-control'), 'no-store')
    const form = new FormData()
    form.set('merchantId', String(merchantId))
    form.set('document', new Blob([new Uint8Array(bytes)]), '../../license.pdf')
    const again = await service.post('/merchant/admin/documents', form, owner)
    assert.equal(again.body.id, answer.body.id)
  })

  test('is the document of a license, visible to the operator', async () => {
    const { url } = (await upload(tinyPdf())).body
    const license = {
      merchantId,
      kind: 'beer',
      number: 'PDF-1',
      state: 'NY',
      expires: '2099-01-01',
      document: url,
    }
    assert.equal((await service.post('/merchant/admin/licenses', license, owner)).status, 200)
    const { body } = await service.get(`/operator/licenses?merchant_id=${merchantId}`, operator)
    assert.equal(body.licenses.find(({ number }: { number: string }) => number === 'PDF-1').document, url)
    await service.deps.images.forget(url)
    assert.equal((await service.get(new URL(url).pathname)).status, 404)
  })

  test('is refused if it is not a PDF, incomplete, locked or has attachments', async () => {
    const pdf = tinyPdf()
    assert.match(await faultOf(Buffer.from('<script>alert(1)</script>')), /isn’t a PDF/)
    assert.match(await faultOf(Buffer.concat([Buffer.from('<html>'), pdf])), /isn’t a PDF/)
    assert.match(await faultOf(pdf.subarray(0, -20)), /is incomplete/)
    assert.match(
      await faultOf(Buffer.concat([pdf, Buffer.from('PK\u0003\u0004 an archive')])),
      /is incomplete/,
    )
    assert.match(
      await faultOf(Buffer.from(pdf.toString().replace(/startxref\n\d+/, 'startxref\n7'))),
      /damaged/,
    )
    assert.match(await faultOf(tinyPdf('<</S/JavaScript/JS(app.alert(1))>>')), /contains scripts/)
    assert.match(await faultOf(tinyPdf('<</S/Launch/F(cmd.exe)>>')), /contains scripts/)
    assert.match(await faultOf(tinyPdf('<</AcroForm<</Fields[4 0 R]>>>>')), /contains scripts/)
    assert.match(await faultOf(tinyPdf('<</Filter/Standard/Encrypt 9 0 R>>')), /password/)
    assert.match(await faultOf(tinyPdf(`(${'x'.repeat(5 * 1024 * 1024)})`)), /5 MiB/)
  })

  test('is refused if it hides scripts or forms in escaped names or compressed objects', async () => {
    const hidden = ['/JavaScript', '/AcroForm', '/Launch', '/EmbeddedFile']
    for (const name of hidden) {
      const escaped = `/${[...name.slice(1)].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join('')}`
      const half = `${name.slice(0, 3)}#${name.charCodeAt(3).toString(16).toUpperCase()}${name.slice(4)}`
      for (const spelling of [escaped, half]) {
        assert.match(await faultOf(tinyPdf(`<</S${spelling} 9 0 R>>`)), /contains scripts/, spelling)
        for (const [more, data] of [
          ['', deflateSync(`9 0 <</S${spelling}>>`)],
          ['', deflateSync(`9 0 ${' '.repeat(isAll ? 20_000_000 : 2_000_000)}<</S${spelling}>>`)],
          ['', Buffer.concat([deflateSync(`9 0 endstream <</S${spelling}>>`, { level: 0 })])],
        ] as const)
          assert.match(await faultOf(pdfWithObjects(more, data)), /contains scripts/, spelling)
      }
    }
    const coded = (filter: string) => pdfWithObjects(`/Filter/${filter}`, Buffer.from('9 0 <<>>'))
    for (const filter of ['ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'LZW#44ecode'])
      assert.match(await faultOf(coded(filter)), /contains scripts/, filter)
    const bomb = pdfWithObjects('', deflateSync(Buffer.alloc(140 * 1024 * 1024)))
    assert.match(await faultOf(bomb), /contains scripts/)
  })

  test('with compressed objects that only contain pages is accepted', async () => {
    const { status, text } = await upload(pdfWithObjects('', deflateSync('9 0 <</Type/Page>>')))
    assert.equal(status, 200, text)
  })

  test('is uploaded by those who manage the merchant, and its URL can’t be guessed', async () => {
    assert.equal((await upload(tinyPdf(), {})).status, 401)
    const other = await signedIn(service.db, { customer: 5, scopes: ['global', 'merchant'] })
    assert.equal((await upload(tinyPdf(), other)).status, 403)
    for (const name of [`${'0'.repeat(64)}.pdf`, '../images/x.pdf', 'x.pdf'])
      assert.equal((await service.get(`/documents/${name}`)).status, 404, name)
  })

  test('of megabytes that claims to be JSON and isn’t is refused', async () => {
    const headers = { ...owner, 'content-type': 'application/json' }
    for (const body of ['a'.repeat(7_000_000), `${'a'.repeat(7_000_000)}"=`]) {
      const { status, text } = await service.post('/merchant/admin/documents', body, headers)
      assert.equal(status, 400, text)
    }
  })

  test('is checked without an internal error, whatever bytes it has', () => {
    const text = tinyPdf().toString('latin1')
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(40), unicodeText(), (at, removed, added) => {
        const fault = findPdfFault(text.slice(0, at) + added + text.slice(at + removed))
        assert.ok(fault === undefined || forDevelopers(fault).endsWith('.'))
      }),
    )
    assert.equal(findPdfFault(text), undefined)
  })
})
