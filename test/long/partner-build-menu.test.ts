import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { testBrowser } from '../support/browsers.ts'
import { eventually } from '../support/eventually.ts'
import { merchantId, openConsole, openCounter } from '../support/stories.ts'
import { operator, testService } from '../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })

/** Some have thousands, most of them alike: they would take an hour. */
const maxEntities = 250

type Fields = { id: number; type: string; name: string } & Record<string, any>
type Link = { parentId: number | null; childId: number; displayOrder: number | null }
type Document = { schedules: Fields[]; entities: Fields[]; links: Link[] }

/** Points for each feature of a menu, so that the one with the most is built. */
function complexityOf({ entities, links }: Document): number {
  const kinds = new Set(
    entities.flatMap((entity) => [
      entity.type,
      ...(entity.type === 'OptionGroup' ? [entity.selectionType, `depends ${entity.selectionDepends}`] : []),
      ...Object.entries(entity)
        .filter(([, value]) => value === true || (Array.isArray(value) && value.length > 0))
        .map(([field]) => field),
      ...(entity.qtyNameSingular ? ['unit'] : []),
      ...(entity.qtyIncrements === 1 ? [] : ['step']),
    ]),
  )
  const typeOf = new Map(entities.map(({ id, type }) => [id, type]))
  const isNested = links.some(({ parentId }) => parentId !== null && typeOf.get(parentId) === 'Option')
  const isShared = new Set(links.map(({ childId }) => childId)).size < links.length
  return kinds.size + (isNested ? 3 : 0) + (isShared ? 3 : 0)
}

describe('the most complex menu of the demo', { skip }, () => {
  let owner: Record<string, string>
  const exported = async (id: number, caller = owner): Promise<Document> =>
    (await service.get(`/merchant/admin/menu/export?merchantId=${id}`, caller)).body.document
  before(async () => {
    owner = (await openCounter(service)).owner
  })

  test('can be built from scratch in the console alone', { timeout: 3_600_000 }, async (context) => {
    const { body } = await service.get('/operator/merchants?limit=200', operator)
    const menus: { id: number; document: Document }[] = []
    for (const { merchant_id: id } of body.merchants as { merchant_id: number }[])
      menus.push({ id, document: await exported(id, operator) })
    const handy = menus.filter(({ document }) => document.entities.length <= maxEntities)
    const [most] = handy.toSorted((a, b) => complexityOf(b.document) - complexityOf(a.document))
    const { document: original } = most!
    context.diagnostic(`the menu of ${most!.id}: ${original.entities.length} entities`)
    // The shop's own menu is moved aside, so that its screen starts empty.
    const emptied = { cellardoorMenu: 1, schedules: [], entities: [], links: [] }
    const input = { merchantId, format: 'json', document: emptied }
    const answer = await service.post('/merchant/admin/menu/import', input, owner)
    assert.equal(answer.status, 200, answer.text)

    const path = `/partner/${merchantId}/menu`
    const { page, faults, close } = await openConsole(browser, service.url, { path, hasTouch: false })
    await page.getByText('No menu yet').waitFor()
    await buildMenu(page, original)
    await page.getByRole('button', { name: 'Publish …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('All changes published').waitFor()
    assert.deepEqual(plainTree(await exported(merchantId)), plainTree(original))
    await close()
    assert.deepEqual(faults, [])
  })
})

/** The contents of a menu without ids: names of schedules, and shared groups by which items share them. */
function plainTree({ schedules, entities, links }: Document) {
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  const nameOf = new Map(schedules.map(({ id, name }) => [id, name]))
  const below = (parent: number | null): unknown[] =>
    links
      .filter(({ parentId }) => parentId === parent)
      .toSorted((a, b) => a.displayOrder! - b.displayOrder!)
      .map(({ childId }) => {
        const { id: _id, scheduleIds, ...fields } = byId.get(childId)!
        const uses = links.filter((link) => link.childId === childId).length
        return {
          ...fields,
          uses,
          ...(scheduleIds && { schedules: scheduleIds.map((id: number) => nameOf.get(id)) }),
          children: below(childId),
        }
      })
  const hours = schedules.map(({ name, hours: shifts }) => ({
    name,
    hours: shifts.map(({ id: _id, ...shift }: any) => shift),
  }))
  return { schedules: hours.toSorted((a, b) => a.name.localeCompare(b.name)), menu: below(null) }
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

async function buildMenu(page: Page, { schedules, entities, links }: Document) {
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  const childrenOf = (id: number | null) =>
    links
      .filter(({ parentId }) => parentId === id)
      .toSorted((a, b) => a.displayOrder! - b.displayOrder!)
      .map(({ childId }) => byId.get(childId)!)
  const made = new Set<number>()
  const rowOf = (root: Locator, id: string) => root.locator(`[data-entity="${id}"]`)

  /** Fills a field and leaves it with Enter. */
  const enter = async (field: Locator, value: unknown) => {
    await field.fill(String(value))
    await field.press('Enter')
  }
  const tab = (name: string) => page.getByRole('button', { name, exact: true }).click()

  for (const schedule of schedules) {
    await tab('Times')
    await page.getByRole('button', { name: 'Add schedule' }).click()
    const region = page.getByRole('region', { name: 'New schedule' })
    for (const [day, name] of days.entries()) {
      const shifts = (schedule.hours as any[]).filter((hour) => hour.day === day)
      const text = shifts.map(({ startTime, endTime }) => `${startTime}-${endTime}`).join(', ')
      await region.getByLabel(name).fill(text)
    }
    await enter(region.getByLabel('Schedule name'), schedule.name)
  }
  await tab('Edit')

  /** A new element gets the focus as soon as it is drawn, with a name to type over. */
  const focusedId = () =>
    eventually(async () => {
      const [id, text] = (await page.evaluate(
        "[document.activeElement.closest('[data-entity]')?.dataset.entity, document.activeElement.value]",
      )) as [string?, string?]
      assert.match(text ?? '', /^New (item|option|option group)$/)
      return id!
    })
  const name = async (text: string) => {
    const id = await focusedId()
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
    return id
  }
  const detailsOf = async (row: Locator) => {
    await row.getByRole('button', { name: /^Details of/ }).click()
    return row.locator('xpath=following-sibling::*[1]')
  }
  const fillCommon = async (details: Locator, entity: Fields) => {
    const { name: own } = entity
    const only = (label: string) => details.getByLabel(`${label}: ${own}`, { exact: true }).first()
    if (entity.description) await leave(only('Description'), entity.description)
    if (entity.hidden)
      await details
        .getByLabel(/^Hidden/)
        .first()
        .check()
    if (entity.thirdPartyId) await enter(only('Your own ID'), entity.thirdPartyId)
    if (entity.alcohol) await details.getByLabel('Alcohol', { exact: true }).check()
    if (entity.tobacco) await details.getByLabel('Tobacco', { exact: true }).check()
    for (const id of entity.scheduleIds ?? []) {
      const { name: scheduleName } = schedules.find((one) => one.id === id)!
      await details.getByLabel(scheduleName, { exact: true }).check()
    }
    if (entity.type !== 'Item' && entity.type !== 'Option') return
    const [min, max] = entity.type === 'Item' ? [1, 25] : [0, null]
    if (entity.qtyMax !== max) await enter(details.getByLabel('Largest quantity').last(), entity.qtyMax ?? '')
    if (entity.qtyMin !== min) await enter(details.getByLabel('Smallest quantity').last(), entity.qtyMin)
    if (entity.qtyIncrements !== 1)
      await enter(details.getByLabel('In steps of').last(), entity.qtyIncrements)
    if (entity.qtyNameSingular) await enter(only('Unit for one (lb.)'), entity.qtyNameSingular)
    if (entity.qtyNamePlural) await enter(only('Unit for several (lbs.)'), entity.qtyNamePlural)
    for (const mark of entity.dietary ?? [])
      await details.getByLabel(new RegExp(`^${mark.replace('_', '-')}$`, 'i')).check()
    if (entity.allergens) await enter(only('Allergens'), entity.allergens.join(', '))
    if (entity.calories != null) await enter(only('Calories'), entity.calories)
  }
  /** A text of several lines is left with Tab. */
  const leave = async (field: Locator, value: string) => {
    await field.fill(value)
    await field.press('Tab')
  }

  const addGroups = async (details: Locator, owner: Fields) => {
    const groups = childrenOf(owner.id).filter(({ type }) => type !== 'Image')
    const box = details.getByRole('group', { name: `Options of ${owner.name}`, exact: true }).first()
    for (const group of groups) {
      if (made.has(group.id)) {
        await box.getByRole('button', { name: 'Use an existing group' }).last().click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Find option groups').fill(group.name)
        const listed = dialog.getByRole('listitem').filter({ hasText: optionsIn(group) })
        await listed.getByRole('button', { name: group.name, exact: true }).first().click()
        continue
      }
      made.add(group.id)
      if (group.type === 'PriceGroup') await addSizes(box, group)
      else await addGroup(box, group)
    }
  }
  const optionsIn = (group: Fields) => {
    const names = childrenOf(group.id).map((option) => option.name)
    return names.slice(0, 4).join(', ')
  }
  const addGroup = async (box: Locator, group: Fields) => {
    await box.getByRole('button', { name: 'Add option group' }).last().click()
    const id = await name(group.name)
    const row = rowOf(page.locator('.menu-editor'), id)
    const details = await detailsOf(row)
    const kind = { radio: 'one', upToOne: 'one', check: 'several', quantity: 'amounts' }[
      group.selectionType as 'radio'
    ]
    await details.getByLabel('Customers choose').selectOption(kind)
    if (kind === 'one') await details.getByLabel('Required').setChecked(group.selectionType === 'radio')
    else {
      if (group.selectionsMax !== 99)
        await enter(details.getByLabel('Maximum', { exact: true }), group.selectionsMax)
      await enter(details.getByLabel('Minimum', { exact: true }), group.selectionsMin)
      if (group.selectionDepends) await details.getByLabel(/^Multiply minimum/).check()
    }
    await fillCommon(details, group)
    await row.getByRole('button', { name: /^Details of/ }).click()
    const options = row.locator('xpath=..').locator('> .group-options')
    for (const option of childrenOf(group.id)) await addOption(options, option, 'Add option')
  }
  const addSizes = async (box: Locator, group: Fields) => {
    await box.getByRole('button', { name: 'Add sizes' }).last().click()
    const card = box.locator('> .option-group').first()
    await enter(card.getByLabel('Name: Size').first(), group.name)
    const options = card.locator('> .group-options')
    for (const made of ['Small', 'Large'])
      await options.getByRole('button', { name: `Remove ${made}`, exact: true }).click({ force: true })
    for (const option of childrenOf(group.id)) await addOption(options, option, 'Add size')
  }
  const addOption = async (options: Locator, option: Fields, button: string) => {
    await options.locator('> button', { hasText: button }).click()
    const id = await name(option.name)
    const row = rowOf(page.locator('.menu-editor'), id)
    await enter(row.getByLabel(/^Price/), option.price)
    const hasMore = childrenOf(option.id).length > 0
    const isPlain = option.qtyMin === 0 && option.qtyMax === null && option.qtyIncrements === 1
    if (!hasMore && isPlain && !option.hidden && !option.preselected && !option.description) return
    const details = await detailsOf(row)
    if (option.preselected) await details.getByLabel(/^Preselected/).check()
    await fillCommon(details, option)
    await addGroups(details, option)
    await row.getByRole('button', { name: /^Details of/ }).click()
  }

  const addItems = async (sectionId: string, section: Fields, first: string) => {
    for (const [index, item] of childrenOf(section.id).entries()) {
      const root = page.locator('.menu-editor')
      let id = first
      if (index > 0) {
        const children = rowOf(root, sectionId).locator('xpath=..').locator('> .menu-children')
        await children.locator('> .actions').getByRole('button', { name: 'Add item' }).click()
        id = await name(item.name)
      } else await enter(rowOf(root, id).getByLabel('Name', { exact: true }), item.name)
      const row = rowOf(root, id)
      const hasSizes = childrenOf(item.id).some(({ type }) => type === 'PriceGroup')
      if (!hasSizes) await enter(row.getByLabel(/^Price/), item.price)
      const details = await detailsOf(row)
      await fillCommon(details, item)
      await addGroups(details, item)
      if (hasSizes) await enter(details.getByLabel(`Base price: ${item.name}`, { exact: true }), item.price)
      await row.getByRole('button', { name: /^Details of/ }).click()
    }
  }
  const addSection = async (button: Locator, section: Fields) => {
    await button.click()
    const itemId = await focusedId()
    const root = page.locator('.menu-editor')
    const first = rowOf(root, itemId).locator('xpath=ancestor::section[1]')
    const sectionId = (await first.locator('> .menu-row').getAttribute('data-entity'))!
    // With its own row: the first item may be removed.
    const card = rowOf(root, sectionId).locator('xpath=..')
    const row = rowOf(root, sectionId)
    await enter(row.getByLabel('Name', { exact: true }), section.name)
    await fillCommon(await detailsOf(row), section)
    await row.getByRole('button', { name: /^Details of/ }).click()
    const inner = childrenOf(section.id)
    if (inner[0]?.type !== 'SubMenu') return addItems(sectionId, section, itemId)
    await rowOf(root, itemId)
      .getByRole('button', { name: /^Remove/ })
      .click()
    const actions = card.locator('> .menu-children > .actions')
    for (const child of inner)
      await addSection(actions.getByRole('button', { name: 'Add section inside' }), child)
  }
  for (const section of childrenOf(null)) {
    const top = page.getByRole('button', { name: 'Add section', exact: true })
    await addSection(top, section)
    const unfold = page.getByRole('button', { name: `Show ${section.name}`, exact: true })
    await unfold.click()
  }
}
