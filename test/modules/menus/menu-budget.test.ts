import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lintMenu } from '../../../src/modules/menus/revisions/rules/menu-lint.ts'
import { compileMenu, compileMenuInSlices } from '../../../src/modules/menus/rules/compile-menu.ts'
import type { EntityRecord, LinkRecord, MenuRecords } from '../../../src/modules/menus/rules/menu.ts'
import { findExcess } from '../../../src/modules/menus/rules/menu-budget.ts'
import { group, item, option, subMenu } from '../../support/menus.ts'

const link = (parentId: number | null, childId: number): LinkRecord => ({
  parentId,
  childId,
  displayOrder: null,
})
const upTo = (max: number, increment: number) => ({ quantities: { min: 0, max, increment } })

/** Groups of amounts with mixed increments, all under one item. */
function quantityGroups(count: number): MenuRecords {
  const entities: EntityRecord[] = [subMenu(1), item(2)]
  const links = [link(null, 1), link(1, 2)]
  for (let n = 0; n < count; n++) {
    const id = 10 + n * 3
    entities.push(group(id, { selectionType: 'quantity', selectionsMax: 100 }))
    entities.push(
      option(id + 1, { price: 7, ...upTo(100_000, 30) }),
      option(id + 2, { price: 5, ...upTo(100_000, 70) }),
    )
    links.push(link(2, id), link(id, id + 1), link(id, id + 2))
  }
  return { entities, links, schedules: [] }
}

/** Options with long texts, shared by many items. */
function sharedOptions(options: number, items: number): MenuRecords {
  const entities: EntityRecord[] = [subMenu(1), group(2, { selectionsMax: options })]
  const links = [link(null, 1)]
  for (let n = 0; n < options; n++) {
    entities.push(option(1000 + n, { description: 'x'.repeat(5000) }))
    links.push(link(2, 1000 + n))
  }
  for (let n = 0; n < items; n++) {
    entities.push(item(5000 + n))
    links.push(link(1, 5000 + n), link(5000 + n, 2))
  }
  return { entities, links, schedules: [] }
}

describe('the limits of a menu', () => {
  test('end the search through thousands of groups of mixed increments, and name the heaviest group', () => {
    const start = process.cpuUsage()
    const compiled = compileMenu(1, quantityGroups(6600))
    const { user } = process.cpuUsage(start)
    assert.ok(user < 10_000_000, `${user / 1000} ms of CPU`)
    assert.deepEqual(findExcess(compiled), [{ entityId: 10, what: 'search' }])
  })

  test('give a price that is no lower than the most expensive choice where the search was skipped', () => {
    const priceOf = (records: MenuRecords) => compileMenu(1, records).menu.items.get(2)!.dearest!
    const one = priceOf(quantityGroups(1)) - 1000 - 1 // what may have been rounded up
    assert.ok(priceOf(quantityGroups(6600)) >= 1000 + one * 6600)
  })

  test('leave out and name long options under many items beyond the maximum answer size', () => {
    const compiled = compileMenu(1, sharedOptions(320, 290))
    const shown = compiled.menu.items.size
    assert.ok(shown > 5 && shown * 320 * 5000 <= 16 * 1024 * 1024, `${shown} items are shown`)
    const excess = findExcess(compiled)
    assert.deepEqual([excess.length, excess[0]!.what], [290 - shown, 'size'])
  })

  test('are met by realistic menus', () => {
    assert.deepEqual(findExcess(compileMenu(1, quantityGroups(50))), [])
    assert.deepEqual(findExcess(compileMenu(1, sharedOptions(20, 100))), [])
  })

  test('are reported by the lint with the part that is too large', () => {
    const records = quantityGroups(6600)
    const findings = lintMenu(records, compileMenu(1, records), 'en').filter(
      ({ type }) => type === 'too_large',
    )
    assert.deepEqual([findings.length, findings[0]!.entityId, findings[0]!.severity], [1, 10, 'error'])
  })

  test('don’t depend on slicing, which lets others run in between', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    const records = quantityGroups(3000)
    const sliced = await compileMenuInSlices(1, records)
    clearInterval(timer)
    assert.deepEqual(sliced.menu.items.get(2)!.dearest, compileMenu(1, records).menu.items.get(2)!.dearest)
    assert.ok(turns > 0)
  })
})
