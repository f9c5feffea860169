import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** Yields the lines of a COPY … TO STDOUT, each chunk converted by `put`. Returns the number of rows. */
export async function* copyOut<Piece>(
  client: pg.Client,
  text: string,
  put: (bytes: Buffer) => Piece,
): AsyncGenerator<Piece, number> {
  const lines = client.query(to(text))
  for await (const bytes of lines) yield put(bytes)
  await client.query('') // PostgreSQL reports the row count after the last row
  return lines.rowCount
}

/** Returns the number of rows that a COPY … FROM STDIN stored. */
export async function copyIn(client: pg.Client, text: string, lines: AsyncIterable<Buffer>): Promise<number> {
  const sink = client.query(from(text))
  await pipeline(lines, sink)
  return sink.rowCount
}
