import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** The lines of a COPY … TO STDOUT, each piece as `put` makes it. Answers how many rows there were. */
export async function* copyOut<Piece>(
  client: pg.Client,
  text: string,
  put: (bytes: Buffer) => Piece,
): AsyncGenerator<Piece, number> {
  const lines = client.query(to(text))
  for await (const bytes of lines) yield put(bytes)
  await client.query('') // PostgreSQL counts the rows after the last of them
  return lines.rowCount
}

/** Answers how many rows a COPY … FROM STDIN has stored. */
export async function copyIn(client: pg.Client, text: string, lines: AsyncIterable<Buffer>): Promise<number> {
  const sink = client.query(from(text))
  await pipeline(lines, sink)
  return sink.rowCount
}
