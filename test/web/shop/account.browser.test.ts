import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { oneOfEachKind, testOfAll } from '../../support/eventually.ts'
import { freePort } from '../../support/process.ts'
import {
  mustBeAccessible,
  mustFitAcross,
  openShop,
  phone,
  stateMustBeAccessible,
} from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
/** Browsers support passkeys only for names; the service expects them from its own URL. */
const port = await freePort()
const named = () => `http://localhost:${port}`
const service = testService({ template: 'demo', port, config: { publicUrl: named() } })

describe('the account', { skip }, () => {
  test('accepts a new address and a new card, and shows errors next to each field', async () => {
    const { page, faults, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}/signin?back=/account`)
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.getByRole('link', { name: 'Add address' }).click()
    await page.getByLabel('Street address').fill('230 Front St')
    await page.getByLabel('City').fill('New York')
    await page.getByLabel('State').fill('NY')
    await page.getByLabel('ZIP code').fill('1')
    await page.getByLabel('Phone').fill('2125550123')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a 5-digit ZIP code').first().waitFor()
    await mustBeAccessible(page)
    await mustFitAcross(page)
    assert.equal(await page.getByLabel('Street address').inputValue(), '230 Front St')
    await page.getByLabel('ZIP code').fill('10038')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('230 Front St').waitFor()

    await page.getByRole('link', { name: 'Add card' }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expires').fill('12/40')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Billing ZIP code').fill('10038')
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Expires 12/2040').waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('edits an address, offers to undo a removal, and asks before removing a card', async () => {
    const { page, faults, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}/signup?back=/account`)
    await page.getByLabel('First name').fill('Una')
    await page.getByLabel('Last name').fill('Doe')
    await page.getByLabel('Email').fill('una@example.com')
    await page.getByLabel('Password').fill('a-long-password')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('link', { name: 'Add address' }).click()
    await page.getByLabel('Street address').fill('230 Front St')
    await page.getByLabel('Apt, suite or floor').fill('4B')
    await page.getByLabel('City').fill('New York')
    await page.getByLabel('State').fill('NY')
    await page.getByLabel('ZIP code').fill('10038')
    await page.getByLabel('Phone').fill('2125550123')
    await page.getByRole('button', { name: 'Save' }).click()

    await page.getByRole('link', { name: 'Edit address: 230 Front St' }).click()
    assert.equal(await page.getByLabel('Apt, suite or floor').inputValue(), '4B')
    await stateMustBeAccessible(page)
    await page.getByLabel('Apt, suite or floor').fill('')
    await page.getByLabel('Street address').fill('199 Water St')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('199 Water St').waitFor()
    assert.equal(await page.getByText('4B').count(), 0)

    await page.getByRole('button', { name: 'Remove: 199 Water St' }).click()
    await page.getByText('199 Water St was removed.').waitFor()
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Edit address: 199 Water St' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)

    await page.getByRole('link', { name: 'Add card' }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expires').fill('12/40')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Billing ZIP code').fill('10038')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Remove: •••• 4242' }).click()
    await page.getByRole('heading', { name: 'Remove Visa •••• 4242?' }).waitFor()
    await stateMustBeAccessible(page)
    await page.getByRole('link', { name: 'Keep card' }).click()
    await page.getByRole('button', { name: 'Remove: •••• 4242' }).click()
    await page.getByRole('button', { name: 'Remove card' }).click()
    await page.getByText('Card removed.').waitFor()
    assert.equal(await page.getByText('•••• 4242').count(), 0)

    // Another person in the same browser is not offered what the first one removed.
    await page.getByRole('button', { name: 'Remove: 199 Water St' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.goto(`${service.url}/signin?back=/account`)
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.goto(`${service.url}/account?removed=addresses`)
    await page.getByRole('heading', { name: /Ada/ }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('changes its password with the current one, and stays signed in', async () => {
    const { page, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}/signup?back=/account/security`)
    await page.getByLabel('First name').fill('Petra')
    await page.getByLabel('Last name').fill('Key')
    await page.getByLabel('Email').fill('petra@example.com')
    await page.getByLabel('Password').fill('a-long-password')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByLabel('Current password').fill('wrong-password')
    await page.getByLabel('New password').fill('another-long-password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('alert').waitFor()
    await stateMustBeAccessible(page)
    await page.getByLabel('Current password').fill('a-long-password')
    await page.getByLabel('New password').fill('another-long-password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password is changed.').waitFor()
    await page.getByRole('link', { name: 'Manage connected apps' }).waitFor()
    await close()
  })

  testOfAll('sends its data, and is erased only with the password', async () => {
    const { page, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}/signup?back=/account`)
    await page.getByLabel('First name').fill('Edith')
    await page.getByLabel('Last name').fill('Brief')
    await page.getByLabel('Email').fill('edith@example.com')
    await page.getByLabel('Phone').fill('2125550177')
    await page.getByLabel('Password').fill('a-long-password')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('link', { name: 'Your data' }).click()
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'Send me my data' }).click()
    await page.getByText('We’ve emailed you the link.').waitFor()
    await page.getByLabel('Your password').fill('wrong-password')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Your password').fill('a-long-password')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('heading', { name: 'What are you hungry for?' }).waitFor()
    await page.goto(`${service.url}/account`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await close()
  })
})

/** Chromium's own virtual authenticator, whose owner agrees to everything. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...options,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signInAs(page: Page, url: string, name: RegExp) {
  await page.goto(`${url}/signin?back=/account/security`)
  await page.getByRole('button', { name }).click()
  await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor()
}

describe('a passkey', { skip }, () => {
  test('is added, signs in to the shop, and is removed', async () => {
    const { page, faults, close } = await openShop(browser, named())
    await addAuthenticator(page)
    await signInAs(page, named(), /^Ada/)
    await page.getByLabel('Passkey name').fill('My phone')
    await page.getByLabel('Your password').fill('certainly not it')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.locator('[data-passkey-fault]').waitFor({ state: 'visible' })
    await page.getByLabel('Your password').fill('open-sesame-42')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Passkey added.').waitFor()
    await page.getByText('My phone').waitFor()
    await mustFitAcross(page)
    await page.context().clearCookies({ name: 'cellardoor-shop' })
    await page.goto(`${named()}/signin?back=/account/security`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText(/last used/).waitFor()
    await page.getByRole('button', { name: 'Remove: My phone' }).click()
    await page.getByText('Passkey removed.').waitFor()
    await page.context().clearCookies({ name: 'cellardoor-shop' })
    await page.goto(`${named()}/signin`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('This passkey belongs to no account here.').first().waitFor()
    await stateMustBeAccessible(page) // last, because it ends the virtual authenticator
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('also signs in to the partner console', async () => {
    const { page, close } = await openShop(browser, named())
    await addAuthenticator(page)
    await page.goto(`${named()}/signin?back=/account/security`)
    await page.getByLabel('Email').fill('owner@example.com')
    await page.getByLabel('Password').fill('open-sesame-42')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Your password').fill('open-sesame-42')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Passkey added.').waitFor()
    await page.goto(`${named()}/partner/signin`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL(/\/partner(?!\/signin)/)
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
    await close()
  })
})

test('a shop becomes a favorite on its page, and a second click removes it', { skip }, async () => {
  const { page, faults, close } = await openShop(browser, service.url)
  const heart = page.getByRole('button', { name: 'Favorite shop' })
  const shop = '/m/1003'
  await page.goto(service.url + shop)
  await heart.click()
  await page.getByRole('button', { name: /^Nell/ }).click()
  await page.waitForURL(/\/m\/1003\//)
  await heart.click()
  await page.locator('[aria-pressed="true"]').waitFor()
  await stateMustBeAccessible(page)
  await page.goto(`${service.url}/account`)
  await page.getByRole('region', { name: 'Favorite shops' }).getByRole('link').waitFor()
  await page.goto(service.url + shop)
  await page.locator('[aria-pressed="true"]').click()
  await page.locator('[aria-pressed="false"]').waitFor()
  await page.goto(`${service.url}/account`)
  await page.getByRole('heading', { name: 'Addresses' }).waitFor()
  assert.equal(await page.getByRole('region', { name: 'Favorite shops' }).count(), 0)
  await close()
  assert.deepEqual(faults, [])
})

testOfAll('favorites on a phone are one row to swipe through', { skip }, async () => {
  const { page, faults, close } = await openShop(browser, service.url, { ...phone, hasTouch: true })
  await signInAs(page, service.url, /^Ada/)
  await page.goto(`${service.url}/m/1002`)
  await page.getByRole('button', { name: 'Favorite shop' }).click()
  await page.locator('[aria-pressed="true"]').waitFor()
  await page.goto(service.url)
  const cards = page.getByRole('region', { name: 'Your favorites' }).getByRole('listitem')
  await cards.nth(1).waitFor()
  const tops = await Promise.all((await cards.all()).map(async (card) => (await card.boundingBox())!.y))
  assert.ok(tops.length > 1)
  assert.equal(new Set(tops).size, 1)
  await mustFitAcross(page)
  await stateMustBeAccessible(page)
  await close()
  assert.deepEqual(faults, [])
})

describe('sign-in and security', { skip }, () => {
  testOfAll('list browsers, and sign out those elsewhere', async () => {
    const [here, there] = [await openShop(browser, service.url), await openShop(browser, service.url)]
    await signInAs(there.page, service.url, /^Nell/)
    await signInAs(here.page, service.url, /^Nell/)
    const list = here.page.getByRole('region', { name: 'Where you’re signed in' })
    await list.getByText('This browser').waitFor()
    await stateMustBeAccessible(here.page)
    await mustFitAcross(here.page)
    await here.page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await here.page.getByText('You’re signed out on that device.').waitFor()
    assert.equal(await list.getByRole('listitem').count(), 1)
    await there.page.goto(`${service.url}/account/security`)
    await there.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await here.close()
    await there.close()
  })

  testOfAll('wait for an email’s link and a phone’s code, and both report errors', async () => {
    const { page, close } = await openShop(browser, service.url, { javaScriptEnabled: false })
    await signInAs(page, service.url, /^Nell/)
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Email', { exact: true }).fill('nell.new@example.com')
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByText(/We sent a link to nell\.new@example\.com/).waitFor()
    await page.getByLabel('Phone', { exact: true }).fill('12')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('Enter a 10-digit US phone number').first().waitFor()
    await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0144')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code from the text message').fill('000000')
    await page.getByRole('button', { name: 'Confirm number' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByText('To add a passkey').waitFor()
    await close()
  })
})

testOfAll('the map marks the shops listed next to it, with and without JavaScript', { skip }, async () => {
  for (const javaScriptEnabled of oneOfEachKind([true, false], () => 'a browser')) {
    const { page, faults, close } = await openShop(browser, service.url, { javaScriptEnabled })
    await page.goto(`${service.url}/search`)
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await page.getByRole('group', { name: /Map of places/ }).waitFor()
    const marks = await page.locator('.shop-map .mark').count()
    assert.ok(marks > 3)
    assert.ok((await page.locator('.map-list li').count()) >= marks)
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    await page.locator('.map-list a').first().click()
    await page.waitForURL(/\/m\/\d+\//)
    await close()
    assert.deepEqual(faults, [])
  }
})
