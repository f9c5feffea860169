import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Handle, sql } from '../../../src/db/database.ts'
import { findChanges } from '../../../src/modules/menus/change-store.ts'
import {
  changeBetween,
  inSequence,
  type MenuChange,
  noChange,
} from '../../../src/modules/menus/rules/menu-change.ts'
import { anyMenu, inOrder, item, menuHistoryService } from '../../support/menus.ts'

const { service, ask, newMerchant, create } = menuHistoryService()

const addRevision = sql<unknown>(
  `INSERT INTO menu_revisions (merchant_id, revision, at, actor, action, change, counts)
   VALUES ($1, $2, '2026-06-01T00:00:00Z', 'owner@example.com', 'menu.imported', $3, $4)`,
)
/** As another process, or an older version, would have left it. */
const leave = (merchantId: number, revision: number, change: unknown, counts: unknown = null) =>
  service.db.rows(addRevision, [
    merchantId,
    revision,
    JSON.stringify(change),
    counts && JSON.stringify(counts),
  ])
const listed = async (merchantId: number, query = '') =>
  (await ask('GET', `/revisions?merchantId=${merchantId}${query}`)).revisions

describe('the change counts of a revision', () => {
  test('are stored with it, so that a list reads no changes', async () => {
    const merchantId = await newMerchant()
    await create(merchantId, { type: 'SubMenu', name: 'Lunch', parentId: null })
    const kinds = [{ kind: 'Item', added: 0, removed: 0, changed: 5000 }]
    await leave(merchantId, 2, noChange, { entities: 5000, links: 0, schedules: 0, kinds })
    const [kept, written] = await listed(merchantId)
    assert.deepEqual([kept.summary, kept.entities, kept.links], ['5000 items changed', 5000, 0])
    assert.deepEqual([written.summary, written.entities, written.links], ['1 submenu added', 1, 1])
    const { rows } = await service.db.pool.query(
      'SELECT counts FROM menu_revisions WHERE merchant_id = $1 AND revision = 1',
      [merchantId],
    )
    assert.deepEqual(rows[0].counts.kinds, [{ kind: 'SubMenu', added: 1, removed: 0, changed: 0 }])
  })

  test('are computed for a revision that an older version stored without them', async () => {
    const merchantId = await newMerchant()
    const change = { ...noChange, entities: [{ before: null, after: item(7) }] }
    await leave(merchantId, 1, change)
    const [old] = await listed(merchantId)
    assert.deepEqual([old.summary, old.entities], ['1 item added', 1])
  })
})

describe('the changes from one revision to another', () => {
  /** Everything that a reader's statements returned, one by one. */
  function listening(): { handle: Handle; brought: number[] } {
    const brought: number[] = []
    const handle: Handle = {
      ...service.db,
      rows: async (statement, values) => {
        const rows = await service.db.rows(statement, values)
        brought.push(JSON.stringify(rows).length)
        return rows
      },
    }
    return { handle, brought }
  }
  /** For one item, whose description can't be compressed on disk. */
  const renamed = (from: number, bytes: number): MenuChange['entities'] => {
    const description = randomBytes(bytes).toString('base64')
    return [
      {
        before: item(7, { name: `Name ${from}` }),
        after: item(7, { name: `Name ${from + 1}`, description }),
      },
    ]
  }

  test('are read in batches, however long and however large', async () => {
    for (const [count, bytes] of [
      [1200, 1],
      [16, 60_000],
      [3, 900_000],
    ] as const) {
      const merchantId = await newMerchant()
      const changes = Array.from({ length: count }, (_, index) => ({
        ...noChange,
        entities: renamed(index, bytes),
      }))
      for (const [index, change] of changes.entries()) await leave(merchantId, index + 1, change)
      const { handle, brought } = listening()
      const read = await Array.fromAsync(findChanges(handle, merchantId, { after: 0, upTo: count }))
      assert.deepEqual(read.flat(), changes)
      assert.ok(brought.length >= 3, `${brought.length} statements`)
      const largest = Math.max(...changes.map((change) => JSON.stringify(change).length))
      for (const size of brought) assert.ok(size < 256 * 1024 + largest, `${size} at once`)
      const part = await Array.fromAsync(findChanges(handle, merchantId, { after: 1, upTo: count - 1 }))
      assert.deepEqual(part.flat(), changes.slice(1, -1))
    }
  })

  test('are the same joined in batches as joined at once', () => {
    fc.assert(
      fc.property(fc.array(anyMenu, { minLength: 2, maxLength: 8 }), fc.nat(6), (menus, cut) => {
        const changes = menus.slice(1).map((menu, index) => changeBetween(menus[index]!, menu))
        const inParts = [changes.slice(0, cut), changes.slice(cut)].reduce<MenuChange>(
          (joined, part) => inSequence([joined, ...part]),
          noChange,
        )
        const sides = ({ entities, links, schedules }: MenuChange, side: 'before' | 'after') =>
          inOrder({
            entities: entities.flatMap((one) => one[side] ?? []),
            links: links.flatMap((one) => one[side] ?? []),
            schedules: schedules.flatMap((one) => one[side] ?? []),
          })
        for (const side of ['before', 'after'] as const)
          assert.deepEqual(sides(inParts, side), sides(inSequence(changes), side))
      }),
    )
  })
})
