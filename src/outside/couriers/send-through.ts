import type { Send } from '../../conformance/caller.ts'
import type { Connections } from '../outgoing/connections.ts'
import { OutgoingFault, readOutgoingUrl } from '../outgoing/network.ts'
import { ask } from './ask.ts'

const nothing = { status: 0, headers: {}, text: '' }

/** Requests of a courier check, whose addresses are entered by the caller: they must not reach our own networks. */
export function sendThrough(connections: Connections): Send {
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
