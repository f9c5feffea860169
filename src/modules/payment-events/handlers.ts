import type { GatewayEvent } from '../../outside/payments.ts'

/**
 * What follows from an event, by its type. A handler reads the object as it is now from the gateway and brings ours into line with it, so
 * that it may run late, again, and before another that happened first. It throws where the gateway gives no answer, and is tried again.
 */
export type PaymentEventHandlers = ReadonlyMap<string, (event: GatewayEvent) => Promise<void>>

/** The same handler for several types. */
export const onTypes = (
  types: readonly string[],
  handle: (event: GatewayEvent) => Promise<void>,
): [string, (event: GatewayEvent) => Promise<void>][] => types.map((type) => [type, handle])
