import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from '../../src/db/database.ts'
import { type DispatchService, dispatchService } from './couriers.ts'
import { signedIn } from './people.ts'
import type { ServiceOptions } from './test-service.ts'

const join = sql<unknown>(
  `INSERT INTO merchant_group_members (group_id, email, role, joined_at)
   SELECT group_id, $2, 'driver', now() FROM merchants WHERE merchant_id = $1`,
)
const becomeOwn = sql<unknown>('UPDATE orders SET is_courier = false WHERE order_id = $1')
const becomeWine = sql<unknown>(
  `UPDATE orders SET vertical = 'alcohol', compliance =
     '[{"rule": "alcohol-id-check", "version": "example-1", "kind": "wine", "verdict": "id_check"}]' WHERE order_id = $1`,
)

export const merchantId = 1001
/** People in the demo who drive for merchant 1001: Newton and Mona. */
export const newton = { email: 'new@example.com', customer: 2 }
export const mona = { email: 'moved@example.com', customer: 3 }

/** The demo with courier companies that do as they are told; a test hires the drivers. */
export const driverService = (more: ServiceOptions = {}): DispatchService => dispatchService(more)

export type TestDriver = Awaited<ReturnType<typeof hire>>

/** A person who drives for merchant 1001, with the phone’s calls. */
export async function hire(
  service: Pick<DispatchService, 'db' | 'clock' | 'get' | 'post' | 'put'>,
  { email, customer }: typeof newton,
) {
  await service.db.rows(join, [merchantId, email])
  const headers = await signedIn(service.db, { customer, scopes: ['global', 'driver'] })
  const action = (orderId: number, type: string, more: object = {}) => ({
    ...{ id: randomUUID(), order_id: orderId, type, at: new Date(service.clock.ms).toISOString() },
    ...(type === 'delivered' && { proof: 'handed' }),
    ...more,
  })
  const send = async (...actions: object[]) => {
    const answer = await service.post('/driver/actions', { actions }, headers)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.results as { id: string; result: string; code?: string }[]
  }
  return {
    email,
    headers,
    action,
    send,
    /** Sends one action; returns `applied`, `later`, or the error code. */
    async report(orderId: number, type: string, more: object = {}) {
      const [outcome] = await send(action(orderId, type, more))
      return outcome!.code ?? outcome!.result
    },
    async stops() {
      return (await service.get('/driver/stops', headers)).body.stops as any[]
    },
    shift: (body: object) => service.put('/driver/shift', body, headers),
  }
}

export const makeOwn = ({ db }: DispatchService, orderId: number) => db.rows(becomeOwn, [orderId])
export const makeWine = ({ db }: DispatchService, orderId: number) => db.rows(becomeWine, [orderId])
