import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  addEntity,
  changeEntity,
  type Draft,
  type EntityId,
  type MenuDocument,
  moveBy,
  openDraft,
  removeFrom,
  shapeDraft,
} from '../../../web/partner/menu/draft.ts'
import { mergeDocuments } from '../../../web/partner/menu/merge-drafts.ts'
import { runs } from '../../support/eventually.ts'

const base: MenuDocument = {
  cellardoorMenu: 1,
  schedules: [{ id: 1, name: 'Lunch', hours: [] }],
  entities: [
    { id: 1, type: 'SubMenu', name: 'Lunch' },
    { id: 2, type: 'SubMenu', name: 'Dinner' },
    { id: 3, type: 'Item', name: 'Soup', price: 5 },
    { id: 4, type: 'Item', name: 'Pie', price: 9 },
    { id: 5, type: 'OptionGroup', name: 'Sauce' },
    { id: 6, type: 'Option', name: 'Red', price: 1 },
  ],
  links: [
    { parentId: null, childId: 1, displayOrder: 1 },
    { parentId: null, childId: 2, displayOrder: 2 },
    { parentId: 1, childId: 3, displayOrder: 1 },
    { parentId: 1, childId: 4, displayOrder: 2 },
    { parentId: 3, childId: 5, displayOrder: 1 },
    { parentId: 4, childId: 5, displayOrder: 1 },
    { parentId: 5, childId: 6, displayOrder: 1 },
  ],
}
const start = () => openDraft(1, structuredClone(base))

type Step = (draft: Draft, who: string) => Draft
const aStep: fc.Arbitrary<Step> = fc
  .tuple(
    fc.nat({ max: 3 }),
    fc.constantFrom<EntityId | null>(null, 1, 2, 3, 4, 5),
    fc.integer({ min: 1, max: 6 }),
  )
  .map(([kind, parent, id]) => (draft, who) => {
    const { byId } = shapeDraft(draft)
    if (kind === 0) return byId.has(id) ? changeEntity(draft, id, { name: `${who} ${draft.changes}` }) : draft
    if (kind === 1) return removeFrom(draft, parent, id)
    if (kind === 2) return moveBy(draft, parent, id, 1)
    const isThere = parent !== null && byId.has(parent)
    return isThere
      ? addEntity(draft, parent, { type: 'Item', name: 'New' }, `${who}-${draft.changes}`)
      : draft
  })
const steps = fc.array(aStep, { maxLength: 4 })
const made = (list: readonly Step[], who: string) =>
  list.reduce((draft, step) => step(draft, who), start()).document
const asSet = ({ entities, links, schedules }: MenuDocument) => ({
  entities: entities.toSorted((a, b) => String(a.id).localeCompare(String(b.id))),
  links: links.map((link) => JSON.stringify({ ...link, displayOrder: link.displayOrder ?? null })).toSorted(),
  schedules,
})

describe('two people editing one menu', () => {
  test('get the other’s version if they changed nothing', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const changed = made(list, 'one')
        const mine = mergeDocuments({ base, mine: changed, theirs: base })
        const theirs = mergeDocuments({ base, mine: base, theirs: changed })
        for (const { document, conflicts } of [mine, theirs])
          assert.deepEqual([asSet(document), conflicts], [asSet(changed), []])
      }),
      { numRuns: runs(500) },
    )
  })

  test('lose nothing that they wrote without being told', () => {
    fc.assert(
      fc.property(steps, steps, (my, their) => {
        const [mine, theirs] = [made(my, 'mine'), made(their, 'theirs')]
        const { document, conflicts } = mergeDocuments({ base, mine, theirs })
        const merged = new Map(document.entities.map((entity) => [entity.id, entity]))
        assert.equal(merged.size, document.entities.length)
        for (const { parentId, childId } of document.links)
          assert.ok(merged.has(childId) && (parentId === null || merged.has(parentId)))
        const before = new Map(base.entities.map((entity) => [entity.id, entity]))
        for (const side of [mine, theirs])
          for (const { id, name } of side.entities) {
            if (before.get(id)?.name === name) continue
            const isNamed = conflicts.some((conflict) => conflict.id === id)
            assert.ok(merged.get(id)?.name === name || isNamed, `${id} ${name}`)
          }
        // New entities are where they were put.
        for (const side of [mine, theirs])
          for (const { parentId, childId } of side.links)
            if (typeof childId === 'string')
              assert.ok(document.links.some((link) => link.parentId === parentId && link.childId === childId))
      }),
      { numRuns: runs(1000, 300) },
    )
  })

  test('keep changes to different fields of an item; for the same field mine stays, and it is named', () => {
    const mine = changeEntity(start(), 3, { price: 6 }).document
    const theirs = changeEntity(changeEntity(start(), 3, { name: 'Broth' }), 4, { price: 8 }).document
    const apart = mergeDocuments({ base, mine, theirs })
    const soup = apart.document.entities.find(({ id }) => id === 3)!
    assert.deepEqual([soup.name, soup.price, apart.conflicts], ['Broth', 6, []])
    const both = mergeDocuments({ base, mine, theirs: changeEntity(start(), 3, { price: 7 }).document })
    assert.equal(both.document.entities.find(({ id }) => id === 3)!.price, 6)
    assert.deepEqual(both.conflicts, [{ id: 3, name: 'Soup', field: 'price' }])
  })

  test('keep a section removed by one if the other put an item into it', () => {
    const theirs = removeFrom(start(), null, 1).document
    const mine = addEntity(start(), 1, { type: 'Item', name: 'Cake', price: 4 }, 'new-cake').document
    const { document, conflicts } = mergeDocuments({ base, mine, theirs })
    assert.deepEqual(conflicts, [{ id: 1, name: 'Lunch', field: undefined }])
    const links = document.links.map(({ parentId, childId }) => [parentId, childId])
    assert.deepEqual(links.toSorted(), [
      [null, 1],
      [null, 2],
      [1, 'new-cake'],
    ])
  })
})
