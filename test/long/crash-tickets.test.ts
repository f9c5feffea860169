import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { crashTickets } from '../support/crash/tickets.ts'

const orders = Number(process.env.TICKET_ORDERS ?? 200)
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

test('processes are killed while POS systems lie, lag and die: each live POS has each order once, in its final state', (t) =>
  crashTickets(t, { seed, orders, kills: 10, withinMs: 300_000 }))
