import { test } from 'node:test'
import { crashDispatch } from '../support/crash/dispatch.ts'

// The companies, then all processes at once; test/long/crash-dispatch.test.ts kills each of them by itself, and more often.
const seed = Number(process.env.CRASH_SEED ?? 20260401)

test('companies lie and fall silent while processes are killed: every order ends, none has two couriers', (t) =>
  crashDispatch(t, {
    seed,
    orders: 10,
    blows: ['companies', 'everything', 'restart'],
  }))
