import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { presentEntity, presentLink } from '../../../src/modules/menus/editing/present.ts'
import { importReaders } from '../../../src/modules/menus/files/menu-files.ts'
import { readCsvDocument, writingCsv } from '../../../src/modules/menus/files/rules/csv.ts'
import { type ReadDocument, readJsonDocument } from '../../../src/modules/menus/files/rules/document.ts'
import { planImport } from '../../../src/modules/menus/files/rules/plan-import.ts'
import type { EntityRecord, LinkRecord, MenuRecords } from '../../../src/modules/menus/rules/menu.ts'
import { applyChange, noChange } from '../../../src/modules/menus/rules/menu-change.ts'
import { presentSchedule } from '../../../src/modules/menus/schedules/present.ts'
import { runAtOnce } from '../../../src/runtime/slices.ts'
import { forDevelopers, says } from '../../../src/texts/sentence.ts'
import { runs } from '../../support/eventually.ts'
import { group, image, inOrder, item, option, priceGroup, subMenu } from '../../support/menus.ts'
import { unicodeText } from '../../support/requests/arbitraries.ts'

const publicUrl = 'https://menus.example'
const tools = { images: {} as never, config: { publicUrl } }
const missing = new Map([['/images/lost.webp', says`There is no such picture.`]])

const toCsv = ({ entities, links }: MenuRecords) =>
  runAtOnce(
    writingCsv(
      entities.map((entity) => presentEntity(entity, publicUrl)),
      links,
    ),
  )
const toJson = ({ entities, links, schedules }: MenuRecords): any => ({
  cellardoorMenu: 1,
  schedules: schedules.map(presentSchedule),
  entities: entities.map((entity) => presentEntity(entity, publicUrl)),
  links: links.map(presentLink),
})

/** What importing a file would do to a menu. New ids start at 1000. */
function plan({ document, faults }: ReadDocument, records: MenuRecords) {
  const counters = { entity: 1000, schedule: 1000, hour: 1000 }
  const ids = {
    entity: () => counters.entity++,
    schedule: () => counters.schedule++,
    hour: () => counters.hour++,
  }
  const planned = runAtOnce(planImport(document, records, importReaders(tools, missing), ids))
  return { ...planned, faults: [...faults, ...planned.faults] }
}
const planJson = (source: unknown, records: MenuRecords) => plan(runAtOnce(readJsonDocument(source)), records)
const planCsv = async (source: string, records: MenuRecords) => plan(await readCsvDocument(source), records)
const told = ({ faults }: { faults: readonly { code: string; field?: string }[] }) =>
  faults.map(({ code, field }) => `${code} ${field}`)

const link = (parentId: number | null, childId: number, displayOrder: number | null = null): LinkRecord => ({
  parentId,
  childId,
  displayOrder,
})

const menu: MenuRecords = {
  entities: [
    subMenu(1, { name: 'Lunch', scheduleIds: [7] }),
    item(2, {
      name: 'Pizza',
      price: 1250,
      thirdPartyId: 'P-1',
      description: 'Round, "hot",\r\nand good; really',
    }),
    item(3, { name: 'Soup' }),
    group(4, { name: 'Toppings', selectionsMax: 3 }),
    option(5, { name: 'Olives', price: 50, quantities: { min: 0, max: null, increment: 500 } }),
    priceGroup(6, { name: 'Size' }),
    option(7, { name: 'Large', hidden: true }),
    image(8, { name: 'Picture', url: '/images/abc.webp' }),
    item(9, { name: 'Loose' }),
  ],
  links: [
    link(null, 1, 3),
    link(1, 2),
    link(1, 3, -1),
    link(2, 4),
    link(3, 4),
    link(4, 5),
    link(2, 6),
    link(6, 7),
    link(2, 8),
  ],
  schedules: [
    { scheduleId: 7, name: 'Noon', hours: [{ hourId: 70, day: 1, startMinute: 660, endMinute: 1440 }] },
  ],
}

// Everything a merchant can have stored, including what makes files difficult.
const anyText = fc.oneof(
  fc.constantFrom(
    '=1+1',
    "'=x",
    "''-",
    '-',
    '+',
    '@home',
    "'quoted",
    '"',
    'a,b',
    'a;b',
    'two\nlines',
    'two\r\nlines',
    'tab\there',
    '00',
    'TRUE',
    'é',
  ),
  unicodeText({ minLength: 1, maxLength: 12 }),
)
const storedText = anyText.map((text) => text.replaceAll('\0', '').toWellFormed().trim())
const someName = storedText.map((text) => text || 'x')
const amount = fc.integer({ min: 1, max: 9 }).map((half) => half * 500)
const quantities = fc.record(
  { min: fc.constant(0), max: amount, increment: fc.constant(500) },
  { noNullPrototype: true },
)

function storable(entityId: number): fc.Arbitrary<EntityRecord> {
  const common = { name: someName, description: storedText, hidden: fc.boolean() }
  const ownId = fc.option(
    fc.oneof(
      storedText.map((text) => `${text}#${entityId}`),
      fc.constant('shared'),
    ),
  )
  const priced = {
    ...common,
    thirdPartyId: ownId,
    price: fc.integer({ min: 0, max: 9_999_999 }),
    quantities,
    qtyNameSingular: storedText,
  }
  switch (entityId % 5) {
    case 0:
      return fc
        .record({ ...common, alcohol: fc.boolean(), scheduleIds: fc.subarray([1, 2]) })
        .map((more) => subMenu(entityId, more))
    case 1:
      return fc
        .record({ ...priced, tobacco: fc.boolean(), scheduleIds: fc.subarray([1, 2]) })
        .map((more) => item(entityId, more))
    case 2:
      return fc
        .record({ ...priced, open: fc.boolean() })
        .map(({ open, ...more }) =>
          option(entityId, open ? { ...more, quantities: { ...more.quantities, max: null } } : more),
        )
    case 3:
      return fc
        .record({
          ...common,
          thirdPartyId: ownId,
          selectionType: fc.constantFrom('check', 'quantity'),
          selectionDepends: fc.boolean(),
        })
        .map(({ selectionDepends, ...more }) =>
          group(entityId, {
            ...more,
            selectionDepends: selectionDepends && more.selectionType === 'quantity',
          }),
        )
    default:
      return fc.record(common).map((more) => priceGroup(entityId, more))
  }
}

const linksAmong = (count: number): fc.Arbitrary<LinkRecord[]> =>
  fc.uniqueArray(
    fc.tuple(fc.nat(), fc.nat(), fc.option(fc.integer({ min: -5, max: 5 }))).map(([one, other, order]) => {
      const childId = 1 + (one % count)
      return link(other % childId || null, childId, order)
    }),
    { selector: ({ parentId, childId }) => `${parentId} ${childId}`, maxLength: 20 },
  )

/** Parents have smaller ids, so there are no cycles. The allowed children don't matter here. */
const anyStored: fc.Arbitrary<MenuRecords> = fc.integer({ min: 0, max: 14 }).chain((count) =>
  fc.record(
    {
      entities: fc.tuple(...Array.from({ length: count }, (_, index) => storable(index + 1))) as fc.Arbitrary<
        EntityRecord[]
      >,
      links: count === 0 ? fc.constant([]) : linksAmong(count),
      schedules: fc.constant(
        [1, 2].map((scheduleId) => ({
          scheduleId,
          name: `S${scheduleId}`,
          hours: [{ hourId: scheduleId, day: 3, startMinute: 0, endMinute: 1440 }],
        })),
      ),
    },
    { noNullPrototype: true },
  ),
)

describe('export and import', () => {
  test('changes nothing for an unchanged menu, in either format', async () => {
    await fc.assert(
      fc.asyncProperty(anyStored, async (records) => {
        for (const planned of [await planCsv(toCsv(records), records), planJson(toJson(records), records)]) {
          assert.deepEqual(planned.change, noChange)
          assert.deepEqual([planned.faults, planned.newEntityIds], [[], []])
        }
        const throughText = JSON.parse(JSON.stringify(toJson(records)))
        assert.deepEqual(planJson(throughText, records).change, noChange)
      }),
      { numRuns: runs(300) },
    )
  })

  test('turns one menu into another through its file', async () => {
    await fc.assert(
      fc.asyncProperty(anyStored, anyStored, async (records, wanted) => {
        const sameIds = { ...wanted, schedules: records.schedules }
        const types = new Map(records.entities.map(({ entityId, type }) => [entityId, type]))
        fc.pre(wanted.entities.every(({ entityId, type }) => (types.get(entityId) ?? type) === type))
        fc.pre(wanted.entities.every(({ entityId }) => types.has(entityId)))
        for (const planned of [await planCsv(toCsv(sameIds), records), planJson(toJson(sameIds), records)]) {
          assert.deepEqual(inOrder(applyChange(records, planned.change)), inOrder(sameIds))
        }
      }),
    )
  })

  test('into an empty menu makes the same menu with new ids', async () => {
    const empty = { entities: [], links: [], schedules: menu.schedules }
    const { change, faults, newEntityIds } = await planCsv(toCsv(menu), empty)
    assert.deepEqual(
      faults.map(({ detail }) => forDevelopers(detail!)),
      [],
    )
    assert.deepEqual(newEntityIds, [1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008])
    const made = applyChange(empty, change)
    const nameOf = new Map(made.entities.map(({ entityId, name }) => [entityId, name]))
    const pairs = made.links.map(
      ({ parentId, childId }) => `${nameOf.get(parentId!) ?? ''}>${nameOf.get(childId)}`,
    )
    assert.deepEqual(pairs.sort(), [
      '>Lunch',
      'Lunch>Pizza',
      'Lunch>Soup',
      'Pizza>Picture',
      'Pizza>Size',
      'Pizza>Toppings',
      'Size>Large',
      'Soup>Toppings',
      'Toppings>Olives',
    ])
  })
})

describe('CSV', () => {
  const csv = toCsv(menu)
  const lines = csv.split('\r\n')

  test('has a row per link in menu order, each entity in full once, and a dash for detached ones', () => {
    const rows = readRows(csv)
    assert.deepEqual(
      rows.map(([id, parent, order, type]) => [id, parent, order, type]),
      [
        ['1', '', '3', 'SubMenu'],
        ['3', '1', '-1', 'Item'],
        ['4', '3', '', 'OptionGroup'],
        ['5', '4', '', 'Option'],
        ['2', '1', '', 'Item'],
        ['4', '2', '', ''],
        ['6', '2', '', 'PriceGroup'],
        ['7', '6', '', 'Option'],
        ['8', '2', '', 'Image'],
        ['9', '-', '', 'Item'],
      ],
    )
    assert.equal(
      lines[0],
      'id,parent,order,type,name,description,hidden,thirdPartyId,price,qtyMin,qtyMax,qtyIncrements,qtyNameSingular,' +
        'qtyNamePlural,selectionType,selectionsMin,selectionsMax,selectionDepends,alcohol,tobacco,schedules,url,' +
        'dietary,allergens,calories,preselected',
    )
  })

  test('escapes a text that a spreadsheet would execute, and restores it', async () => {
    for (const name of [
      '=HYPERLINK("x")',
      '+1',
      '-1',
      '@x',
      "'=x",
      "''@",
      '\t=x',
      '\r=x',
      "'\t+1",
      '=1,2;3',
    ]) {
      const records = { ...menu, entities: [...menu.entities.slice(0, 8), item(9, { name })] }
      const cell = readRows(toCsv(records)).at(-1)![4]!
      assert.ok(cell.startsWith("'"), cell)
      // A name is stored trimmed, so only older ones can start with a tab.
      if (name === name.trim()) assert.deepEqual((await planCsv(toCsv(records), records)).change, noChange)
    }
    const quoted = { ...menu, entities: [...menu.entities.slice(0, 8), item(9, { name: "'tis" })] }
    assert.equal(readRows(toCsv(quoted)).at(-1)![4], "'tis")
  })

  test('can have a byte order mark, other line endings, semicolons, tabs, capitals, empty rows and unknown columns', async () => {
    const rows = readRows(csv)
    const header = lines[0]!.split(',')
    const written = (separator: string, newline: string, table: string[][]) =>
      table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(newline)
    const whole = [header, ...rows]
    const wider = [[...header, 'Colour'], ...rows.map((row) => [...row, 'red'])]
    for (const text of [
      `\uFEFF${csv}`,
      `\uFEFF${written(',', '\n', whole)}`,
      csv.replaceAll('\r\n', '\n').replace('"hot"",\nand', '"hot"",\r\nand'),
      written(';', '\n', whole),
      written('\t', '\r\n', whole),
      written(',', '\r', [header.map((name) => ` ${name.toUpperCase()} `), ...rows]),
      `${csv}\r\n,,,,\r\n`,
      written(',', '\n', wider),
      // As a spreadsheet saves it after sorting, with its own spelling of true and false.
      written(';', '\r\n', [
        header,
        ...rows
          .toReversed()
          .map((row) => row.map((cell) => cell.replace(/^(true|false)$/, (word) => word.toUpperCase()))),
      ]),
      written(';', '\r\n', [
        header,
        ...rows.map((row) => row.map((cell) => cell.replace(/^(\d+)\.(\d+)$/, '$1,$2'))),
      ]),
    ]) {
      const planned = await planCsv(text, menu)
      assert.deepEqual([told(planned), planned.change], [[], noChange], text.slice(0, 400))
    }
  })

  test('keeps the stored value for a missing column, and resets it for an empty cell', async () => {
    const rows = readRows(csv).map((row) => row.slice(0, 5))
    const text = [['id', 'parent', 'order', 'type', 'name'], ...rows].map((row) => row.join(',')).join('\n')
    assert.deepEqual((await planCsv(text, menu)).change, noChange)
    const withoutOrder = readRows(csv).map((row) => [row[0], row[1], row[3], row[4]].join(','))
    assert.deepEqual(
      (await planCsv(['id,parent,type,name', ...withoutOrder].join('\n'), menu)).change,
      noChange,
    )
    const emptied = await planCsv(csv.replace('P-1', ''), menu)
    assert.deepEqual(
      emptied.change.entities.map(({ before, after }) => [before?.thirdPartyId, after?.thirdPartyId]),
      [['P-1', null]],
    )
  })

  test('applies a changed price, a removed row and an added row', async () => {
    const changed = `${csv.replace('12.5,', '13,').replace(/^9,-.*\r\n/m, '')}new-tea,1,,Item,Tea,,,,3\r\nnew-group,new-tea,,OptionGroup,Milk\r\n`
    const { change, faults, newEntityIds } = await planCsv(changed, menu)
    assert.deepEqual(told({ faults }), [])
    const inWords = change.entities.map(({ before, after }) => [before?.name ?? null, after?.name ?? null])
    assert.deepEqual(inWords, [
      ['Pizza', 'Pizza'],
      ['Loose', null],
      [null, 'Tea'],
      [null, 'Milk'],
    ])
    assert.deepEqual(newEntityIds, [1000, 1001])
    assert.deepEqual(
      change.links.map(({ before, after }) => [before, after]),
      [
        [null, link(1, 1000)],
        [null, link(1000, 1001)],
      ],
    )
  })

  test('reads the same however it is split into pieces', async () => {
    const names = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom('\n', '\r\n', '\r'), async (names, end) => {
        const cell = (text: string) => `"x${text.replaceAll('"', '""')}"`
        const rows = Array.from({ length: 1500 }, (_, n) => `${n},1,Item,${cell(names[n % names.length]!)},1`)
        const { document } = await readCsvDocument(['id,parent,type,name,price', ...rows].join(end))
        const read = document.entities.map(({ raw }) => raw.name)
        assert.deepEqual(
          read,
          rows.map((_, n) => `x${names[n % names.length]!}`.trim()),
        )
      }),
      { numRuns: 10 },
    )
  })

  test('names row and column in errors', async () => {
    const head = 'id,parent,order,type,name,price,selectionsMin,schedules'
    const faultsOf = async (...rows: string[]) => told(await planCsv([head, ...rows].join('\n'), menu))
    const lunch = '1,,,SubMenu,Lunch,,,7'
    assert.deepEqual(await faultsOf(lunch, '2,1,,Item,Pizza,free,,'), ['invalid_entity document[3].price'])
    assert.deepEqual(await faultsOf(lunch, '2,1,,Item,Pizza,1.005,,'), ['invalid_entity document[3].price'])
    assert.deepEqual(await faultsOf(lunch, 'x,1,,Item,,,,'), [
      'invalid_entity document[3].name',
      'invalid_entity document[3].price',
    ])
    assert.deepEqual(await faultsOf(lunch, '', 'x,1,,Dish,Tea,1,,'), ['invalid_entity document[4].type'])
    assert.deepEqual(await faultsOf(lunch, '2,nobody,,Item,Pizza,1,,'), ['unknown_entity document[3].parent'])
    assert.deepEqual(await faultsOf(lunch, '2,1,first,Item,Pizza,1,,'), [
      'invalid_document document[3].order',
    ])
    assert.deepEqual(await faultsOf(lunch, '2,1,,Item,Pizza,1,,8'), [
      'unknown_schedule document[3].schedules',
    ])
    assert.deepEqual(await faultsOf(lunch, '2,1,,Item,Pizza,1,,noon'), [
      'unknown_schedule document[3].schedules',
    ])
    assert.deepEqual(await faultsOf(lunch, '2,1,,Option,Pizza,1,,'), ['invalid_entity document[3].type'])
    assert.deepEqual(await faultsOf(lunch, '2,,,Item,Pizza,1,,'), ['invalid_link document[3].parent'])
    assert.deepEqual(await faultsOf(lunch, 'x,,,Item,Tea,1,,'), ['invalid_parent document[3].parent'])
    assert.deepEqual(await faultsOf(lunch, '2,1,,Item,Pizza,1,,', '2,1'), ['invalid_link document[4].parent'])
    assert.deepEqual(await faultsOf(lunch, '2,1,,Item,Pizza,1,,', '2,x,,,,2', 'x,,,SubMenu,X'), [
      'invalid_document document[4].price',
    ])
    assert.deepEqual(await faultsOf('a,b,,SubMenu,A', 'b,a,,SubMenu,B'), [
      'cycle document[2].parent',
      'cycle document[3].parent',
    ])
    assert.deepEqual(told(await planCsv('id,name\n1,x', menu)).slice(0, 1), ['invalid_document document[1]'])
    assert.deepEqual(told(await planCsv(`${head},name\n${lunch}`, menu)).slice(0, 1), [
      'invalid_document document[1]',
    ])
    await assert.rejects(readCsvDocument(`${head}\n"1,,,SubMenu`), /invalid_document \(document\)/)
  })

  test('reads or refuses any text, without failing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom(...'id,parent;type\tname"\n\r1-='), maxLength: 80 }),
        async (text) => {
          try {
            await planCsv(`id,parent,type,name\n${text}`, menu)
          } catch (error) {
            assert.equal((error as Error).name, 'Refusal')
          }
        },
      ),
    )
  })
})

describe('JSON', () => {
  const without = (key: string) => ({ ...toJson(menu), [key]: undefined })

  test('removes what is missing: entities, links, and unused schedules', () => {
    const source = toJson(menu)
    source.entities = source.entities.slice(0, 3)
    source.links = source.links.slice(0, 2)
    source.schedules = []
    const { change, faults } = planJson(source, menu)
    assert.deepEqual(told({ faults }), [])
    const left = applyChange(menu, change)
    assert.deepEqual(
      left.entities.map(({ entityId }) => entityId),
      [1, 2, 3],
    )
    assert.deepEqual(left.links, [link(null, 1, 3), link(1, 2)])
    assert.deepEqual(left.schedules, menu.schedules)
    source.entities[0].scheduleIds = []
    assert.deepEqual(applyChange(menu, planJson(source, menu).change).schedules, [])
  })

  test('keeps schedules if it has none', () => {
    assert.deepEqual(planJson(without('schedules'), menu).change, noChange)
  })

  test('can name new entities and schedules with texts', () => {
    const source = toJson(menu)
    source.schedules.push({
      id: 'night',
      name: 'Night',
      hours: [{ day: 5, startTime: '22:00', endTime: '24:00' }],
    })
    source.entities.push({ id: 'bar', type: 'SubMenu', name: 'Bar', scheduleIds: ['night', 7] })
    source.entities.push({ id: 424242, type: 'Item', name: 'Juice', price: 4 })
    source.links.push(
      { parentId: null, childId: 'bar' },
      { parentId: 'bar', childId: '424242', displayOrder: '2' },
    )
    const { change, faults, newEntityIds } = planJson(source, menu)
    assert.deepEqual(told({ faults }), [])
    assert.deepEqual(newEntityIds, [1000, 1001])
    assert.deepEqual(
      change.links.map(({ after }) => after),
      [link(null, 1000), link(1000, 1001, 2)],
    )
    assert.deepEqual((change.entities[0]!.after as { scheduleIds: readonly number[] }).scheduleIds, [1000, 7])
    const hours = [{ hourId: 1000, day: 5, startMinute: 1320, endMinute: 1440 }]
    assert.deepEqual(change.schedules, [{ before: null, after: { scheduleId: 1000, name: 'Night', hours } }])
  })

  test('finds an entity without an id by the merchant’s own id, for links too', () => {
    const source = toJson(menu)
    delete source.entities[1].id
    source.entities[1].price = 20
    const rename = (id: unknown) => (id === 2 ? 'P-1' : id)
    source.links = source.links.map((one: any) => ({
      ...one,
      parentId: rename(one.parentId),
      childId: rename(one.childId),
    }))
    const { change, faults, newEntityIds } = planJson(source, menu)
    assert.deepEqual([told({ faults }), newEntityIds, change.links], [[], [], []])
    assert.deepEqual(
      change.entities.map(({ after }) => [after!.entityId, (after as { price: number }).price]),
      [[2, 2000]],
    )
  })

  test('finds none for an own id shared by several, unless all others are named by id', async () => {
    const twins = {
      ...menu,
      entities: menu.entities.map((entity) =>
        entity.entityId === 3 ? { ...entity, thirdPartyId: 'P-1' } : entity,
      ),
    }
    const json = toJson(twins)
    const { id: _id, ...nameless } = json.entities[2]
    json.entities[2] = { ...nameless, name: 'Broth' }
    json.links = json.links.filter(({ parentId, childId }: LinkRecord) => parentId !== 3 && childId !== 3)
    json.links.push({ parentId: 1, childId: 'P-1', displayOrder: -1 }, { parentId: 'P-1', childId: 4 })
    const found = planJson(json, twins)
    assert.deepEqual(told(found), [])
    assert.deepEqual(
      found.change.entities.map(({ before, after }) => [before?.entityId, after?.entityId, after?.name]),
      [[3, 3, 'Broth']],
    )
    json.entities[1].id = 'another'
    for (const one of json.links) {
      if (one.parentId === 2) one.parentId = 'another'
      if (one.childId === 2) one.childId = 'another'
    }
    assert.deepEqual(told(planJson(json, twins)), ['invalid_entity document.entities[2].thirdPartyId'])
    const csv = 'parent,type,name,thirdPartyId\n,SubMenu,Lunch,\n'
    assert.deepEqual(told(await planCsv(`${csv}-,Item,Broth,P-1\n`, twins)), [
      'invalid_entity document[3].thirdPartyId',
    ])
    assert.deepEqual(told(await planCsv(`${csv}-,Item,Broth,P-1\n`, menu)), []) // the price is unchanged
  })

  test('resets a field that is left out', () => {
    const source = toJson(menu)
    delete source.entities[1].description
    delete source.entities[3].selectionsMax
    const { change } = planJson(source, menu)
    assert.deepEqual(
      change.entities.map(({ after }) => [after!.entityId, after!.description]),
      [
        [2, ''],
        [4, ''],
      ],
    )
    assert.equal((change.entities[1]!.after as { selectionsMax: number }).selectionsMax, 99)
  })

  test('keeps the ids of unchanged hours', () => {
    const source = toJson(menu)
    source.schedules[0].hours = [
      { day: 2, startTime: '9:00', endTime: '10:00' },
      { day: 1, startTime: '11:00', endTime: '24:00' },
    ]
    const { change } = planJson(source, menu)
    assert.deepEqual(
      change.schedules[0]!.after!.hours.map(({ hourId, day }) => [hourId, day]),
      [
        [70, 1],
        [1000, 2],
      ],
    )
  })

  test('requires images that are already hosted here', () => {
    const withUrl = (url: string) => {
      const source = toJson(menu)
      source.entities[7].url = url
      return planJson(source, menu)
    }
    assert.deepEqual(told(withUrl('https://elsewhere.example/images/abc.webp')), [
      'invalid_entity document.entities[7].url',
    ])
    assert.match(
      forDevelopers(withUrl('https://elsewhere.example/a.png').faults[0]!.detail!),
      /already hosted here/,
    )
    assert.deepEqual(told(withUrl('/images/../secret')), ['invalid_entity document.entities[7].url'])
    assert.deepEqual(told(withUrl('/images/lost.webp')), ['invalid_entity document.entities[7].url'])
    for (const url of ['/images/new.webp', `${publicUrl}/images/new.webp`]) {
      const { change, faults } = withUrl(url)
      assert.deepEqual(faults, [])
      assert.equal((change.entities[0]!.after as { url: string }).url, '/images/new.webp')
    }
  })

  test('names the place in errors', () => {
    const faultsOf = (change: (source: any) => void) => {
      const source = toJson(menu)
      change(source)
      return told(planJson(source, menu))
    }
    assert.deepEqual(told(planJson({}, menu)), [
      'invalid_document document.cellardoorMenu',
      'invalid_document document.entities',
      'invalid_document document.links',
    ])
    assert.deepEqual(told(planJson('menu', menu)).slice(0, 1), ['invalid_document document.cellardoorMenu'])
    assert.deepEqual(
      faultsOf((one) => (one.cellardoorMenu = 2)),
      ['invalid_document document.cellardoorMenu'],
    )
    assert.deepEqual(
      faultsOf((one) => (one.schedules = 'none')),
      ['invalid_document document.schedules'],
    )
    assert.deepEqual(
      faultsOf((one) => (one.entities[8] = 5)),
      ['invalid_document document.entities[8]'],
    )
    assert.deepEqual(
      faultsOf((one) => (one.entities[8].id = 1.5)),
      ['invalid_document document.entities[8].id'],
    )
    assert.deepEqual(faultsOf((one) => (one.entities[8].id = 1)).slice(0, 1), [
      'invalid_document document.entities[8].id',
    ])
    assert.deepEqual(
      faultsOf((one) => (one.entities[8].price = -1)),
      ['invalid_entity document.entities[8].price'],
    )
    assert.deepEqual(
      faultsOf((one) => (one.entities[8].scheduleIds = 7)),
      ['invalid_entity document.entities[8].scheduleIds'],
    )
    assert.deepEqual(
      faultsOf((one) => (one.entities[0].scheduleIds = [8])),
      ['unknown_schedule document.entities[0].scheduleIds'],
    )
    assert.deepEqual(
      faultsOf((one) => one.links.push({ childId: 9 })),
      ['invalid_document document.links[9].parentId'],
    )
    assert.deepEqual(
      faultsOf((one) => one.links.push({ parentId: 1 })),
      ['invalid_document document.links[9].childId'],
    )
    assert.deepEqual(
      faultsOf((one) => one.links.push({ parentId: 1, childId: 99 })),
      ['unknown_entity document.links[9].childId'],
    )
    assert.deepEqual(
      faultsOf((one) => one.links.push({ parentId: 1, childId: 2 })),
      ['invalid_link document.links[9].childId'],
    )
    assert.deepEqual(
      faultsOf((one) => one.links.push({ parentId: 1, childId: 9, displayOrder: 1.5 })),
      ['invalid_document document.links[9].displayOrder'],
    )
    assert.deepEqual(
      faultsOf(
        (one) =>
          one.links.push({ parentId: 2, childId: 'x' }) &&
          one.entities.push({ id: 'x', type: 'Image', name: 'x', url: '/images/y' }),
      ),
      ['too_many_children document.links[9].parentId'],
    )
    assert.deepEqual(
      faultsOf((one) => (one.schedules[0].hours[0].endTime = '10:00')),
      ['invalid_schedule document.schedules[0].hours[0].endTime'],
    )
    assert.deepEqual(
      faultsOf((one) => (one.schedules[0].hours = [])),
      ['invalid_schedule document.schedules[0].hours'],
    )
    assert.deepEqual(faultsOf((one) => one.schedules.push(one.schedules[0])).slice(0, 1), [
      'invalid_document document.schedules[1].id',
    ])
  })

  test('does not check what is stored and unchanged', () => {
    const old = { ...menu, entities: [...menu.entities.slice(0, 8), item(9, { name: 'x'.repeat(300) })] }
    assert.deepEqual(told(planJson(toJson(old), old)), [])
    const source = toJson(old)
    source.entities[8].price = 3
    assert.deepEqual(told(planJson(source, old)), ['invalid_entity document.entities[8].name'])
  })
})

/** The cells of one of our files, read by the standard. */
function readRows(csv: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < csv.length; at++) {
    const char = csv[at]!
    if (isQuoted) {
      if (char === '"' && csv[at + 1] === '"') cell += csv[++at]
      else if (char === '"') isQuoted = false
      else cell += char
    } else if (char === '"') isQuoted = true
    else if (char === ',' || char === '\r') {
      rows.at(-1)!.push(cell)
      cell = ''
      if (char === '\r') {
        rows.push([])
        at++
      }
    } else cell += char
  }
  return rows.slice(1, -1)
}
