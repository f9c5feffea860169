import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readStructure } from '../../../src/modules/menus/editing/parts.ts'
import { findMenuFaults } from '../../../src/modules/menus/editing/rules/checks.ts'
import { findFieldFaults } from '../../../src/modules/menus/editing/rules/entity-fields.ts'
import { planStructure } from '../../../src/modules/menus/editing/rules/structure.ts'
import { applyChange } from '../../../src/modules/menus/rules/menu-change.ts'
import { runAtOnce } from '../../../src/runtime/slices.ts'

type Raw = { type: string; name: string; price?: number; thirdPartyId?: string; children?: Raw[] }

const empty = { entities: [], links: [], schedules: [] }

function plan(menu: readonly unknown[]) {
  const nodes = runAtOnce(readStructure({ merchantId: 1, menu: [...menu] }))
  const ids = nodes.map((_, index) => index + 1)
  return { nodes, ...runAtOnce(planStructure(nodes, ids, empty)) }
}

const { tree: aTree } = fc.letrec<{ tree: Raw }>((tie) => ({
  tree: fc
    .record(
      {
        type: fc.constantFrom('SubMenu', 'Item', 'Item', 'OptionGroup', 'PriceGroup', 'Option', 'Image'),
        name: fc.constantFrom('N', 'N', 'N', 'N', ''),
        price: fc.constantFrom(0, 0, 1, -1),
        thirdPartyId: fc.constantFrom('a', 'b', 'c', '', '', ''),
        children: fc.array(tie('tree'), { maxLength: 3, depthIdentifier: 'menu' }),
      },
      { requiredKeys: ['type', 'name', 'price'] },
    )
    .map((raw) => ({ ...raw, ...(raw.type === 'Image' && { url: '/images/a.webp' }) }) as Raw),
}))

describe('a random nested menu', () => {
  test('is valid and in order once accepted, and every other entity is reported or below a reported one', () => {
    let [keptSome, droppedSome] = [0, 0]
    fc.assert(
      fc.property(fc.array(aTree, { maxLength: 4 }), (menu) => {
        const { nodes, change, faults } = plan(menu)
        const after = applyChange(empty, change)
        assert.deepEqual(runAtOnce(findMenuFaults(after, change)), [])
        assert.deepEqual(after.entities.flatMap(findFieldFaults), [])

        const kept = new Set(after.entities.map(({ entityId }) => entityId))
        const toldPaths = new Set(faults.map(({ entity: _, field = '' }) => field.replace(/\.(\w+)$/, '')))
        for (const { place, path, parentPlace } of nodes) {
          if (kept.has(place + 1)) {
            assert.ok(parentPlace === null || kept.has(parentPlace + 1), `${path} hangs in the air`)
            assert.ok(!toldPaths.has(path), `${path} is told but kept`)
          } else {
            const above = nodes.filter((one) => path === one.path || path.startsWith(`${one.path}.`))
            assert.ok(
              above.some((one) => toldPaths.has(one.path)),
              `${path} dropped in silence`,
            )
          }
        }
        const priced = after.links.filter(({ childId }) =>
          after.links.some(({ parentId }) => parentId === childId),
        )
        for (const entity of after.entities) {
          if (entity.type !== 'Item' || entity.price > 0) continue
          const sizes = priced.filter(({ parentId }) => parentId === entity.entityId)
          const types = sizes.map(
            ({ childId }) => after.entities.find((one) => one.entityId === childId)?.type,
          )
          assert.ok(types.includes('PriceGroup'), `item ${entity.entityId} has no price`)
        }
        if (kept.size > 0) keptSome += 1
        if (kept.size < nodes.length) droppedSome += 1
      }),
      { numRuns: 1000 },
    )
    assert.ok(keptSome > 50 && droppedSome > 50)
  })

  test('is accepted completely if valid', () => {
    const menu = [
      {
        type: 'SubMenu',
        name: 'M',
        children: [
          {
            type: 'Item',
            name: 'I',
            price: 0,
            children: [
              { type: 'Image', name: 'P', url: '/images/a.webp' },
              { type: 'PriceGroup', name: 'S', children: [{ type: 'Option', name: 'O' }] },
              { type: 'OptionGroup', name: 'G', children: [] },
            ],
          },
        ],
      },
    ]
    const { change, faults } = plan(menu)
    assert.deepEqual(faults, [])
    assert.deepEqual(
      change.links.map(({ after }) => [after!.parentId, after!.childId]),
      [
        [null, 1],
        [1, 2],
        [2, 3],
        [2, 4],
        [4, 5],
        [2, 6],
      ],
    )
  })

  test('reports why an item is dropped for lack of a price, and nothing dropped with it', () => {
    const sizes = { type: 'PriceGroup', name: 'S', children: [{ type: 'Option', name: '' }] }
    const extras = { type: 'OptionGroup', name: 'G', children: [{ type: 'Option', name: 'O' }] }
    const { change, faults } = plan([
      { type: 'SubMenu', name: 'M', children: [{ ...item(sizes, extras), price: 0 }] },
    ])
    assert.deepEqual(
      faults.map(({ code, field }) => [code, field]),
      [
        ['invalid_entity', 'menu[0].children[0].price'],
        ['invalid_entity', 'menu[0].children[0].children[0].children[0].name'],
      ],
    )
    assert.equal(change.entities.length, 1)
  })

  test('keeps a submenu if the item it conflicts with is dropped for another reason', () => {
    const closed = { ...item(), scheduleIds: [987654] }
    const { change, faults } = plan([
      { type: 'SubMenu', name: 'M', children: [closed, { type: 'SubMenu', name: 'N' }] },
    ])
    assert.deepEqual(
      faults.map(({ code, field }) => [code, field]),
      [['unknown_schedule', 'menu[0].children[0].scheduleIds']],
    )
    assert.equal(change.entities.length, 2)
  })

  test('keeps the same POS modifier under every item', () => {
    const cheese = { type: 'Option', name: 'Cheese', thirdPartyId: 'mod-7' }
    const extras = { type: 'OptionGroup', name: 'Extras', thirdPartyId: 'grp-2', children: [cheese] }
    const { change, faults } = plan([{ type: 'SubMenu', name: 'M', children: [item(extras), item(extras)] }])
    assert.deepEqual(faults, [])
    assert.deepEqual(
      change.entities.map(({ after }) => after!.thirdPartyId),
      [null, null, 'grp-2', 'mod-7', null, 'grp-2', 'mod-7'],
    )
  })
})

const item = (...children: object[]) => ({ type: 'Item', name: 'I', price: 1, children })
