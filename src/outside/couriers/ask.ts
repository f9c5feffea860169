import type { Dispatcher } from 'undici'
import { OutgoingFault } from '../outgoing/network.ts'

export type WireRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  origin: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | null
}

export type WireReply = {
  status: number
  contentType: string
  encoding: string
  /** The other side's clock, from the header. */
  date: string
  text: string
}

/** The reply as received. With a fault, it is only what arrived; without one it is complete. */
export type RawReply = {
  reply: WireReply | undefined
  fault: { detail: string; error: unknown } | undefined
}

const maxBodyBytes = 256 * 1024
const tooLarge = `The answer has more than ${maxBodyBytes / 1024} KiB.`

/**
 * Sends one request. The deadline covers everything, from waiting for a connection to the last byte of the answer, so
 * trickling bytes can't extend it. Never throws.
 */
export function ask(to: Dispatcher, request: WireRequest, deadlineMs: number): Promise<RawReply> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined
    let head: Omit<WireReply, 'text'> | undefined
    let isOver = false
    let size = 0
    const chunks: Buffer[] = []

    const finish = (fault?: RawReply['fault']) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      resolve({ reply: head && { ...head, text: textOf(chunks) }, fault })
    }
    const stop = (detail: string) => {
      const error = new Error(detail)
      finish({ detail, error })
      controller?.abort(error)
    }
    const timer = setTimeout(() => stop(`No answer within ${deadlineMs / 1000} seconds.`), deadlineMs)

    to.dispatch(request, {
      onRequestStart(started) {
        // Throwing leaves the connection usable; an abort would break it.
        if (isOver) throw new Error('too late')
        controller = started
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return
        head = {
          status,
          contentType: one(headers['content-type']),
          encoding: one(headers['content-encoding']),
          date: one(headers.date),
        }
        if (Number(headers['content-length'] ?? 0) > maxBodyBytes) stop(tooLarge)
      },
      onResponseData(_controller, chunk) {
        size += chunk.length
        if (size > maxBodyBytes) stop(tooLarge)
        else chunks.push(chunk)
      },
      onResponseEnd: () => finish(),
      onResponseError: (_controller, error) => finish({ detail: describe(error), error }),
    })
  })
}

// Nearly every answer arrives in one piece, which needn't be copied.
const textOf = (chunks: Buffer[]) => (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString()

const one = (header: string | string[] | undefined) => String(header ?? '').toLowerCase()

function describe(error: Error & { code?: unknown }): string {
  if (error instanceof OutgoingFault) return error.message
  const code = String(error.code ?? error.name)
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'No connection in time.'
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'The headers of the answer are too long.'
  if (code.startsWith('HPE_') || error.name === 'HTTPParserError') return `The answer is not HTTP (${code}).`
  return `The connection failed (${code}).`
}
