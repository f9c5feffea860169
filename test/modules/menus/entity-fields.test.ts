import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readEntity } from '../../../src/modules/menus/editing/entity-schemas.ts'
import { presentEntity } from '../../../src/modules/menus/editing/present.ts'
import {
  changeEntity,
  type EntityFields,
  findFieldFaults,
  toNewEntity,
} from '../../../src/modules/menus/editing/rules/entity-fields.ts'
import { says } from '../../../src/texts/sentence.ts'
import { runs } from '../../support/eventually.ts'

const make = (fields: EntityFields) => toNewEntity({ name: 'X', ...fields }, 7)
const shown = (fields: EntityFields): any => presentEntity(make(fields), 'https://shop.example')
const faultyFields = (fields: EntityFields) => findFieldFaults(make(fields)).map(({ field }) => field)

describe('a new entity', () => {
  test('has the defaults that the API lists', () => {
    const common = { id: 7, name: 'X', description: '', hidden: false, thirdPartyId: null }
    const flags = { scheduleIds: [], alcohol: false, tobacco: false }
    const names = { qtyNameSingular: '', qtyNamePlural: '' }
    assert.deepEqual(shown({ type: 'SubMenu' }), { ...common, type: 'SubMenu', ...flags })
    assert.deepEqual(shown({ type: 'Item', price: 12.5 }), {
      ...common,
      ...{ type: 'Item', price: 12.5, qtyMin: 1, qtyMax: 25, qtyIncrements: 1 },
      ...names,
      ...flags,
    })
    assert.deepEqual(shown({ type: 'Option' }), {
      ...common,
      ...{ type: 'Option', price: 0, qtyMin: 0, qtyMax: null, qtyIncrements: 1 },
      ...names,
    })
    assert.deepEqual(shown({ type: 'PriceGroup' }), { ...common, type: 'PriceGroup' })
    const image = shown({ type: 'Image', url: '/images/a.webp' })
    assert.deepEqual(image, { ...common, type: 'Image', url: 'https://shop.example/images/a.webp' })
  })

  test('gets a group’s limits from its selection type', () => {
    const limits = (fields: Omit<EntityFields, 'type'>) => {
      const group = shown({ type: 'OptionGroup', ...fields })
      return [group.selectionType, group.selectionsMin, group.selectionsMax, group.selectionDepends]
    }
    const sent = { selectionsMin: 2, selectionsMax: 5, selectionDepends: true }
    assert.deepEqual(limits({}), ['check', 0, 99, false])
    assert.deepEqual(limits({ selectionsMin: 120 }), ['check', 120, 120, false])
    assert.deepEqual(limits({ ...sent, selectionType: 'check' }), ['check', 2, 5, false])
    assert.deepEqual(limits({ ...sent, selectionType: 'quantity' }), ['quantity', 2, 5, true])
    assert.deepEqual(limits({ ...sent, selectionType: 'radio' }), ['radio', 1, 1, false])
    assert.deepEqual(limits({ ...sent, selectionType: 'upToOne' }), ['upToOne', 0, 1, false])
  })

  test('has its limits checked, each reported by field', () => {
    const long = (length: number) => 'x'.repeat(length)
    const item = { type: 'Item', price: 1 } as const
    assert.deepEqual(faultyFields({ type: 'SubMenu', name: '' }), ['name'])
    assert.deepEqual(faultyFields({ type: 'SubMenu', name: long(200), description: long(5000) }), [])
    assert.deepEqual(
      faultyFields({ type: 'SubMenu', name: long(201), description: long(5001), thirdPartyId: long(201) }),
      ['name', 'description', 'thirdPartyId'],
    )
    assert.deepEqual(faultyFields({ type: 'Item' }), ['price'])
    for (const price of [0, 0.01, 99_999.99]) assert.deepEqual(faultyFields({ ...item, price }), [])
    for (const price of [-0.01, 0.001, 1e-9, 100_000, 1e300, Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.deepEqual(faultyFields({ ...item, price }), ['price'], String(price))
    }
    for (const url of [
      '',
      'ftp://a.example/x',
      'javascript:alert(1)',
      '/etc/passwd',
      `http://a/${long(2000)}`,
    ]) {
      assert.deepEqual(faultyFields({ type: 'Image', url }), ['url'], url.slice(0, 20))
    }
    const group = { type: 'OptionGroup', selectionType: 'check' } as const
    assert.deepEqual(faultyFields({ ...group, selectionsMin: 3, selectionsMax: 2 }), ['selectionsMax'])
    assert.deepEqual(faultyFields({ ...group, selectionsMin: -1, selectionsMax: 0.5 }), [
      'selectionsMin',
      'selectionsMax',
    ])
  })

  test('can be ordered in some amount, checked against every thousandth', () => {
    const amount = fc.integer({ min: 0, max: 12 })
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 6 }), fc.boolean(), (min, max, step, isItem) => {
        const candidates = Array.from({ length: 13 }, (_, index) => index)
        const isPossible = candidates.some(
          (one) => one >= min && one <= max && one % step === 0 && (one > 0 || !isItem),
        )
        const quantities = { qtyMin: min / 1000, qtyMax: max / 1000, qtyIncrements: step / 1000 }
        const type = isItem ? 'Item' : 'Option'
        assert.equal(faultyFields({ type, price: 1, ...quantities }).length === 0, isPossible)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('has amounts with up to three decimals, up to a million, and steps above 0', () => {
    const item = { type: 'Item', price: 1 } as const
    assert.deepEqual(faultyFields({ ...item, qtyMin: 0.5, qtyIncrements: 0.125, qtyMax: 1_000_000 }), [])
    assert.deepEqual(faultyFields({ ...item, qtyMin: 0.0005 }), ['qtyMin'])
    assert.deepEqual(faultyFields({ ...item, qtyMax: 1_000_000.001 }), ['qtyMax'])
    assert.deepEqual(faultyFields({ ...item, qtyMin: -1 }), ['qtyMin'])
    assert.deepEqual(faultyFields({ ...item, qtyIncrements: 0 }), ['qtyIncrements'])
    for (let thousandths = 0; thousandths < 100_000; thousandths += 7) {
      const { quantities } = make({ ...item, qtyMax: thousandths / 1000 }) as { quantities: { max: number } }
      assert.equal(quantities.max, thousandths)
    }
  })
})

describe('a change', () => {
  const stored = make({
    type: 'Item',
    price: 5,
    description: 'old',
    thirdPartyId: 't',
    qtyMax: 3,
    scheduleIds: [1],
    alcohol: true,
  })

  test('affects only what was sent; null restores the default', () => {
    assert.deepEqual(changeEntity(stored, { type: 'Item' }), stored)
    assert.deepEqual(changeEntity(stored, { type: 'Item', price: 6 }), { ...stored, price: 600 })
    const reset = changeEntity(stored, {
      type: 'Item',
      description: null,
      thirdPartyId: null,
      qtyMax: null,
      scheduleIds: null,
      alcohol: null,
    })
    assert.deepEqual(reset, make({ type: 'Item', price: 5 }))
    assert.deepEqual(
      findFieldFaults(changeEntity(stored, { type: 'Item', name: null, price: null })).map(
        ({ field }) => field,
      ),
      ['name', 'price'],
    )
  })

  test('from radio to check drops the radio limits; from check to quantity keeps its own', () => {
    const radio = make({ type: 'OptionGroup', selectionType: 'radio' })
    const check = changeEntity(radio, { type: 'OptionGroup', selectionType: 'check' })
    assert.deepEqual(check, make({ type: 'OptionGroup' }))
    const own = make({ type: 'OptionGroup', selectionsMin: 2, selectionsMax: 4 })
    const quantity = changeEntity(own, { type: 'OptionGroup', selectionType: 'quantity' })
    assert.deepEqual(quantity, { ...own, selectionType: 'quantity' })
  })
})

describe('a submitted entity', () => {
  test('is read liberally', () => {
    const { fields, faults } = readEntity(
      {
        type: 'Item',
        name: ' Pie ',
        price: '3.50',
        alcohol: 1,
        tobacco: '0',
        scheduleIds: '1, 2',
        parentId: null,
        x: 1,
      },
      'new',
    )
    assert.deepEqual(faults, [])
    const read = {
      name: 'Pie',
      price: 3.5,
      alcohol: true,
      tobacco: false,
      scheduleIds: [1, 2],
      parentId: null,
    }
    assert.deepEqual(fields, { type: 'Item', ...read })
    assert.deepEqual(readEntity('{"type":"Option","name":"A"}', 'new').fields, { type: 'Option', name: 'A' })
  })

  test('has unreadable fields reported one by one, once each, and the rest is read', () => {
    const raw = {
      type: 'Item',
      name: 'A',
      price: {},
      scheduleIds: ['x', 'y'],
      hidden: 'perhaps',
      parentId: 'top',
    }
    const { fields, faults } = readEntity(raw, 'new')
    assert.deepEqual(fields, { type: 'Item', name: 'A' })
    assert.deepEqual(
      faults.map(({ code, field }) => [code, field]),
      [
        ['invalid_parent', 'parentId'],
        ['invalid_entity', 'hidden'],
        ['invalid_entity', 'price'],
        ['invalid_entity', 'scheduleIds[0]'],
      ],
    )
  })

  test('requires a type if new, and an id if changed', () => {
    for (const raw of [null, undefined, 1, 'x', [], {}, { type: 'item' }, { type: ['Item'] }]) {
      const { faults } = readEntity(raw, 'new')
      assert.deepEqual(
        faults.map(({ code }) => code),
        ['invalid_entity'],
        JSON.stringify(raw),
      )
    }
    assert.deepEqual(readEntity({ type: 'Item' }, 'change').faults, [
      { code: 'invalid_entity', field: 'id', detail: says`${'id'} is required.` },
    ])
  })

  test('can be sent again as shown and changes nothing', () => {
    const anything = fc.record({
      type: fc.constantFrom('SubMenu', 'Item', 'Option', 'OptionGroup', 'PriceGroup', 'Image'),
      name: fc.constant('Pie'),
      price: fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100),
      qtyMin: fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
      qtyMax: fc.constantFrom(null, 2, 3.5),
      qtyIncrements: fc.constantFrom(0.5, 1),
      selectionType: fc.constantFrom('radio', 'check', 'quantity', 'upToOne'),
      selectionsMin: fc.nat(5),
      selectionsMax: fc.integer({ min: 5, max: 9 }),
      selectionDepends: fc.boolean(),
      alcohol: fc.boolean(),
      scheduleIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 })),
      url: fc.constant('/images/a.webp'),
    })
    fc.assert(
      fc.property(anything, (raw) => {
        const entity = toNewEntity(readEntity(raw, 'new').fields, 7)
        assert.deepEqual(findFieldFaults(entity), [])
        const { fields, faults } = readEntity(JSON.parse(JSON.stringify(presentEntity(entity, ''))), 'change')
        assert.deepEqual(faults, [])
        assert.deepEqual(changeEntity(entity, fields), entity)
      }),
    )
  })
})
