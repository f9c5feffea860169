import {
  checkBooking,
  checkCancelled,
  checkEstimate,
  checkReport,
  checkReports,
} from '../../../courier-contract/check-answer.ts'
import type { Send } from '../../conformance/caller.ts'
import type { Clock } from '../../core/clock.ts'
import type { Couriers } from '../couriers.ts'
import { openBreakers } from '../outgoing/breakers.ts'
import { type ConnectionSettings, type Connections, openConnections } from '../outgoing/connections.ts'
import { internet, type Network, OutgoingFault, readOutgoingUrl } from '../outgoing/network.ts'
import { ask } from './ask.ts'
import { callsThrough } from './make-calls.ts'
import type { OnUnknownState } from './networks/network.ts'
import { isNetwork, openNetworks } from './networks/open-networks.ts'

const nothing = { status: 0, headers: {}, text: '' }

export type CourierCallSettings = ConnectionSettings

export type CourierCallLimits = {
  estimateMs: number
  bookMs: number
  statusMs: number
  cancelMs: number
  /** How long a provider that failed to answer several times in a row is left alone. */
  restMs: number
}

const usualLimits: CourierCallLimits = {
  estimateMs: 3000,
  bookMs: 10_000,
  statusMs: 5000,
  cancelMs: 5000,
  restMs: 10_000,
}

// Connections to one server. Reports have their own: thousands of them to a slow server must not hold up a booking.
const maxForOrders = 64
const maxForReports = 128
const maxForChecks = 4

export type CourierDeps = {
  clock: Clock
  network?: Network
  /** Decrypts a network's credentials; undefined if they were encrypted elsewhere. */
  unseal?: (sealed: string) => string | undefined
  onUnknownState?: OnUnknownState
}

/** Courier companies over HTTP, as specified by the interface and docs/decisions/0019-calling-couriers.md. */
export function openCouriers(
  settings: CourierCallSettings,
  { clock, network = internet, unseal = () => undefined, onUnknownState = () => {} }: CourierDeps,
  changedLimits: Partial<CourierCallLimits> = {},
): Couriers {
  const limits = { ...usualLimits, ...changedLimits }
  const breakers = openBreakers(limits.restMs)
  const forOrders = openConnections(settings, network, maxForOrders)
  const forReports = openConnections(settings, network, maxForReports)
  const forChecks = openConnections(settings, network, maxForChecks)
  const call = callsThrough(breakers, clock)
  const networks = openNetworks(
    {
      estimate: { over: forOrders, deadlineMs: limits.estimateMs, mayRepeat: true },
      book: { over: forOrders, deadlineMs: limits.bookMs, mayRepeat: false },
      status: { over: forReports, deadlineMs: limits.statusMs, mayRepeat: true },
      cancel: { over: forOrders, deadlineMs: limits.cancelMs, mayRepeat: false },
    },
    { clock, breakers, unseal, onUnknownState },
  )

  return {
    estimate(provider, request, shipment) {
      if (isNetwork(provider)) return networks.estimate(provider, request, shipment)
      const sentAt = clock.now()
      const check = (body: unknown) => {
        const { estimate, ...rest } = checkEstimate(body, { request, sentAt, now: clock.now() })
        return { answer: estimate, ...rest }
      }
      const bounds = { over: forOrders, deadlineMs: limits.estimateMs, mayRepeat: true }
      const question = { method: 'POST' as const, url: provider.estimateUrl, body: request }
      return call(provider, { ...question, ...bounds }, { kind: 'json', check })
    },

    book(provider, key, request, terms) {
      if (isNetwork(provider)) return networks.book(provider, key, request, terms)
      const check = (body: unknown) => {
        const { booking, ...rest } = checkBooking(body, { request, now: clock.now() })
        return { answer: booking, ...rest }
      }
      const bounds = { over: forOrders, deadlineMs: limits.bookMs, mayRepeat: false }
      const order = { method: 'POST' as const, url: provider.bookUrl, body: request, idempotencyKey: key }
      return call(provider, { ...order, ...bounds }, { kind: 'json', check })
    },

    status(provider, deliveryId) {
      if (isNetwork(provider)) return networks.status(provider, deliveryId)
      const check = (body: unknown) => {
        const { report, ...rest } = checkReport(body, { deliveryId, now: clock.now() })
        return { answer: report, ...rest }
      }
      const bounds = { over: forReports, deadlineMs: limits.statusMs, mayRepeat: true }
      const question = { method: 'GET' as const, url: provider.statusUrl, deliveryId }
      return call(provider, { ...question, ...bounds }, { kind: 'json', check })
    },

    statuses(provider, deliveryIds) {
      const check = (body: unknown) => checkReports(body, { deliveryIds, now: clock.now() })
      const bounds = { over: forReports, deadlineMs: limits.statusMs, mayRepeat: true }
      const question = { method: 'GET' as const, url: provider.statusUrl, deliveryIds }
      return call(provider, { ...question, ...bounds }, { kind: 'json', check })
    },

    cancel(provider, deliveryId) {
      if (isNetwork(provider)) return networks.cancel(provider, deliveryId)
      const bounds = { over: forOrders, deadlineMs: limits.cancelMs, mayRepeat: false }
      const order = { method: 'POST' as const, url: provider.cancelUrl, deliveryId }
      return call(provider, { ...order, ...bounds }, { kind: 'none', check: checkCancelled })
    },

    update: networks.update,

    tryKeys: networks.tryKeys,
    clockSkewMs: networks.clockSkewMs,

    grantToken: networks.grantToken,

    readWebhook: networks.readWebhook,

    send: sendThrough(forChecks),

    isResting: breakers.isResting,

    async close() {
      await Promise.all([forOrders, forReports, forChecks].map((connections) => connections.close()))
    },
  }
}

/** Requests of a courier check, whose addresses are entered by the caller: they must not reach our own networks. */
function sendThrough(connections: Connections): Send {
  return async ({ method, url, headers, body = null }, timeoutMs) => {
    try {
      const { origin, pathname, search } = readOutgoingUrl(url)
      const request = { method, origin, path: `${pathname}${search}`, headers, body }
      const { reply, fault } = await ask(connections.to(origin), request, timeoutMs)
      if (fault || !reply) return { ...nothing, fault: fault?.detail ?? 'No answer.' }
      const { status, contentType, encoding, text } = reply
      const named = { 'content-type': contentType, 'content-encoding': encoding }
      return {
        status,
        headers: Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')),
        text,
        fault: '',
      }
    } catch (error) {
      if (!(error instanceof OutgoingFault)) throw error
      return { ...nothing, fault: error.message }
    }
  }
}
