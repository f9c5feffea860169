import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { type Answer, ask, base, got, type Json, refused } from './ask.ts'
import { operatorToken } from './people.ts'

export const demoApp = { client_id: 'demo-app', client_secret: 'demo-app-secret' }
export const merchantApp = { client_id: 'merchant-app', client_secret: 'merchant-app-secret' }
export const publicApp = { client_id: 'public-app', client_secret: 'public-app-secret' }
export const password = 'open-sesame-42'
export const adasLogin = {
  ...demoApp,
  ...{ grant_type: 'password', username: 'ada@example.com', password, scope: 'global' },
}

export const logIn = (more: Record<string, unknown> = {}) =>
  ask('POST', '/customer/auth', { json: { ...adasLogin, ...more } })

export const newAccount = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  ask('POST', '/customer/account', {
    headers,
    json: {
      ...{ ...demoApp, scope: 'global', email: `${randomUUID()}@example.com`, password },
      ...{ first_name: 'Nova', last_name: 'Comer', ...more },
    },
  })

/** At the path that serves only this. */
export const refresh = (refresh_token: string, more: Record<string, unknown> = {}) =>
  ask('POST', '/third_party/refresh_token', {
    json: { ...demoApp, grant_type: 'refresh_token', refresh_token, ...more },
  })

export const isLive = async (token: string) => (await ask('GET', '/customer/auth', { token })).status === 200

/** An app that the operator has just registered; without `flows` it has been granted none. */
export async function newApp(more: object = {}): Promise<{ client_id: string; client_secret: string }> {
  const json = { client_id: `acceptance-${randomUUID()}`, name: 'Acceptance', ...more }
  const { client_id, client_secret } = await got(
    ask('POST', '/operator/clients', { token: operatorToken, json }),
  )
  return { client_id, client_secret }
}

/** Refused with this service's codes and with those of OAuth. */
export async function refusedAsOAuth(answer: Promise<Answer>, status: number, code: string): Promise<Json> {
  const body = await refused(answer, status, code)
  assert.equal(body.error, code)
  assert.ok(body.error_description.length > 0)
  return body
}

export const canBeElsewhere = process.platform === 'linux' && ['127.0.0.1', 'localhost'].includes(host())
function host() {
  return new URL(base).hostname
}

/**
 * Wrong passwords are counted by address, and other tests need theirs: one machine has many others. Where
 * they aren't available, requests come from the shared address.
 */
export function elsewhere(): (method: string, path: string, given: Sent) => Promise<Answer> {
  if (!canBeElsewhere) return ask
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
  return (method, path, given) => askFrom(localAddress, method, path, given)
}

type Sent = { form: Record<string, string>; token?: string; headers?: Record<string, string> }

async function askFrom(
  localAddress: string,
  method: string,
  path: string,
  { form, token, headers: more }: Sent,
) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { port } = new URL(base)
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(token && { authorization: `Bearer ${token}` }),
    ...more,
  }
  const request = overHttp({ host: '127.0.0.1', port, localAddress, method, path, headers })
  request.on('error', reject).on('response', resolve)
  request.end(new URLSearchParams(form).toString())
  const response = await promise
  const text = (await response.toArray()).join('')
  const found = new Headers(response.headers as Record<string, string>)
  const isJson = found.get('content-type')?.startsWith('application/json')
  return { status: response.statusCode!, headers: found, text, body: isJson ? JSON.parse(text) : undefined }
}
