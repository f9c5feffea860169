import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { menuHistoryService } from '../support/menus.ts'
import { runOps } from '../support/process.ts'

const { service, create, newMerchant, stored } = menuHistoryService()
const folder = mkdtempSync(join(tmpdir(), 'cellardoor-menus-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string) => join(folder, name)

const ops = (...args: string[]) => runOps(service.url, ['menu', ...args])

/** A menu with one item and one error, made in two writes. */
async function writeMenu() {
  const merchantId = await newMerchant()
  const [menu] = await create(merchantId, { type: 'SubMenu', name: 'Lunch', parentId: null })
  const [pie] = await create(merchantId, { type: 'Item', name: 'Crème Pie', price: 9.5, parentId: menu })
  return { id: String(merchantId), merchantId, pie: pie! }
}

describe('npm run ops -- menu', () => {
  test('exports a file, tries and imports it after a change in a spreadsheet, and rolls it all back', async () => {
    const { id, merchantId } = await writeMenu()
    const before = await stored(merchantId)
    const file = inFolder('menu.csv')
    assert.match((await ops('export', id, '--out', file)).out, /menu\.csv: revision 2 as csv$/)
    const text = readFileSync(file, 'utf8')
    assert.ok(text.startsWith('\uFEFFid,parent,'), 'with a mark for spreadsheets')
    writeFileSync(file, text.replace(',9.5,', ',10,'))

    const sentence = '  Item "Crème Pie" in Lunch: price from $9.50 to $10.00'
    const tried = await ops('import', id, '--file', file, '--dry-run')
    assert.equal(tried.out, `Dry run: nothing was saved. Changes to revision 2 would be:\n${sentence}`)
    assert.deepEqual(await stored(merchantId), before)

    assert.equal((await ops('import', id, '--file', file)).out, `The menu is now at revision 3:\n${sentence}`)
    assert.equal((await ops('diff', id)).out, `Revision 2 to 3\n${sentence}`)
    assert.match((await ops('diff', id, '--from', '3', '--to', '2')).out, /from \$10\.00 to \$9\.50$/)
    assert.match(
      (await ops('revisions', id)).out,
      /3 +2026-06-15T16:00:00\+00:00 +operator +menu\.imported +1 item changed/,
    )

    const back = await ops('rollback', id, '--revision', '2')
    assert.match(back.out, /^The menu is now at revision 4:\n.*from \$10\.00 to \$9\.50$/)
    assert.deepEqual(await stored(merchantId), before)
    assert.match((await ops('rollback', id, '--revision', '2')).out, /no changes/)
  })

  test('writes JSON to the terminal, and to a named file', async () => {
    const { id } = await writeMenu()
    const { out } = await ops('export', id)
    assert.equal(JSON.parse(out).cellardoorMenu, 1)
    assert.match((await ops('export', id, '--format', 'csv')).out, /^id,parent,order,type/)
    const file = inFolder('menu.json')
    await ops('export', id, '--out', file)
    assert.equal(readFileSync(file, 'utf8').trim(), out)
    assert.match((await ops('import', id, '--file', file)).out, /no changes/)
    const answer = JSON.parse((await ops('import', id, '--file', file, '--dry-run', '--json')).out)
    assert.deepEqual([answer.revision, answer.changes, answer.dryRun], [2, [], true])
  })

  test('lint lists its findings, and says so if there are none', async () => {
    const { id, merchantId, pie } = await writeMenu()
    assert.equal((await ops('lint', id)).out, 'No problems found.')
    await create(merchantId, { type: 'OptionGroup', name: 'Extras', parentId: pie, selectionType: 'radio' })
    assert.match(
      (await ops('lint', id)).out,
      /^error {4}min_over_max +Lunch > Crème Pie > Extras: It requires 1, but has 0 visible options to choose/,
    )
  })

  test('explains errors in words, with exit code 1', async () => {
    const { id } = await writeMenu()
    const [broken, binary] = [inFolder('broken.csv'), inFolder('binary.csv')]
    writeFileSync(broken, 'id,parent,type,name,price\nm,,SubMenu,Lunch,\np,m,Item,Pie,free\n')
    writeFileSync(binary, Buffer.from([0xff, 0xfe, 0x41]))
    for (const [args, words] of [
      [['export'], /<merchant_id> is missing/],
      [['export', '77'], /merchantId: No merchant has this id/],
      [['export', id, '--format', 'xml'], /csv or json/],
      [['export', id, '--out', inFolder('no/such/folder.csv')], /Can’t write/],
      [['import', id], /--file is missing/],
      [['import', id, '--file', inFolder('none.csv')], /Can’t read/],
      [['import', id, '--file', binary], /isn’t UTF-8 text/],
      [['import', id, '--file', broken], /document\[3\]\.price: /],
      [['import', id, '--file', broken, '--revision', '1'], /now at revision 2/],
      [['rollback', id], /--revision is missing/],
      [['rollback', id, '--revision', '9'], /revision: The menu has revisions 0 to 2/],
      [['diff', id, '--to', '9'], /to: The menu has revisions 0 to 2/],
    ] as const) {
      const { code, err } = await ops(...args)
      assert.equal(code, 1, args.join(' '))
      assert.match(err, words)
    }
  })
})
