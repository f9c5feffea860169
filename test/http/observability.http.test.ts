import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { type TestService, testService } from '../support/test-service.ts'

type Panel = { title: string; targets: { expr: string }[] }

const dashboard: { panels: Panel[] } = JSON.parse(readFileSync('deploy/grafana/cellardoor.json', 'utf8'))
const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
const hasPromtool = spawnSync('sh', ['-c', 'command -v promtool']).status === 0
const skip = hasPromtool ? false : 'there is no promtool here; install prometheus'

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
}

/** The names of our metrics in an expression, without a histogram's suffixes. */
const metricsIn = (text: string) =>
  [...text.matchAll(/cellardoor_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))

const metricsOf = async ({ get }: TestService) => {
  const { text } = await get('/metrics')
  return new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
}

describe('observability', () => {
  const service = testService({ template: 'demo' })

  test('every metric named by an alert or a panel exists in /metrics', async () => {
    const known = await metricsOf(service)
    const named = [...metricsIn(alerts), ...metricsIn(JSON.stringify(dashboard))]
    assert.ok(named.length > 20)
    assert.deepEqual(
      [...new Set(named)].filter((name) => !known.has(name)),
      [],
    )
  })

  test('routes are named as in the API, in metrics and alerts', async () => {
    await service.get('/merchant/1001/menu?client_id=demo-app')
    const { text } = await service.get('/metrics')
    assert.match(
      text,
      /cellardoor_request_seconds_count\{method="GET",route="\/merchant\/\{merchant_id\}\/menu"/,
    )
    const { body } = await service.get('/openapi.json')
    const used = [...JSON.stringify(dashboard).matchAll(/route=\\"([^\\]+)\\"/g)].map(([, path]) => path!)
    assert.ok(used.length > 0)
    assert.deepEqual(
      used.filter((path) => !(path in body.paths)),
      [],
    )
  })

  test('caches report their size and hit rate', async () => {
    const figure = async (name: string) => {
      const { text } = await service.get('/metrics')
      return Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
    }
    const [held, hits] = ['entries{cache="menus"}', 'reads_total{cache="menus",result="hit"}'].map(
      (name) => `cellardoor_cache_${name}`,
    )
    const [bytes, before] = [await figure('cellardoor_cache_bytes{cache="responses"}'), await figure(hits!)]
    await service.get('/merchant/1002/menu?client_id=demo-app')
    await service.get('/merchant/1002/menu?client_id=demo-app&item_id=N1002')
    assert.ok((await figure(held!)) > 0)
    assert.ok((await figure(hits!)) > before)
    assert.ok((await figure('cellardoor_cache_bytes{cache="responses"}')) > bytes)
  })

  test('the backlog is shown by kind, and grows when work piles up', async () => {
    const shown = async () => {
      service.clock.ms += 16_000
      const { text } = await service.get('/metrics')
      return Number(/cellardoor_backlog\{kind="events"\} (\d+)/.exec(text)?.[1])
    }
    assert.equal(await shown(), 0)
    await service.deps.db.pool.query(
      `INSERT INTO outbox_events (topic, subject, payload, created_at) VALUES ('order.placed', 'left', '{}', now() - interval '6 minutes')`,
    )
    assert.equal(await shown(), 1)
  })

  test('the alert rules and their tests pass promtool', { skip }, () => {
    promtool('check', 'rules', 'deploy/prometheus/alerts.yml')
    promtool('check', 'config', 'deploy/prometheus/prometheus.yml')
    promtool('test', 'rules', 'deploy/prometheus/alerts.test.yml')
  })

  test('every panel’s expression can be parsed by Prometheus', { skip }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'cellardoor-panels-'))
    const rules = dashboard.panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => ({ record: 'panel', expr })),
    )
    const numbered = rules.map((rule, index) => ({ ...rule, record: `panel_${index}` }))
    writeFileSync(
      join(folder, 'panels.yml'),
      JSON.stringify({ groups: [{ name: 'panels', rules: numbered }] }),
    )
    try {
      promtool('check', 'rules', join(folder, 'panels.yml'))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
