import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findChanges, findCurrentRevision, listRevisions } from '../../../src/modules/menus/change-store.ts'
import type { MenuRecords } from '../../../src/modules/menus/rules/menu.ts'
import { applyChange, inSequence } from '../../../src/modules/menus/rules/menu-change.ts'
import { loadMenuRecords } from '../../../src/modules/menus/store.ts'
import { menuAdminService } from '../../support/menus.ts'

const admin = menuAdminService()
const { call, create } = admin

/** The order of rows has no meaning. */
const sorted = ({ entities, links, schedules }: MenuRecords) => ({
  entities: entities.toSorted((a, b) => a.entityId - b.entityId),
  links: links.toSorted((a, b) => a.childId - b.childId || (a.parentId ?? 0) - (b.parentId ?? 0)),
  schedules: schedules.toSorted((a, b) => a.scheduleId - b.scheduleId),
})

test('100 concurrent writers on one menu lose nothing, and the revisions say exactly what happened', async () => {
  const merchantId = await admin.newMerchant()
  const { db } = admin.service
  const [first, second] = (await create(
    merchantId,
    { type: 'SubMenu', name: 'First', parentId: null },
    { type: 'SubMenu', name: 'Second', parentId: null },
  )) as [number, number]
  const count = 100
  const entities = Array.from({ length: count }, (_, index) => ({
    type: 'Item',
    name: `Item ${index}`,
    price: 1,
    parentId: first,
  }))
  const items = await create(merchantId, ...entities)
  const before = await loadMenuRecords(db, merchantId)
  const start = await findCurrentRevision(db, merchantId)

  const shared = items[99]!
  const writes = Array.from({ length: count }, (_, index) => {
    const own = items[index]!
    switch (index % 5) {
      case 0:
        return call('POST', '', {
          merchantId,
          entities: [{ type: 'Item', name: `New ${index}`, price: 2, parentId: second }],
        })
      case 1:
        return call('PUT', '', {
          merchantId,
          entities: [
            { id: own, type: 'Item', name: `Changed ${index}` },
            { id: shared, type: 'Item', description: `by ${index}` },
          ],
        })
      case 2:
        return call('POST', '/link', { merchantId, links: [{ parentId: second, childId: own }] })
      case 3:
        return call('DELETE', `?merchantId=${merchantId}&entityIds=${own}`)
      default: {
        const children = [{ type: 'Item', name: `Below ${index}`, price: 3 }]
        const menu = [{ type: 'SubMenu', name: `Structure ${index}`, children }]
        return call('POST', '/structure', { merchantId, menu })
      }
    }
  })
  const answers = await Promise.all(writes)
  assert.deepEqual(
    answers.map(({ status, text }) => (status === 200 ? 'done' : text)),
    Array.from({ length: count }, () => 'done'),
  )

  const after = await loadMenuRecords(db, merchantId)
  const byId = new Map(after.entities.map((entity) => [entity.entityId, entity]))
  const hasLink = (parentId: number | null, childId: number) =>
    after.links.some((link) => link.parentId === parentId && link.childId === childId)
  for (const [index, { body }] of answers.entries()) {
    const own = items[index]!
    switch (index % 5) {
      case 0:
        assert.equal(byId.get(body.entityIds[0])?.name, `New ${index}`)
        assert.ok(hasLink(second, body.entityIds[0]))
        break
      case 1:
        assert.equal(byId.get(own)?.name, `Changed ${index}`)
        break
      case 2:
        assert.ok(hasLink(first, own) && hasLink(second, own))
        break
      case 3:
        assert.ok(!byId.has(own) && !hasLink(first, own))
        break
      default:
        assert.deepEqual(
          body.entityIds.map((id: number) => byId.get(id)?.name),
          [`Structure ${index}`, `Below ${index}`],
        )
        assert.ok(hasLink(null, body.entityIds[0]) && hasLink(body.entityIds[0], body.entityIds[1]))
    }
  }
  assert.match(byId.get(shared)!.description, /^by \d+$/)
  assert.equal(after.entities.length, before.entities.length + 20 - 20 + 40)

  const end = await findCurrentRevision(db, merchantId)
  assert.equal(end, start + count)
  const revisions = await listRevisions(db, merchantId, { before: end + 1, limit: 1000 })
  assert.deepEqual(
    revisions.map(({ revision }) => revision),
    Array.from({ length: end }, (_, index) => end - index),
  )
  const changes = await Array.fromAsync(findChanges(db, merchantId, { after: start, upTo: end }))
  assert.deepEqual(sorted(applyChange(before, inSequence(changes.flat()))), sorted(after))
  const all = await Array.fromAsync(findChanges(db, merchantId, { after: 0, upTo: end }))
  const nothing = { entities: [], links: [], schedules: [] }
  assert.deepEqual(sorted(applyChange(nothing, inSequence(all.flat()))), sorted(after))
})

test('of two links that would form a cycle together, one is refused', async () => {
  const merchantId = await admin.newMerchant()
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = await create(merchantId, { type: 'SubMenu', name: 'A' }, { type: 'SubMenu', name: 'B' })
    const answers = await Promise.all(
      [
        { parentId: a, childId: b },
        { parentId: b, childId: a },
      ].map((link) => call('POST', '/link', { merchantId, links: [link] })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  }
})
