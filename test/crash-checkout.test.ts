import { test } from 'node:test'
import { crashPostgres, crashService } from './support/crash-checkout.ts'
import { atEach } from './support/crash-points.ts'

// Kills at one named point of each kind: money and rows. crash-checkout.long.test.ts kills at all of them, and at any moment.
const seed = Number(process.env.CRASH_SEED ?? 20260401)

test('the service is killed at points of a checkout: nothing is lost, doubled, uncharged or charged for nothing', (t) =>
  crashService(t, seed, atEach(['money authorised', 'order written'])))

test('PostgreSQL is killed with an order half written: the same', (t) =>
  crashPostgres(t, seed, atEach(['order written'])))
