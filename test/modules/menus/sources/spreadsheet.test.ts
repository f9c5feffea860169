import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readSpreadsheet } from '../../../../src/modules/menus/sources/reading/read-upload.ts'
import { toSource } from '../../../../src/modules/menus/sources/rules/to-source.ts'
import { writeTable } from '../../../../src/modules/menus/sources/rules/write-table.ts'
import { runAtOnce } from '../../../../src/runtime/slices.ts'
import { comparable, emptyMenu, importInto, sourceMenus } from '../../../support/menu-files/sources.ts'
import { toWorkbook } from '../../../support/menus.ts'

const expressible = { isDeep: false, canRepeat: true, sizes: true }
/** What a table can't express, and the corresponding value in one of our menus. */
const unsaid = { description: '', isHidden: false, isPreselected: false }

const csv = (text: string) => readSpreadsheet(Buffer.from(text))
const itemsIn = async (text: string) => (await csv(text)).menu.items

describe('a spreadsheet', () => {
  test('survives being written and read back', async () => {
    await fc.assert(
      fc.asyncProperty(sourceMenus(expressible), async (menu) => {
        const { menu: read, gaps } = await csv(runAtOnce(writeTable(menu)))
        assert.deepEqual(comparable(read, unsaid), comparable(menu, unsaid))
        assert.deepEqual(gaps, [])
      }),
    )
  })

  test('survives being imported, exported and imported again', async () => {
    await fc.assert(
      fc.asyncProperty(sourceMenus(expressible), async (menu) => {
        const first = importInto(emptyMenu, menu)
        const exported = runAtOnce(toSource(first.after, 'https://menus.example'))
        assert.deepEqual(
          comparable(exported, { ...unsaid, isSoldOut: false }),
          comparable(menu, { ...unsaid, isSoldOut: false }),
        )
        const { menu: read } = await csv(runAtOnce(writeTable(exported)))
        const second = importInto(first.after, read)
        assert.deepEqual(second.merge.change.entities, [])
        assert.deepEqual(second.merge.change.links, [])
      }),
    )
  })

  test('reads the same from an XLSX file as from CSV', async () => {
    await fc.assert(
      fc.asyncProperty(sourceMenus(expressible), async (menu) => {
        const text = runAtOnce(writeTable(menu))
        assert.deepEqual(await readSpreadsheet(await toWorkbook(text)), await csv(text))
      }),
      { numRuns: 30 },
    )
  })

  test('can have its columns under common names, in any order, below a title', async () => {
    const { menu, columns } = await csv(
      'Our menu\n\nPrecio;Platillo;Categoría;Vegano\n10,50;Tacos;Comida;x\n"1,250.00";Paella;Comida;\n',
    )
    assert.deepEqual(
      columns.map(({ meaning }) => meaning),
      ['price', 'item', 'section', 'vegan'],
    )
    assert.deepEqual(
      menu.items.map(({ name, price, dietary }) => [name, price, dietary]),
      [
        ['Tacos', 1050, ['vegan']],
        ['Paella', 125_000, []],
      ],
    )
  })

  test('starts a section at a row with only a name', async () => {
    const { menu } = await csv('Item,Price\nSoups\nBroth,$4\nSalads\nGreen,$5.5\n')
    assert.deepEqual(
      menu.sections.map(({ name, items }) => [name, items.length]),
      [
        ['Soups', 1],
        ['Salads', 1],
      ],
    )
  })

  test('turns rows of one item into its sizes, and rows with an option into its groups', async () => {
    const { menu } = await csv(
      [
        'Category,Name,Variation,Price,Modifier group,Modifier,Min,Max',
        'Pizza,Margherita,Small,9,,,,',
        'Pizza,Margherita,Large,14,,,,',
        'Pizza,Margherita,,1.5,Toppings,Ham,0,3',
        ',,,2,,Egg,,',
        'Pizza,Marinara,,8,,,,',
        'Pizza,Marinara,,,Toppings,,,',
      ].join('\n'),
    )
    const [margherita, marinara] = menu.items
    assert.deepEqual(
      margherita!.sizes.map(({ name, price }) => [name, price]),
      [
        ['Small', 900],
        ['Large', 1400],
      ],
    )
    assert.deepEqual(
      menu.groups.map(({ name, min, max, options }) => [
        name,
        min,
        max,
        options.map((one) => [one.name, one.price]),
      ]),
      [
        [
          'Toppings',
          0,
          3,
          [
            ['Ham', 150],
            ['Egg', 200],
          ],
        ],
      ],
    )
    assert.deepEqual(marinara!.groups, margherita!.groups)
  })

  test('has prices reported that are words, have fractions of a cent, or are missing', async () => {
    const { menu, gaps } = await csv('Item,Price,Shelf\nOyster,market price,3\nWater,free,\nGum,0.005,\n')
    assert.deepEqual(
      menu.items.map(({ price }) => price),
      [null, 0, 1],
    )
    assert.deepEqual(gaps, [
      { code: 'rounded_price', name: 'Gum' },
      { code: 'unknown_column', name: 'Shelf' },
    ])
  })

  test('treats the names of object properties like any other', async () => {
    const [item] = await itemsIn('Section,Item,Price,__proto__\n__proto__,constructor,5,x\n')
    assert.equal(item!.name, 'constructor')
    const { after } = importInto(emptyMenu, (await csv('Item,Price,ID\n__proto__,5,__proto__\n')).menu)
    assert.equal(after.entities.find(({ type }) => type === 'Item')!.thirdPartyId, '__proto__')
  })

  test('is refused without headings, or as an export of ours, with what to do instead', async () => {
    await assert.rejects(csv('a,b\n1,2\n'), /invalid_document|Add column names/)
    await assert.rejects(csv('id,parent,order,type,name,thirdPartyId\n'), /invalid_document|Menu, Files/)
  })

  test('can be UTF-16 or in the Windows code page', async () => {
    const text = 'Item,Price\nCrème,5\n'
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    const windows = Buffer.from(text, 'latin1')
    for (const bytes of [wide, windows]) {
      const { menu } = await readSpreadsheet(bytes)
      assert.equal(menu.items[0]!.name, 'Crème')
    }
  })
})
