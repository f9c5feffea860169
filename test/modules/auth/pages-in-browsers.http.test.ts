import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { serviceUrl } from '../../../src/ops/api.ts'
import { checkMetrics } from '../../../src/upkeep/doctor/service-rules.ts'
import { type Answer, operator, startTestService, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('an unknown path is a page in a browser, and JSON for programs', async () => {
  for (const path of ['/nope', '/guides/nope', '/merchant/x/y/z']) {
    const page = await service.get(path, browser)
    assert.deepEqual([page.status, page.headers.get('content-type')], [404, 'text/html; charset=UTF-8'], path)
    assert.match(page.text, /<h1>/)
    const answer = await service.get(path, { accept: '*/*' })
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8', path)
    assert.equal(answer.body.message[0].code, 'unknown_path')
  }
  const inSpanish = await service.get('/nope', { ...browser, 'accept-language': 'es' })
  assert.match(inSpanish.text, />Ir al inicio</)
  assert.equal((await service.post('/nope', {}, browser)).body.message[0].code, 'unknown_path')
})

const form = { ...browser, 'content-type': 'application/x-www-form-urlencoded' }
const isPage = ({ headers }: Answer) => headers.get('content-type') === 'text/html; charset=UTF-8'

test('browsers get a page for an unreadable URL and for one that a form was sent to', async () => {
  const unreadable = await service.get('/%ff%fe', browser)
  assert.deepEqual([unreadable.status, isPage(unreadable)], [400, true])
  assert.equal((await service.get('/%ff%fe')).body.message[0].code, 'bad_url')
  const sent = await service.post('/nope', 'a=b', form)
  assert.deepEqual([sent.status, isPage(sent)], [404, true])
})

test('Java’s HTTP client counts as a program even though it asks for HTML, and so does any client posting forms to the API', async () => {
  const java = { accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }
  assert.equal((await service.get('/nope', java)).body.message[0].code, 'unknown_path')
})

test('plain HTTP in production shows a page in a browser', async () => {
  const env = { NODE_ENV: 'production', PAYMENTS: 'sandbox' }
  const production = await startTestService({ env })
  try {
    const page = await production.get('/', browser)
    assert.deepEqual([page.status, isPage(page)], [400, true])
    assert.match(page.text, /Please use a secure connection/)
    assert.equal((await production.get('/')).body.message[0].code, 'ssl_required')
  } finally {
    await production.stop()
  }
})

test('a page that fails because of our error is still a page', async () => {
  const fresh = await startTestService({ databaseUrl: service.databaseUrl })
  const { pool } = service.db
  await pool.query('ALTER TABLE settings RENAME TO lost_settings')
  try {
    const page = await fresh.get('/', browser)
    assert.ok(page.status >= 500 && isPage(page), `${page.status} ${page.text}`)
  } finally {
    await pool.query('ALTER TABLE lost_settings RENAME TO settings')
    await fresh.stop()
  }
})

test('a rate limit shows a page in a browser', async () => {
  const client = { client_id: 'hurried-app', name: 'Hurried', flows: [], rate_limit: 1 }
  assert.equal((await service.post('/operator/clients', client, operator)).status, 200)
  const ask = (headers: Record<string, string>) =>
    service.get('/merchant/1001/hours?client_id=hurried-app', headers)
  await ask({})
  const page = await ask(browser)
  assert.deepEqual([page.status, isPage(page)], [429, true])
  assert.ok(Number(page.headers.get('retry-after')) > 0)
  assert.equal((await ask({})).body.message[0].code, 'rate_limited')
})

test('maintenance mode shows a page in a browser', async () => {
  const closed = await startTestService({ databaseUrl: service.databaseUrl, env: { MAINTENANCE: 'true' } })
  try {
    const page = await closed.get('/merchant/1001/', browser)
    assert.deepEqual([page.status, page.headers.get('content-type')], [503, 'text/html; charset=UTF-8'])
    assert.ok(Number(page.headers.get('retry-after')) > 0)
    assert.equal((await closed.get('/merchant/1001/')).body.message[0].code, 'maintenance')
    const sent = await closed.post('/checkout/1001', 'a=b', form)
    assert.deepEqual([sent.status, isPage(sent)], [503, true], 'a form of the shop')
    const call = await closed.post('/customer/auth', 'a=b', form)
    assert.equal(call.body.message[0].code, 'maintenance', 'an operation of the interface')
  } finally {
    await closed.stop()
  }
})

test('the commands find the service by PORT; other settings take precedence', () => {
  assert.equal(serviceUrl(undefined, { PORT: '9090' }), 'http://localhost:9090')
  assert.equal(serviceUrl(undefined, { PORT: '9090', PUBLIC_URL: 'https://x.example/' }), 'https://x.example')
  assert.equal(serviceUrl(undefined, {}), 'http://localhost:8080')
})

test('the doctor does not complain about metrics hidden by a proxy', () => {
  assert.deepEqual(checkMetrics({ status: 404, text: '' } as never), [])
  assert.equal(checkMetrics({ status: 500, text: '' } as never).length, 1)
})

const hasNginx = spawnSync('nginx', ['-v']).status === 0
const skip = !hasNginx && 'nginx is not installed: apt-get install nginx'

test('the installed nginx accepts the shipped nginx.conf', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'cellardoor-nginx-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=food.example.com']
    const openssl = spawnSync('openssl', ['req', ...made, '-keyout', key, '-out', cert])
    assert.equal(openssl.status, 0, String(openssl.stderr))
    const shipped = readFileSync('deploy/nginx.conf', 'utf8')
      .replaceAll(/ssl_certificate +\S+;/g, `ssl_certificate ${cert};`)
      .replaceAll(/ssl_certificate_key +\S+;/g, `ssl_certificate_key ${key};`)
    const conf = join(folder, 'nginx.conf')
    writeFileSync(conf, `pid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\n${shipped}\n}\n`)
    const tried = spawnSync('nginx', ['-t', '-c', conf])
    assert.equal(tried.status, 0, String(tried.stderr))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
