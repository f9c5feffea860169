// Updates a merchant's menu from a CSV file: adds new items, changes those that differ and hides those that are no longer in
// the file. It never touches items that it didn't add. You can run it as often as you like.
//   node sdk/examples/sync-menu-from-csv.ts menu.csv
// In a program of your own: import { Cellardoor } from 'cellardoor-client'
import { readFileSync } from 'node:fs'
import { Cellardoor } from '../src/index.ts'

type Row = { sku: string; section: string; name: string; price: number; description: string }

const client = new Cellardoor({
  baseUrl: process.env.BASE_URL ?? 'http://127.0.0.1:8080',
  clientId: 'merchant-app',
  clientSecret: 'merchant-app-secret',
})
const file = process.argv[2] ?? new URL('menu.csv', import.meta.url)
const { menu } = client.admin(process.env.MERCHANT_ID ?? 1002)
/** The prefix of `thirdPartyId` that marks what this program has added. */
const mark = 'till:'

await client.auth.password({
  username: 'owner@example.com',
  password: 'open-sesame-42',
  scope: 'global,merchant',
})
const rows = readRows(readFileSync(file, 'utf8'))
const sections = await ensureSections([...new Set(rows.map(({ section }) => section))])
const known = await findOurs()

const fresh = rows.filter(({ sku }) => !known.has(mark + sku))
const changed = rows.filter((row) => known.has(mark + row.sku) && !isSame(row, known.get(mark + row.sku)!))
const listed = new Set(rows.map(({ sku }) => mark + sku))
const gone = [...known.values()].filter((item) => !item.hidden && !listed.has(item.thirdPartyId ?? ''))

if (fresh.length > 0) {
  await menu.create(fresh.map((row) => ({ ...fieldsOf(row), parentId: sections.get(row.section)! })))
}
const changes = [
  ...changed.map((row) => ({ ...fieldsOf(row), id: known.get(mark + row.sku)!.id })),
  ...gone.map(({ id }) => ({ id, type: 'Item' as const, hidden: true })),
]
if (changes.length > 0) await menu.change(changes)

for (const row of fresh) console.log(`+ ${row.name}, $${row.price.toFixed(2)}`)
for (const row of changed) console.log(`~ ${row.name}, $${row.price.toFixed(2)}`)
for (const item of gone) console.log(`- ${item.name}`)
console.log(`${fresh.length} added, ${changed.length} changed, ${gone.length} hidden of ${rows.length} rows.`)

/** The IDs of the sections, by name. Creates those that don't exist. */
async function ensureSections(names: string[]): Promise<Map<string, number>> {
  const ours = new Map((await entities()).map(({ thirdPartyId, id }) => [thirdPartyId, id]))
  const keyOf = (name: string) => `${mark}section ${name}`
  const missing = names.filter((name) => !ours.has(keyOf(name)))
  if (missing.length > 0) {
    const made = missing.map((name) => ({
      type: 'SubMenu' as const,
      name,
      parentId: null,
      thirdPartyId: keyOf(name),
    }))
    const { entityIds } = await menu.create(made)
    for (const [index, id] of entityIds.entries()) ours.set(keyOf(missing[index]!), id)
  }
  return new Map(names.map((name) => [name, ours.get(keyOf(name))!]))
}

async function findOurs() {
  const ours = (await entities()).filter(
    ({ type, thirdPartyId }) => type === 'Item' && thirdPartyId?.startsWith(mark),
  )
  return new Map(ours.map((item) => [item.thirdPartyId!, item]))
}

async function entities() {
  return (await menu.get({ exclude: ['menu'] })).entities ?? []
}

function fieldsOf({ sku, name, price, description }: Row) {
  return { type: 'Item' as const, name, price, description, hidden: false, thirdPartyId: mark + sku }
}

type Known = { name: string; price?: number; description: string; hidden: boolean }

function isSame(row: Row, item: Known): boolean {
  const { name, price, description } = row
  return !item.hidden && item.name === name && item.price === price && item.description === description
}

/** The first line names the columns. Cells with commas are quoted; a quote inside is doubled. */
function readRows(text: string): Row[] {
  const [head, ...lines] = text.trim().split(/\r?\n/).map(splitLine)
  return lines.map((cells) => {
    const row = Object.fromEntries(head!.map((column, index) => [column, cells[index] ?? '']))
    return { ...(row as Omit<Row, 'price'>), price: Number(row.price) }
  })
}

function splitLine(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
}
