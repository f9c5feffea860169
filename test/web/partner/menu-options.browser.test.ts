import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import {
  merchantId,
  mustBeAccessible,
  mustFitAcross,
  openConsole,
  openCounter,
  phone,
} from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const path = `/partner/${merchantId}/menu`

describe('option groups in the menu editor', { skip }, () => {
  let counter: Awaited<ReturnType<typeof openCounter>>
  before(async () => {
    counter = await openCounter(service)
  })
  const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
  const enter = async (page: Page, label: string, value: string) => {
    await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel(label, { exact: true }).press('Enter')
  }
  const add = async (page: Page, button: string, name: string) => {
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await page.keyboard.type(name) // new elements have the focus
    await page.keyboard.press('Enter')
  }

  test('make a section with sizes, a limited and shared group, and its order, in the console alone', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path, ...phone })
    await page.getByText('All changes published').waitFor()
    await add(page, 'Add section', 'Tart')
    await page.getByRole('region', { name: 'New section' }).waitFor()
    await enter(page, 'Price: Tart', 'abc')
    await page.getByText('Enter a price like 12.50').waitFor()
    await enter(page, 'Price: Tart', '$6')
    await page.getByRole('button', { name: 'Details of Tart' }).click()
    await page.getByRole('button', { name: 'Add sizes' }).click()
    await enter(page, 'Price: Large', '8.5')
    await page.getByText('from $6.00').first().waitFor()

    await add(page, 'Add option group', 'Fillings')
    const fillings = group(page, 'Fillings')
    await fillings.getByText('Choose any').waitFor()
    await page.getByRole('button', { name: 'Details of Fillings' }).click()
    await fillings.getByLabel('Maximum').fill('x')
    await fillings.getByLabel('Maximum').press('Enter')
    await fillings.getByText('Enter a whole number').waitFor()
    await fillings.getByLabel('Maximum').fill('2')
    await fillings.getByLabel('Maximum').press('Enter')
    await fillings.getByText('Up to 2').waitFor()
    await fillings.getByLabel('Required').check()
    await fillings.getByText('Choose 1 to 2').waitFor()
    await page.getByRole('button', { name: 'Details of Fillings' }).click()
    for (const name of ['Plum', 'Apple', 'Pear']) {
      await fillings.getByRole('button', { name: 'Add option' }).click()
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
    }
    // By keyboard: the arrow keys move the focused element, which keeps the focus.
    await page.getByRole('button', { name: /^Move Plum: drag/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.getByText('Now number 3 of 3').waitFor({ state: 'attached' })
    // By finger or mouse: the handle is dragged to a row.
    const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}: drag`) })
    await handle('Pear').scrollIntoViewIfNeeded()
    await handle('Pear').dragTo(handle('Apple'))
    await mustFitAcross(page)
    await mustBeAccessible(page)

    await page.getByRole('button', { name: 'Details of Tart' }).click()
    await page.getByRole('button', { name: 'Option groups' }).click()
    await page.getByRole('button', { name: 'Details of Fillings' }).click()
    await page.getByRole('button', { name: 'Choose items that use it' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Find items by name or section').fill('oatmeal')
    await dialog.getByLabel(/^Oatmeal/).check()
    await dialog.getByRole('button', { name: 'Use in 2 places' }).click()
    await page.getByText('used 2 times').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Redo' }).click()
    await page.getByRole('button', { name: 'Publish …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('All changes published').waitFor()

    const { body } = await service.get(`/merchant/admin/menu?merchantId=${merchantId}`, counter.owner)
    type Node = { name: string; price?: number; children: Node[] } & Record<string, unknown>
    const tart = (body.menu as Node[]).find(({ name }) => name === 'New section')!.children[0]!
    const [sizes, shared] = tart.children as [Node, Node]
    assert.deepEqual(
      [tart.name, tart.price, sizes.children.map(({ name, price }) => [name, price])],
      [
        ...['Tart', 0],
        [
          ['Small', 6],
          ['Large', 8.5],
        ],
      ],
    )
    assert.deepEqual([shared.selectionType, shared.selectionsMin, shared.selectionsMax], ['check', 1, 2])
    assert.deepEqual(
      shared.children.map(({ name }) => name),
      ['Pear', 'Apple', 'Plum'],
    )
    const { parents } = body.entities.find(({ id }: { id: number }) => id === shared.id)
    assert.equal(parents.length, 2)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('have photos matched to items by file name, the others assigned, and all published', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path })
    await page.getByRole('button', { name: 'Photos', exact: true }).click()
    const background = { r: 200, g: 130, b: 60 }
    const buffer = await sharp({ create: { width: 500, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
    const names = ['lox-platter.png', 'EGGS_BENEDICT (2).png', 'IMG_0001.png', 'notes.txt']
    const files = names.map((name) => ({
      ...{ name, buffer, mimeType: name.endsWith('png') ? 'image/png' : 'text/plain' },
    }))
    await page.getByLabel('Photos from this device').setInputFiles(files)
    assert.match(await page.getByRole('combobox', { name: 'lox-platter.png' }).inputValue(), /^Lox Platter/)
    assert.match(
      await page.getByRole('combobox', { name: 'EGGS_BENEDICT (2).png' }).inputValue(),
      /^Eggs Benedict/,
    )
    await page.getByText('1 photo doesn’t match an item').waitFor()
    await mustFitAcross(page)
    await mustBeAccessible(page)
    await page.getByRole('combobox', { name: 'IMG_0001.png' }).fill('Oatmeal · All Day Breakfast')
    await page.getByRole('button', { name: 'Add 3 photos to the draft' }).click()
    await page.getByText('3 photos added to the draft').waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Change photo of Oatmeal' }).waitFor()
    await page.getByRole('button', { name: 'Publish …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('All changes published').waitFor()
    const { body } = await service.get(`/merchant/admin/menu?merchantId=${merchantId}`, counter.owner)
    const shown = (body.entities as { type: string; name: string; url?: string }[])
      .filter(({ type }) => type === 'Image')
      .map(({ name }) => name)
    assert.deepEqual(shown.toSorted(), ['Eggs Benedict', 'Lox Platter', 'Oatmeal'])
    await close()
    assert.deepEqual(faults, [])
  })

  test('include copying a section to another shop of the group after a preview of the differences', async () => {
    const readShop = async (id: number) => {
      const { body } = await service.get(`/merchant/admin/menu?merchantId=${id}`, counter.owner)
      return body as { menu: Named[]; entities: { id: number; type: string }[] }
    }
    const { body } = await service.get('/merchant/admin/merchants', counter.owner)
    const [first, ...rest] = body.merchants as { merchantId: number; name: string; groupId: number }[]
    const other = rest.find(({ groupId }) => groupId === first!.groupId)!
    const before = await readShop(other.merchantId)
    const { page, faults, close } = await openConsole(browser, service.url, { path, ...phone })
    await page.getByRole('button', { name: 'Details of Desserts', exact: true }).click()
    await page.getByRole('button', { name: 'Copy to other shops' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(other.name, { exact: true }).check()
    await mustBeAccessible(page)
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    await dialog
      .getByRole('region', { name: other.name })
      .getByText(/^\d+ added$/)
      .waitFor()
    await mustFitAcross(page)
    await mustBeAccessible(page)
    assert.deepEqual(await readShop(other.merchantId), before, 'a preview changes nothing')
    await dialog.getByRole('button', { name: 'Copy to 1 shop' }).click()
    await dialog.getByText('Copied').waitFor()
    const after = await readShop(other.merchantId)
    const own = (await readShop(merchantId)).menu.find(({ name }) => name === 'Desserts')
    const there = after.menu.find(({ name }) => name === 'Desserts')
    const copied = own!.children!.length
    assert.deepEqual(
      there!.children!.slice(0, copied).map(namesBelow),
      own!.children!.map(namesBelow),
      'the original’s items come first, what only the other shop has stays after them',
    )
    const kept = new Set(after.entities.map(({ id }) => id))
    const gone = before.entities.filter(({ id, type }) => type === 'Item' && !kept.has(id))
    assert.deepEqual(gone, [], 'every item of the shop keeps its id')
    await close()
    assert.deepEqual(faults, [])
  })
})

type Named = { name: string; price?: number; children?: Named[] }
const namesBelow = ({ name, price, children }: Named): unknown => [name, price, children?.map(namesBelow)]
