import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { serviceUrl } from '../../src/ops/api.ts'
import { judgeMetrics } from '../../src/upkeep/doctor/service-rules.ts'
import { startTestService, testService } from '../support/service.ts'

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
  assert.equal((await service.post('/nope', {}, browser)).body.message[0].code, 'unknown_path')
})

test('maintenance is a page in a browser', async () => {
  const closed = await startTestService({ databaseUrl: service.databaseUrl, env: { MAINTENANCE: 'true' } })
  try {
    const page = await closed.get('/merchant/1001/', browser)
    assert.deepEqual([page.status, page.headers.get('content-type')], [503, 'text/html; charset=UTF-8'])
    assert.ok(Number(page.headers.get('retry-after')) > 0)
    assert.equal((await closed.get('/merchant/1001/')).body.message[0].code, 'maintenance')
  } finally {
    await closed.stop()
  }
})

test('the commands find the service by PORT; other settings go before it', () => {
  assert.equal(serviceUrl(undefined, { PORT: '9090' }), 'http://localhost:9090')
  assert.equal(serviceUrl(undefined, { PORT: '9090', PUBLIC_URL: 'https://x.example/' }), 'https://x.example')
  assert.equal(serviceUrl(undefined, {}), 'http://localhost:8080')
})

test('figures that a proxy hides are no finding of the doctor', () => {
  assert.deepEqual(judgeMetrics({ status: 404, text: '' } as never), [])
  assert.equal(judgeMetrics({ status: 500, text: '' } as never).length, 1)
})

const hasNginx = spawnSync('nginx', ['-v']).status === 0
const skip = !hasNginx && 'nginx is not installed: apt-get install nginx'

test('the shipped nginx.conf is one that the installed nginx takes', { skip }, () => {
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
