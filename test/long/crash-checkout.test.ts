import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEach, crashPoints, crashPostgres, crashService, type Strike } from '../support/crash/checkout.ts'

const killsOfService = Number(process.env.CRASH_KILLS ?? 30)
const killsOfPostgres = Number(process.env.CRASH_POSTGRES_KILLS ?? 5)
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

const atAnyMoment =
  (kills: number, maxMs: number): Strike =>
  async ({ world, random }) => {
    for (let kill = 0; kill < kills; kill++) {
      await sleep(random() * maxMs)
      await world.crash()
    }
    await sleep(maxMs)
    return kills
  }

test('the service is killed at each point of a checkout: nothing is lost, duplicated, uncharged or charged for nothing', (t) =>
  crashService(t, seed, atEach(crashPoints)))

test('the service is killed at random times during checkouts: nothing is lost, duplicated, uncharged or charged for nothing', (t) =>
  crashService(t, seed, atAnyMoment(killsOfService, 1000)))

test('PostgreSQL is killed with an order half written, and with a payment that only the gateway knows about: the same', (t) =>
  crashPostgres(t, seed, atEach(['order written', 'money authorized'])))

test('PostgreSQL is killed at random times during checkouts: the same', (t) =>
  crashPostgres(t, seed, atAnyMoment(killsOfPostgres, 2000)))
