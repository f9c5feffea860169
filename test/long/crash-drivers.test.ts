import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { crashDrivers } from '../support/crash/drivers.ts'

/** 2,000 take several minutes; run them with DRIVER_ORDERS=2000. */
const orders = Number(process.env.DRIVER_ORDERS ?? 100)
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

test('drivers race with companies, dispatchers and cancellations while processes are killed: one carrier, no lost report, events in order', (t) =>
  crashDrivers(t, {
    seed,
    orders,
    drivers: Math.min(18, Math.max(4, Math.round(orders / 25))),
    blows: ['service', 'postgres', 'service', 'companies', 'everything', 'service', 'postgres', 'restart'],
  }))
