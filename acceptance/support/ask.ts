import assert from 'node:assert/strict'

/** The URL of the service; `npm run acceptance` sets it. */
export const base = (process.env.BASE_URL ?? 'http://localhost:8080').replace(/\/+$/, '')

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever came; the tests say what it must be
export type Json = any

export type Answer = { status: number; headers: Headers; text: string; body: Json }

export type Ask = {
  query?: Record<string, string | number | boolean>
  /** Sent as JSON. */
  json?: unknown
  /** Sent unchanged, as `type`. */
  raw?: { type: string; text: string | Uint8Array<ArrayBuffer> }
  /** Sent as a urlencoded form. */
  form?: Record<string, string>
  headers?: Record<string, string>
  token?: string
}

/** Sends one request and returns the response. Redirects are not followed. */
export async function ask(method: string, path: string, given: Ask = {}): Promise<Answer> {
  const url = new URL(base + path)
  for (const [name, value] of Object.entries(given.query ?? {})) url.searchParams.set(name, String(value))
  const headers = new Headers(given.headers)
  if (given.token) headers.set('authorization', `Bearer ${given.token}`)
  // Compression would cost both sides time in every response.
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity')
  const [type, sent] = bodyOf(given)
  if (type) headers.set('content-type', type)
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(sent !== undefined && { body: sent }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined }
}

function bodyOf({
  json,
  raw,
  form,
}: Ask): [string | undefined, string | Uint8Array<ArrayBuffer> | undefined] {
  if (raw) return [raw.type, raw.text]
  if (form) return ['application/x-www-form-urlencoded', new URLSearchParams(form).toString()]
  return json === undefined ? [undefined, undefined] : ['application/json', JSON.stringify(json)]
}

/** As an app without a signed-in customer. */
export const read = (path: string, query: Ask['query'] = {}) =>
  ask('GET', path, { query: { client_id: 'demo-app', ...query } })

/** The request succeeded; returns its body. */
export async function got(answer: Answer | Promise<Answer>): Promise<Json> {
  const { status, body, text } = await answer
  assert.equal(status, 200, text)
  assert.ok(Array.isArray(body.message), 'message is always an array')
  return body
}

/** The request was refused with these codes, in the envelope of every refusal; returns its body. */
export async function refused(
  answer: Answer | Promise<Answer>,
  status: number,
  ...codes: string[]
): Promise<Json> {
  const found = await answer
  assert.equal(found.status, status, found.text)
  const items: { code: string; user_msg: string; dev_msg: string }[] = found.body.message
  for (const item of items) {
    assert.ok(item.user_msg.length > 0 && item.dev_msg.length > 0, 'for people and for developers')
  }
  assert.deepEqual(
    items.map(({ code }) => code),
    codes,
  )
  return found.body
}
