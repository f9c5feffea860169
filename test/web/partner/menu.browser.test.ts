import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, testOfAll } from '../../support/eventually.ts'
import {
  merchantId,
  mustFitAcross,
  openConsole,
  openCounter,
  stateMustBeAccessible,
} from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const path = `/partner/${merchantId}/menu`

describe('the menu editor', { skip }, () => {
  let counter: Awaited<ReturnType<typeof openCounter>>
  before(async () => {
    counter = await openCounter(service)
  })

  const rowNames = (page: Page) =>
    page.evaluate(
      "[...document.querySelectorAll('.menu-children > .menu-row .menu-name input')].map(({ value }) => value)",
    ) as Promise<string[]>
  const eventuallyNames = async (page: Page) => {
    await page.locator('.menu-children > .menu-row').nth(2).waitFor()
    return rowNames(page)
  }
  const publishedItem = async (name: string) => {
    const { body } = await service.get(
      `/merchant/admin/menu?merchantId=${merchantId}&exclude=menu`,
      counter.owner,
    )
    return body.entities.find((entity: { name: string }) => entity.name === name)
  }
  const publish = async (page: Page) => {
    await page.getByRole('button', { name: 'Publish …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('All changes published').waitFor()
  }

  test('changes prices, names and order in a draft that is published in one step, and can be restored', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path })
    await page.getByText('All changes published').waitFor()
    await mustFitAcross(page)
    const price = page.getByLabel('Price: Buttermilk Pancakes')
    await price.fill('13.5')
    await page.getByRole('button', { name: 'Move Two Eggs and Toast up' }).click()
    await page.getByText('2 unpublished changes').waitFor()
    assert.deepEqual((await rowNames(page)).slice(0, 2), ['Two Eggs and Toast', 'Buttermilk Pancakes'])
    assert.notEqual((await publishedItem('Buttermilk Pancakes')).price, 13.5)
    await page.getByRole('button', { name: 'Publish …' }).click()
    await page
      .getByRole('dialog')
      .getByText(/Buttermilk Pancakes.*13\.50?/)
      .first()
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('All changes published').waitFor()
    assert.equal((await publishedItem('Buttermilk Pancakes')).price, 13.5)

    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: 'What changed' }).first().click()
    await page
      .getByText(/Buttermilk Pancakes.*13\.50?/)
      .first()
      .waitFor()
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Restore …' }).first().click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByText('Restored').waitFor()
    assert.notEqual((await publishedItem('Buttermilk Pancakes')).price, 13.5)
    await close()
    assert.deepEqual(faults, [])
  })

  test('keeps a draft across a reload: bulk prices, a picture, times; the preview shows any moment', async () => {
    const timezoneId = 'Asia/Kathmandu' // far from the shop's
    const { page, faults, close } = await openConsole(browser, service.url, { path, timezoneId })
    await page.getByRole('button', { name: 'Bulk edit' }).click()
    await page.getByLabel('Find items by name or section').fill('pancakes')
    await page.getByLabel(/^Select all \d+/).check()
    await page.getByLabel('Change prices').selectOption('set')
    await page.getByLabel('Dollars').fill('20')
    await page.getByRole('button', { name: 'Change prices' }).click()
    await page.getByText('1 unpublished change').waitFor()
    await stateMustBeAccessible(page)
    await page.reload()
    await page.getByText('1 unpublished change').waitFor()
    assert.equal(await page.getByLabel('Price: Buttermilk Pancakes').inputValue(), '20.00')

    await page.getByRole('button', { name: 'Details of Buttermilk Pancakes' }).click()
    await page.getByRole('button', { name: /^(Add|Change) photo$/ }).click()
    const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c84' } })
      .png()
      .toBuffer()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Photo from/).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await dialog.getByLabel('Zoom').fill('2')
    await stateMustBeAccessible(page)
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    await page.getByRole('img', { name: 'Photo of Buttermilk Pancakes' }).waitFor()

    await page.getByRole('button', { name: 'Times', exact: true }).click()
    await page.getByRole('button', { name: 'Add schedule' }).click()
    await page.getByRole('region', { name: 'New schedule' }).getByLabel('Monday').fill('7-9')
    await page.keyboard.press('Tab')

    // The draft as customers will see it, and what they see until then.
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const pancakes = page.locator('.preview-items li', { hasText: 'Buttermilk Pancakes' }).first()
    await pancakes.getByText('$20.00').waitFor()
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'Published', exact: true }).click()
    await pancakes.getByText('$20.00').waitFor({ state: 'detached' })
    await pancakes.waitFor()
    await page.getByRole('button', { name: 'Your draft', exact: true }).click()
    await pancakes.getByText('$20.00').waitFor()
    await page.getByRole('button', { name: 'Times', exact: true }).click()
    await publish(page)
    const { body } = await service.get(
      `/merchant/admin/menu/schedule?merchantId=${merchantId}`,
      counter.owner,
    )
    assert.ok(body.schedules.some(({ name }: { name: string }) => name === 'New schedule'))
    assert.equal((await publishedItem('Buttermilk Pancakes')).price, 20)

    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByText('Buttermilk Pancakes').first().waitFor()
    await page.getByText('Use the shop’s time zone, EDT.').waitFor()
    await page.getByLabel('Preview for').fill('2026-06-16T23:30')
    await page.getByText('Not available at this time').first().waitFor()
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('shows API errors next to their fields, in Spanish too, and publishes nothing', async () => {
    const { page, close } = await openConsole(browser, service.url, { path, locale: 'es-MX' })
    // What the field can check is shown at the field; the API knows the rest.
    const price = page.getByLabel('Precio: Buttermilk Pancakes')
    await price.fill('abc')
    await page.getByRole('button', { name: 'Publicar …' }).click()
    await page.getByText('Escribe un precio como 12.50').waitFor()
    assert.equal(await price.getAttribute('aria-invalid'), 'true')
    assert.equal(await price.evaluate((field) => field.ownerDocument.activeElement === field), true)
    await price.fill('9.75')
    await price.press('Enter')
    await page.getByRole('button', { name: 'Detalles de Buttermilk Pancakes' }).click()
    await page.getByLabel('Alérgenos: Buttermilk Pancakes').fill('x'.repeat(51))
    await page.getByLabel('Alérgenos: Buttermilk Pancakes').press('Enter')
    await page.getByRole('button', { name: 'Publicar …' }).click()
    await page.getByRole('dialog').getByText('No se pudo cargar').waitFor()
    await page.keyboard.press('Escape')
    const row = page.locator('.menu-row.is-wrong')
    assert.equal(await row.locator('.menu-name input').inputValue(), 'Buttermilk Pancakes')
    await row.locator('.fault').first().waitFor()

    await page.getByRole('button', { name: 'Importar y exportar' }).click()
    const file = page.getByLabel('Archivo (.csv o .json)')
    const buffer = Buffer.from('parent,type,name,price,order\n,SubMenu,Sopas,,a\n')
    await file.setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Ver los cambios' }).click()
    await page.getByText('document[2].order: El orden debe ser un número entero.').waitFor()
    await close()
  })

  testOfAll('marks options shared by several items, and changes them for all at once', async () => {
    const read = async () => {
      const all = await service.get(
        `/merchant/admin/menu?merchantId=${merchantId}&exclude=menu`,
        counter.owner,
      )
      return all.body.entities as {
        id: number
        type: string
        name: string
        parents: { parentId: number }[]
      }[]
    }
    const entities = await read()
    const group = entities.find(({ type, parents }) => type === 'OptionGroup' && parents.length > 1)!
    const users = group.parents.map(({ parentId }) => entities.find(({ id }) => id === parentId)!)
    const { page, faults, close } = await openConsole(browser, service.url, { path })
    await page.getByText('All changes published').waitFor()
    const [item] = users
    const section = entities.find(({ id }) => id === item!.parents[0]!.parentId)!
    const unfold = page.getByRole('button', { name: `Show ${section.name}`, exact: true })
    if ((await unfold.getAttribute('aria-expanded')) === 'false') await unfold.click()
    await page.getByRole('button', { name: `Details of ${item!.name}`, exact: true }).click()
    const shown = page
      .locator('.option-group')
      .filter({ hasText: `used ${users.length} times` })
      .first()
    await shown.getByText('Changes here apply everywhere it’s used.').waitFor()
    await shown.getByText(users[1]!.name).waitFor()
    await stateMustBeAccessible(page)
    await shown.getByLabel(`Name: ${group.name}`).fill('Shared choice')
    await shown.getByLabel(/^Name: /).press('Enter')
    await publish(page)
    const after = (await read()).find(({ id }) => id === group.id)!
    assert.deepEqual([after.name, after.parents.length], ['Shared choice', users.length])
    await close()
    assert.deepEqual(faults, [])
  })

  test('publishes an item’s dietary marks, allergens and calories with the draft', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path })
    await page.getByRole('button', { name: 'Details of Two Eggs and Toast' }).click()
    await page.getByLabel('Vegetarian', { exact: true }).check()
    await page.getByLabel('Allergens: Two Eggs and Toast').fill('eggs, wheat ,')
    await page.getByLabel('Calories: Two Eggs and Toast').fill('430')
    await page.keyboard.press('Tab')
    await publish(page)
    const { dietary, allergens, calories } = await publishedItem('Two Eggs and Toast')
    assert.deepEqual([dietary, allergens, calories], [['vegetarian'], ['eggs', 'wheat'], 430])
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('adds and removes items, and shows their names as text', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path })
    await page.getByRole('button', { name: 'Add item' }).first().click()
    const name = '<b onmouseover=alert(1)>Soup</b>'
    const added = page.locator('[data-entity^="new-"]')
    await added.locator('input:focus').waitFor() // its name, to type over
    await page.keyboard.type(name)
    await added.getByLabel(/^Price/).fill('7')
    await publish(page)
    assert.equal((await publishedItem(name)).price, 7)
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await publish(page)
    assert.equal(await publishedItem(name), undefined)
    assert.equal(await page.locator('main b[onmouseover]').count(), 0)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('exports a file, checks it, shows errors next to the field, and imports it', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path })
    await page.getByRole('button', { name: 'Import and export' }).click()
    const exported = async (name: string) => {
      const waiting = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      const download = await waiting
      const chunks: Buffer[] = []
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
      return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() }
    }
    const file = page.getByLabel('File (.csv or .json)')
    const check = async (name: string, text: string) => {
      await file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
      await page.getByRole('button', { name: 'Preview changes' }).click()
    }
    const csv = await exported('Download CSV')
    assert.match(csv.name, /^menu-1001-\d+\.csv$/)
    await check(csv.name, csv.text)
    await page.getByText('There’s nothing new to publish.').waitFor()

    await check('broken.json', '{"cellardoorMenu":')
    await page.locator('.field.has-fault', { has: file }).getByText('not a JSON object').waitFor()
    assert.equal(await file.getAttribute('aria-invalid'), 'true')
    const json = await exported('Download JSON')
    const document = JSON.parse(json.text)
    const lox = document.entities.find(({ name }: { name: string }) => name === 'Lox Platter')
    const before = lox.price
    lox.price = 'a lot'
    await check(json.name, JSON.stringify(document))
    await page.locator('.field.has-fault', { has: file }).getByText(/price/).first().waitFor()
    await stateMustBeAccessible(page)
    await mustFitAcross(page)

    lox.price = 31.5
    await check(json.name, JSON.stringify(document))
    await page
      .locator('.changes')
      .getByText(/Lox Platter.*31\.50/)
      .waitFor()
    assert.equal(await page.locator('.has-fault').count(), 0)
    assert.equal((await publishedItem('Lox Platter')).price, before, 'a dry run stores nothing')
    // Another person publishes between what was shown and what is applied.
    const entities = [{ id: lox.id, type: 'Item', description: 'Smoked here.' }]
    await service.put('/merchant/admin/menu', { merchantId, entities }, counter.owner)
    lox.description = 'Smoked here.'
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('The menu changed in the meantime.').waitFor()
    await check(json.name, JSON.stringify(document))
    await page
      .locator('.changes')
      .getByText(/Lox Platter.*31\.50/)
      .waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await eventually(async () => assert.equal((await publishedItem('Lox Platter')).price, 31.5))
    await page.locator('.changes').waitFor({ state: 'detached' })
    assert.equal(await file.inputValue(), '')
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('selects and hides many items by keyboard, and drags a row to its place', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path, hasTouch: false })
    const names = await eventuallyNames(page)
    const dragged = page.locator('.menu-children > .menu-row').nth(2)
    await dragged.locator('.drag').dragTo(page.locator('.menu-children > .menu-row').first())
    await page.getByText('1 unpublished change').waitFor()
    assert.deepEqual((await rowNames(page)).slice(0, 3), [names[2], names[0], names[1]])

    await page.getByRole('button', { name: 'Bulk edit' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Find items by name or section').focus()
    await page.keyboard.type('pancakes')
    const all = page.getByLabel(/^Select all \d+/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.getByRole('heading', { name: /^\d+ items? selected$/ }).waitFor()
    assert.equal(await all.isChecked(), true)
    const focused = () => page.evaluate('document.activeElement.textContent') as Promise<string>
    for (let step = 0; step < 40 && (await focused()) !== 'Hide'; step++) await page.keyboard.press('Tab')
    assert.equal(await focused(), 'Hide', 'it is reached by Tab alone')
    await page.keyboard.press('Enter')
    await page.getByText(/^2 unpublished changes/).waitFor()
    await page.locator('.bulk-items').getByText('Hidden').first().waitFor()
    await publish(page)
    assert.equal((await publishedItem('Buttermilk Pancakes')).hidden, true)
    const { id } = await publishedItem('Buttermilk Pancakes')
    const entities = [{ id, type: 'Item', hidden: false }]
    await service.put('/merchant/admin/menu', { merchantId, entities }, counter.owner)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll(
    'merges what another person published meanwhile into the draft, and neither is lost',
    async () => {
      const { page, close } = await openConsole(browser, service.url, { path })
      await page.getByLabel('Price: Buttermilk Pancakes').fill('14')
      await page.getByLabel('Price: Buttermilk Pancakes').press('Enter')
      await page.getByText('1 unpublished change').waitFor()
      const { id } = await publishedItem('Lox Platter')
      const entities = [{ id, type: 'Item', description: 'Fresh.' }]
      const answer = await service.put('/merchant/admin/menu', { merchantId, entities }, counter.owner)
      assert.equal(answer.status, 200, answer.text)
      await page.getByRole('button', { name: 'Publish …' }).click()
      await page.getByText('Another person published changes').waitFor()
      await stateMustBeAccessible(page)
      await page.getByRole('button', { name: 'Add their changes to my draft' }).click()
      await page.getByText('Another person published changes').waitFor({ state: 'detached' })
      await publish(page)
      assert.equal((await publishedItem('Lox Platter')).description, 'Fresh.')
      assert.equal((await publishedItem('Buttermilk Pancakes')).price, 14)
      await close()
    },
  )
})
