import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { describeChange, summarize } from '../../../src/modules/menus/revisions/rules/diff-words.ts'
import { findingPaths } from '../../../src/modules/menus/revisions/rules/path-names.ts'
import type { LinkRecord, MenuRecords } from '../../../src/modules/menus/rules/menu.ts'
import { changeBetween, invertChange, type MenuChange } from '../../../src/modules/menus/rules/menu-change.ts'
import { runAtOnce } from '../../../src/runtime/slices.ts'
import type { Language } from '../../../src/texts/language.ts'
import { anyMenu, group, image, item, option, subMenu } from '../../support/menus.ts'

const described = (change: MenuChange, current: MenuRecords, language: Language = 'en') =>
  runAtOnce(describeChange(change, current, language))

const link = (parentId: number | null, childId: number, displayOrder: number | null = null): LinkRecord => ({
  parentId,
  childId,
  displayOrder,
})

const lunch: MenuRecords = {
  entities: [
    subMenu(1, { name: 'Lunch' }),
    subMenu(2, { name: 'Pizza' }),
    item(3, { name: 'Margherita', price: 1200 }),
    group(4, { name: 'Toppings' }),
    option(5, { name: 'Olives', price: 50 }),
    subMenu(6, { name: 'Dinner' }),
  ],
  links: [link(null, 1, 1), link(null, 6, 2), link(1, 2), link(2, 3), link(3, 4), link(4, 5)],
  schedules: [
    { scheduleId: 9, name: 'Noon', hours: [{ hourId: 1, day: 1, startMinute: 660, endMinute: 840 }] },
  ],
}

/** The sentences about a change to the lunch menu. */
const told = (more: Partial<MenuRecords>, language: Language = 'en') => {
  const after = { ...lunch, ...more }
  return described(changeBetween(lunch, after), after, language).map(({ text }) => text)
}
const withEntity = (entity: MenuRecords['entities'][number]) => ({
  entities: [...lunch.entities.filter(({ entityId }) => entityId !== entity.entityId), entity],
})

describe('a menu change in words', () => {
  test('describes a changed field with its place and its values before and after', () => {
    assert.deepEqual(told(withEntity(item(3, { name: 'Margherita', price: 1350 }))), [
      'Item "Margherita" in Lunch > Pizza: price from $12.00 to $13.50',
    ])
    const [change] = described(
      changeBetween(lunch, { ...lunch, ...withEntity(item(3, { name: 'Margherita', price: 1350 })) }),
      lunch,
    )
    assert.ok(change?.type === 'changed')
    assert.equal(change.path, 'Lunch > Pizza > Margherita')
    assert.deepEqual([change.before?.value, change.after?.value], [1200, 1350])
  })

  test('has a text for each field', () => {
    const quantities = { min: 500, max: 10_000, increment: 500 }
    const many = item(3, {
      name: 'Regina',
      description: 'With ham',
      hidden: true,
      thirdPartyId: 'R1',
      price: 1200,
      quantities,
      qtyNameSingular: 'lb',
      scheduleIds: [9],
      alcohol: true,
    })
    assert.deepEqual(told(withEntity(many)), [
      'Item "Margherita" in Lunch > Pizza: name from "Margherita" to "Regina"',
      'Item "Margherita" in Lunch > Pizza: description from none to "With ham"',
      'Item "Margherita" in Lunch > Pizza: hidden',
      'Item "Margherita" in Lunch > Pizza: your own id from none to "R1"',
      'Item "Margherita" in Lunch > Pizza: smallest quantity from 1 to 0.5',
      'Item "Margherita" in Lunch > Pizza: largest quantity from 25 to 10',
      'Item "Margherita" in Lunch > Pizza: step of the quantity from 1 to 0.5',
      'Item "Margherita" in Lunch > Pizza: unit of one from none to "lb"',
      'Item "Margherita" in Lunch > Pizza: marked as alcohol',
      'Item "Margherita" in Lunch > Pizza: schedules from none to "Noon"',
    ])
    const quantity = group(4, {
      name: 'Toppings',
      selectionType: 'quantity',
      selectionsMax: 3,
      selectionDepends: true,
    })
    assert.deepEqual(told(withEntity(quantity)), [
      'Option group "Toppings" in Lunch > Pizza > Margherita: kind of selection from check to quantity',
      'Option group "Toppings" in Lunch > Pizza > Margherita: most selections from 1 to 3',
      'Option group "Toppings" in Lunch > Pizza > Margherita: selections grow with the quantity',
    ])
    const open = option(5, { name: 'Olives', price: 50, quantities: { min: 0, max: null, increment: 1000 } })
    assert.deepEqual(told(withEntity(open)), [
      'Option "Olives" in Lunch > Pizza > Margherita > Toppings: largest quantity from 1 to open',
    ])
  })

  test('truncates a long text', () => {
    const [text] = told(withEntity(subMenu(1, { name: 'Lunch', description: 'é'.repeat(500) })))
    assert.equal(text, `Submenu "Lunch": description from none to "${'é'.repeat(59)}…"`)
  })

  test('describes a new entity with the link of its path, and its other links separately', () => {
    const tea = item(7, { name: 'Tea' })
    const more = { entities: [...lunch.entities, tea], links: [...lunch.links, link(2, 7), link(6, 7)] }
    assert.deepEqual(told(more), ['Item "Tea" in Dinner: added', 'Item "Tea": put into Lunch > Pizza'])
  })

  test('describes a removed entity with its links, and lists what was under it', () => {
    const less = {
      entities: lunch.entities.filter(({ entityId }) => entityId !== 4),
      links: lunch.links.filter(({ parentId, childId }) => parentId !== 4 && childId !== 4),
    }
    assert.deepEqual(told(less), [
      'Option group "Toppings" in Lunch > Pizza > Margherita: removed',
      'Option "Olives": taken out of Lunch > Pizza > Margherita > Toppings',
    ])
  })

  test('describes added, removed and reordered links', () => {
    const links = [link(null, 1, 5), link(null, 6, 2), link(6, 2), link(2, 3), link(3, 4), link(4, 5)]
    assert.deepEqual(told({ links }), [
      'Submenu "Lunch" at the top level: display order from 1 to 5',
      'Submenu "Pizza": taken out of Lunch',
      'Submenu "Pizza": put into Dinner',
    ])
  })

  test('shows an entity that moved at its new place', () => {
    const before = { ...lunch, links: [...lunch.links.filter(({ childId }) => childId !== 3), link(6, 3)] }
    const [put, taken] = described(changeBetween(before, lunch), lunch)
    assert.deepEqual(
      [taken, put].map((one) => one && 'path' in one && one.path),
      ['Lunch > Pizza > Margherita', 'Lunch > Pizza > Margherita'],
    )
  })

  test('describes schedules that were added, removed, renamed or got other hours, and not new ids for equal hours', () => {
    const noon = lunch.schedules[0]!
    const late = {
      scheduleId: 10,
      name: 'Late',
      hours: [{ hourId: 2, day: 0, startMinute: 0, endMinute: 1440 }],
    }
    assert.deepEqual(told({ schedules: [noon, late] }), ['Schedule "Late": added, Sun 00:00-24:00'])
    assert.deepEqual(told({ schedules: [] }), ['Schedule "Noon": removed'])
    assert.deepEqual(told({ schedules: [{ ...late, scheduleId: 9 }] }), [
      'Schedule "Noon": name from "Noon" to "Late"',
      'Schedule "Noon": hours from Mon 11:00-14:00 to Sun 00:00-24:00',
    ])
    assert.deepEqual(told({ schedules: [{ ...noon, hours: [{ ...noon.hours[0]!, hourId: 77 }] }] }), [])
  })

  test('shows an entity that was deleted since without its place', () => {
    const change = changeBetween(lunch, {
      ...lunch,
      ...withEntity(item(3, { name: 'Margherita', price: 900 })),
    })
    const [only] = described(change, { entities: [], links: [], schedules: [] })
    assert.equal(only?.text, 'Item "Margherita": price from $12.00 to $9.00')
  })

  test('has a sentence for every part that differs, and as many backward as forward', () => {
    fc.assert(
      fc.property(anyMenu, anyMenu, (from, to) => {
        const change = changeBetween(from, to)
        const forwards = described(change, to)
        const told = new Set(
          forwards.map((one) => ('scheduleId' in one ? `s${one.scheduleId}` : one.entityId)),
        )
        for (const { before, after } of change.entities) assert.ok(told.has((after ?? before)!.entityId))
        const fields = (list: typeof forwards) => list.filter(({ type }) => type === 'changed').length
        assert.equal(fields(described(invertChange(change), from)), fields(forwards))
        for (const { text } of forwards) assert.doesNotMatch(text, /undefined|NaN|\[object/)
      }),
    )
  })
})

describe('the summary of a revision', () => {
  const none = { added: 0, removed: 0, changed: 0 }

  test('lists kinds in menu order, however they were counted', () => {
    const counts = [
      { kind: 'schedule', ...none, removed: 1 },
      { kind: 'link', ...none, added: 1, changed: 6 },
      { kind: 'Option', added: 2, removed: 1, changed: 0 },
      { kind: 'Item', ...none, changed: 1 },
    ] as const
    assert.equal(
      summarize(counts, 'en'),
      '1 item changed, 2 options added, 1 option removed, 6 links reordered, 1 link added, 1 schedule removed',
    )
  })

  test('says so if nothing changed', () => {
    assert.equal(summarize([], 'en'), 'nothing changed')
    assert.equal(summarize([{ kind: 'Image', ...none }], 'en'), 'nothing changed')
  })
})

describe('the path names of an entity', () => {
  const pathOf = (entityId: number, links: LinkRecord[]) =>
    runAtOnce(findingPaths({ entities: [...lunch.entities, image(8, { name: 'Picture' })], links }))(
      entityId,
    ).join(' > ')

  test('follow the shortest path from the top, and the first on the menu among equals', () => {
    assert.equal(pathOf(3, [...lunch.links, link(6, 3)]), 'Dinner > Margherita')
    assert.equal(pathOf(2, [...lunch.links, link(6, 2)]), 'Lunch > Pizza')
  })

  test('start at the topmost parent of a detached entity, and stop at cycles', () => {
    assert.equal(pathOf(5, [link(3, 4), link(4, 5)]), 'Margherita > Toppings > Olives')
    assert.equal(pathOf(8, []), 'Picture')
    assert.match(pathOf(2, [link(1, 2), link(2, 1)]), /^(Lunch > )?Pizza$/)
    assert.equal(pathOf(99, []), 'entity 99')
  })
})

describe('in Spanish', () => {
  test('reads as a sentence', () => {
    const links = lunch.links.map((one) => (one.childId === 6 ? { ...one, displayOrder: null } : one))
    assert.deepEqual(
      told({ ...withEntity(item(3, { name: 'Margherita', price: 1350, alcohol: true })), links }, 'es'),
      [
        'Artículo "Margherita" en Lunch > Pizza: precio de $12.00 a $13.50',
        'Artículo "Margherita" en Lunch > Pizza: se marca como alcohol',
        'Submenú "Dinner" en el nivel superior: orden de 2 a ninguno',
      ],
    )
    assert.deepEqual(told({ schedules: [] }, 'es'), ['Horario "Noon": se quitó'])
    const dinnerOut = lunch.links.filter(({ childId }) => childId !== 6)
    assert.deepEqual(told({ links: dinnerOut }, 'es'), ['Submenú "Dinner": se sacó del nivel superior'])
  })

  test('counts with the right endings', () => {
    const counts = [
      { kind: 'Item', added: 0, removed: 0, changed: 3 },
      { kind: 'Option', added: 1, removed: 2, changed: 0 },
      { kind: 'link', added: 0, removed: 0, changed: 1 },
    ] as const
    assert.equal(
      summarize(counts, 'es'),
      '3 artículos cambiados, 1 opción añadida, 2 opciones quitadas, 1 enlace reordenado',
    )
    assert.equal(summarize([], 'es'), 'sin cambios')
  })

  test('finds the same differences in other words', () => {
    fc.assert(
      fc.property(anyMenu, anyMenu, (before, after) => {
        const change = changeBetween(before, after)
        const english = described(change, after)
        const spanish = described(change, after, 'es')
        const facts = (all: typeof english) => all.map(({ text: _, ...rest }) => rest)
        assert.deepEqual(facts(spanish), facts(english))
        for (const [index, { text }] of spanish.entries()) {
          assert.notEqual(text, english[index]!.text)
          assert.doesNotMatch(text, /undefined/)
        }
      }),
      { numRuns: 40 },
    )
  })
})
