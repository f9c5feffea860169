import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'

/** The parts of a connection that COPY needs and the types of `pg` leave out. */
type Wire = {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Rows come one by one: gathered, they cost a tenth of the turns. */
const gatherBytes = 64 * 1024

const countIn = ({ text }: { text: string }) => Number(text.split(' ').at(-1))

/** The lines of a COPY … TO STDOUT. The socket rests while nobody reads, so memory stays bounded. */
class CopyOut extends Readable {
  count = 0
  readonly #text: string
  #wire: Wire | undefined
  #gathered: Buffer[] = []
  #size = 0

  constructor(text: string) {
    super({ highWaterMark: 4 * gatherBytes })
    this.#text = text
  }

  submit(connection: unknown) {
    this.#wire = connection as Wire
    this.#wire.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // The parser will use these bytes again.
    this.#gathered.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size >= gatherBytes && !this.#pass()) this.#wire?.stream.pause()
  }

  handleCommandComplete(message: { text: string }) {
    this.count = countIn(message)
  }

  handleReadyForQuery() {
    this.#pass()
    this.push(null)
  }

  handleError(error: Error) {
    this.destroy(error)
  }

  override _read() {
    this.#wire?.stream.resume()
  }

  #pass(): boolean {
    const bytes = Buffer.concat(this.#gathered)
    this.#gathered = []
    this.#size = 0
    return bytes.length === 0 || this.push(bytes)
  }
}

export function copyOut(client: pg.Client, text: string): Readable & { readonly count: number } {
  return client.query(new CopyOut(text))
}

/** Answers how many rows a COPY … FROM STDIN has stored. */
export function copyIn(client: pg.Client, text: string, lines: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let count = 0
  let isRefused = false
  const send = async (wire: Wire) => {
    try {
      for await (const bytes of lines) {
        if (isRefused) continue // what is left of the section must still be read
        wire.sendCopyFromChunk(bytes)
        if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
      }
      if (!isRefused) wire.endCopyFrom()
    } catch (error) {
      if (!isRefused) wire.sendCopyFail('the file cannot be read')
      reject(error)
    }
  }
  client.query({
    submit: (connection: unknown) => (connection as Wire).query(text),
    handleCopyInResponse: (connection: Wire) => void send(connection),
    handleCommandComplete: (message: { text: string }) => {
      count = countIn(message)
    },
    handleReadyForQuery: () => resolve(count),
    handleError: (error: Error) => {
      isRefused = true
      reject(error)
    },
  })
  return promise
}
