import { test } from 'node:test'
import { crashPostgres, crashService, type Strike } from './support/crash-checkout.ts'
import { type CrashPoint, crashAt, gatewayNames, rowNames } from './support/crash-points.ts'

// Kills at named points; crash-checkout.long.test.ts kills at any moment.
const seed = Number(process.env.CRASH_SEED ?? 20260401)

const atEach =
  (points: readonly CrashPoint[]): Strike =>
  async ({ world, gateway }) => {
    for (const point of points) await crashAt(point, world, gateway)
    return points.length
  }

test('the service is killed at each point of a checkout: nothing is lost, doubled, uncharged or charged for nothing', (t) =>
  crashService(t, seed, atEach([...gatewayNames, ...rowNames])))

test('PostgreSQL is killed with an order half written, and with money that only the gateway knows of: the same', (t) =>
  crashPostgres(t, seed, atEach(['order written', 'money authorised'])))
