import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { ask, got, refused } from './support/ask.ts'
import { addressOf, appQuery, callback, codeOf, open, type Page, send } from './support/browser.ts'
import { demoApp, elsewhere, isLive, logIn, newApp, password } from './support/identity.ts'
import { guestToken, newcomer } from './support/people.ts'

const authorize = '/third_party/authorize'
const create = '/third_party/account/create'
const addCard = '/third_party/credit_card/add'
const adas = { username: 'ada@example.com', password, approve: '1' }

const redeem = (code: string) => {
  const json = { ...demoApp, grant_type: 'authorization_code', redirect_uri: callback, code }
  return got(ask('POST', '/third_party/access_token', { json }))
}
const isForm = ({ answer }: Page) => {
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('location'), null)
  assert.match(answer.text, /<input type="hidden" name="_token"/)
}

describe('the authorize page', () => {
  test('3.43 3.53 has a form that works without JavaScript', async () => {
    const { answer, action, cookie, fields } = await open(authorize, appQuery())
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type')!, /^text\/html/)
    assert.match(answer.text, /<form method="post" action="[^"]+"><input type="hidden" name="_token" value="/)
    assert.equal(action, authorize)
    for (const name of ['username', 'password', 'approve']) assert.ok(answer.text.includes(`name="${name}"`))
    assert.doesNotMatch(answer.text, /<script|javascript:| on\w+="/)
    assert.ok(cookie && fields._token)
    assert.match(answer.headers.get('set-cookie')!, /; SameSite=(Lax|Strict)/)
  })
  test('3.44 3.45 3.46 returns a code, then the state unchanged', async () => {
    const state = 'a b&c="d"<é>/?'
    const back = await send(await open(authorize, appQuery({ state })), adas)
    const address = addressOf(back)
    assert.equal(back.answer.status, 302)
    assert.match(address, /^http:\/\/localhost:4000\/callback\?code=[A-Za-z0-9]+&state=[^&]+$/)
    assert.equal(new URL(address).searchParams.get('state'), state)
    assert.match(back.answer.headers.get('content-type')!, /^text\/plain/)
    assert.equal(back.answer.text, address)
    assert.ok(await isLive((await redeem(codeOf(back))).access_token))
    assert.match(addressOf(await send(await open(authorize, appQuery()), adas)), /\?code=\w+&state=$/)
  })
  test('3.47 returns a denial without a login', async () => {
    const back = await send(await open(authorize, appQuery({ state: 's-1' })), { approve: '0' })
    assert.equal(back.answer.status, 302)
    assert.equal(addressOf(back), `${callback}?error=access_denied&state=s-1`)
    assert.equal(back.answer.text, addressOf(back))
    const stateless = await send(await open(authorize, appQuery()), { approve: '0' })
    assert.equal(addressOf(stateless), `${callback}?error=access_denied&state=`)
  })
  test('3.48 3.49 3.50 shows an error, without redirecting, if the app’s request is invalid', async () => {
    const wrong = [
      { client_id: 'unknown-app' },
      { client_id: undefined },
      { redirect_uri: undefined },
      { redirect_uri: 'http://evil.example/callback' },
      { redirect_uri: `${callback}/` },
      { redirect_uri: 'https://localhost:4000/callback' },
      { redirect_uri: 'http://localhost:4000/Callback' },
      { response_type: 'token' },
      { response_type: undefined },
      { scope: 'global,payment' },
      { scope: 'merchant' },
    ]
    for (const more of wrong) {
      const { answer } = await open(authorize, appQuery(more))
      assert.equal(answer.status, 400, JSON.stringify(more))
      assert.equal(answer.headers.get('location'), null)
      assert.match(answer.headers.get('content-type')!, /^text\/html/)
      assert.doesNotMatch(answer.text, /evil\.example|<form/)
    }
  })
  test('3.50 defaults to the global scope, and grants no more', async () => {
    const back = await send(await open(authorize, appQuery({ scope: undefined })), adas)
    const { access_token: token } = await redeem(codeOf(back))
    await got(ask('GET', '/customer/account', { token }))
    await refused(ask('POST', '/customer/cc', { token, json: {} }), 403, 'forbidden')
  })
  test('3.51 refuses forms without its own _token and cookie', async () => {
    const [page, other] = [await open(authorize, appQuery()), await open(authorize, appQuery())]
    isForm(await send({ ...page, fields: { ...page.fields, _token: '' } }, adas))
    isForm(await send(page, { ...adas, _token: `${page.fields._token}x` }))
    isForm(await send({ ...page, cookie: '' }, adas))
    isForm(await send({ ...page, cookie: other.cookie }, adas))
    isForm(await send({ ...page, cookie: '' }, { approve: '0' }))
    assert.equal((await send(page, adas)).answer.status, 302)
  })
  test('3.52 counts no wrong password then', async () => {
    const [askThere, { fields }] = [elsewhere(), await open(authorize, appQuery())]
    const wrong = { ...fields, ...adas, password: 'close-sesame-42' }
    const headers = { origin: 'https://elsewhere.example' } // a browser that stores no cookies
    for (let tries = 0; tries < 11; tries++)
      assert.equal((await askThere('POST', authorize, { form: wrong, headers })).status, 200)
    const login = { ...demoApp, grant_type: 'password', username: adas.username, password, scope: 'global' }
    await got(askThere('POST', '/customer/auth', { form: login }))
  })
  test('3.54 keeps a guest’s cart', async () => {
    const [guest, { email, token }] = [await guestToken(), await newcomer()]
    const query = { client_id: 'demo-app' }
    const { menu } = await got(ask('GET', '/merchant/1001/menu', { query }))
    const json = { item: { item_id: menu[0].children[0].id, item_qty: 2 } }
    await got(ask('POST', '/customer/cart/1001', { query, headers: { 'guest-token': guest }, json }))
    const page = await open(authorize, appQuery({ guest_token: guest }))
    assert.equal((await send(page, { ...adas, username: email })).answer.status, 302)
    assert.equal((await got(ask('GET', '/customer/cart/1001', { token }))).item_count, 2)
  })
})

describe('the sign-up page', () => {
  const newPerson = () => ({
    ...{ email: `${randomUUID()}@example.com`, first_name: 'Page', last_name: 'Visitor' },
    ...{ password: 'a-page-of-words', approve: '1' },
  })
  test('3.62 creates the account and continues like a login', async () => {
    const person = newPerson()
    const back = await send(await open(create, appQuery({ state: 'new' })), person)
    assert.equal(back.answer.status, 302)
    assert.match(addressOf(back), /^http:\/\/localhost:4000\/callback\?code=\w+&state=new$/)
    const { access_token: token } = await redeem(codeOf(back))
    const { user } = await got(ask('GET', '/customer/auth', { token }))
    assert.deepEqual([user.email, user.first_name, user.last_name], [person.email, 'Page', 'Visitor'])
    await got(logIn({ username: person.email, password: person.password }))
  })
  test('3.63 links to the sign-in page and back', async () => {
    const [signIn, signUp] = [await open(authorize, appQuery()), await open(create, appQuery())]
    assert.match(signIn.answer.text, /<a href="\/third_party\/account\/create\?client_id=demo-app&amp;/)
    assert.match(signUp.answer.text, /<a href="\/third_party\/authorize\?client_id=demo-app&amp;/)
  })
  test('3.64 is closed to apps without the password flow', async () => {
    const app = await newApp({ redirect_uris: [callback] })
    const { answer } = await open(create, appQuery({ client_id: app.client_id }))
    assert.equal(answer.status, 400)
    assert.doesNotMatch(answer.text, /<form/)
    assert.equal((await open(authorize, appQuery({ client_id: app.client_id }))).answer.status, 200)
  })
  test('3.65 has the same parameters and the same denial', async () => {
    const wrong = [{ client_id: 'unknown-app' }, { redirect_uri: `${callback}/` }, { response_type: 'token' }]
    for (const more of [...wrong, { scope: 'payment' }])
      assert.equal((await open(create, appQuery(more))).answer.status, 400)
    const denied = await send(await open(create, appQuery({ state: 'x' })), { approve: '0' })
    assert.equal(addressOf(denied), `${callback}?error=access_denied&state=x`)
  })
})

describe('the card page', () => {
  test('3.66 3.67 saves a card and returns to the app, which finds it in the list', async () => {
    const { email, token } = await newcomer()
    const signedIn = await send(await open(addCard, appQuery({ state: 'card' })), {
      ...adas,
      username: email,
    })
    isForm(signedIn)
    const exp_year = String(new Date().getUTCFullYear() + 3)
    const card = { cc_number: '4242424242424242', exp_month: '7', exp_year, cvv: '123', billing_zip: '10038' }
    const back = await send(signedIn, { ...card, approve: '1' })
    assert.equal(back.answer.status, 302)
    assert.equal(addressOf(back), `${callback}?state=card`)
    const { cards } = await got(ask('GET', '/customer/cc', { token }))
    assert.equal(cards.length, 1)
    assert.deepEqual([cards[0].type, cards[0].last_four, cards[0].exp_month], ['Visa', '4242', 7])
  })
  test('3.68 requires client_id, redirect_uri, response_type and the global scope', async () => {
    const wrong = [
      { client_id: undefined },
      { redirect_uri: undefined },
      { redirect_uri: `${callback}?more` },
      { response_type: undefined },
      { scope: 'global,payment' },
    ]
    for (const more of wrong) {
      const { answer } = await open(addCard, appQuery(more))
      assert.equal(answer.status, 400, JSON.stringify(more))
      assert.equal(answer.headers.get('location'), null)
    }
  })
  test('3.69 returns with a denial', async () => {
    const denied = await send(await open(addCard, appQuery({ state: 'y' })), { approve: '0' })
    assert.equal(addressOf(denied), `${callback}?error=access_denied&state=y`)
  })
})
