import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Handle } from '../../../src/db/database.ts'
import { changeMenu, checkpointEvery } from '../../../src/modules/menus/change-menu.ts'
import { findChange } from '../../../src/modules/menus/revisions/find-change.ts'
import type { EntityRecord, MenuRecords } from '../../../src/modules/menus/rules/menu.ts'
import { applyChange } from '../../../src/modules/menus/rules/menu-change.ts'
import { loadMenuRecords } from '../../../src/modules/menus/store.ts'
import { inOrder, menuHistoryService } from '../../support/menus.ts'

const { service, ask, newMerchant, create } = menuHistoryService()
const length = 5 * checkpointEvery + 7

describe('a long history', () => {
  let merchantId: number
  /** The menu after each revision, as it was read then. */
  const menus: MenuRecords[] = []

  before(async () => {
    merchantId = await newMerchant()
    const { scheduleId } = await ask('POST', '/schedule', {
      merchantId,
      schedule: { name: 'Noon', hours: [{ day: 1, startTime: '11:00', endTime: '14:00' }] },
    })
    const [menu] = await create(merchantId, {
      type: 'SubMenu',
      name: 'M',
      parentId: null,
      scheduleIds: [scheduleId],
    })
    const names = ['Soup', 'Bread', 'Pie', 'Tea', 'Salad']
    await create(merchantId, ...names.map((name) => ({ type: 'Item', name, price: 5, parentId: menu })))
    menus[3] = await loadMenuRecords(service.db, merchantId)
    for (let revision = 4; revision <= length; revision++) await writeOne(revision)
  })

  /** Prices change, and now and then an item is removed or restored. */
  async function writeOne(revision: number) {
    const stamp = { at: service.clock.ms, actor: 'test', action: 'menu.entities_changed' }
    const { revision: made, after } = await service.db.transaction((tx) =>
      changeMenu(tx, merchantId, stamp, ({ entities, links }) => {
        const items = entities.filter(({ type }) => type === 'Item')
        const one = items[revision % items.length] as Extract<EntityRecord, { type: 'Item' }>
        const link = links.find(({ childId }) => childId === one.entityId)!
        if (revision % 40 === 0 && items.length > 2)
          return {
            entities: [{ before: one, after: null }],
            links: [{ before: link, after: null }],
            schedules: [],
          }
        return { entities: [{ before: one, after: { ...one, price: revision } }], links: [], schedules: [] }
      }),
    )
    assert.equal(made, revision)
    menus[revision] = after
  }

  /** Counts the history rows that are read. */
  function counting(): { handle: Handle; read(): number } {
    let count = 0
    const handle = new Proxy(service.db, {
      get(target, name) {
        if (name !== 'rows') return Reflect.get(target, name)
        return async (statement: never, values: never) => {
          const rows = await target.rows(statement, values)
          if ((rows as object[]).some((row) => 'change' in row)) count += rows.length
          return rows
        }
      },
    }) as unknown as Handle
    return { handle, read: () => count }
  }

  test('has any two revisions compared correctly by reading a bounded part of it', async () => {
    const present = { revision: length, menu: await loadMenuRecords(service.db, merchantId) }
    const spots = [3, 20, 31, 32, 33, 64, 79, 80, 100, 128, 150, length - 1, length]
    for (const from of spots)
      for (const to of spots) {
        const { handle, read } = counting()
        const change = await findChange(handle, merchantId, { from, to }, present)
        const applied = applyChange(menus[from]!, change)
        assert.deepEqual(inOrder(applied), inOrder(menus[to]!), `${from} to ${to}`)
        assert.ok(read() <= 2 * checkpointEvery, `${from} to ${to}: ${read()} changes were read`)
      }
  })

  test('can be rolled back to its start in one write, which restores the original menu', async () => {
    const { revision } = await ask('POST', '/rollback', { merchantId, revision: 3 })
    assert.equal(revision, length + 1)
    assert.deepEqual(inOrder(await loadMenuRecords(service.db, merchantId)), inOrder(menus[3]!))
    const { changes } = await ask('GET', `/diff?merchantId=${merchantId}&from=3&to=${length + 1}`)
    assert.deepEqual(changes, [])
  })
})
