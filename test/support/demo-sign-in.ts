import assert from 'node:assert/strict'
import type { BrowserContext } from 'playwright-core'

type SignIn = { url: string; home: '/admin' | '/partner'; person: string }

/** What the buttons of the demo on a sign-in page do, without drawing that page. */
export async function signInAs({ request }: BrowserContext, { url, home, person }: SignIn) {
  const page = await (await request.get(`${url}${home}/signin`)).text()
  const form = page.split('<form').find((part) => new RegExp(`<span>${person}\\b`).test(part))
  assert.ok(form, `${home}/signin has no button for ${person}`)
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  const answer = await request.post(`${url}${home}/signin`, {
    form: Object.fromEntries([...fields].map(([, name, value]) => [name!, value!])),
    headers: { origin: url },
    maxRedirects: 0,
  })
  assert.equal(answer.status(), 303, await answer.text())
}
