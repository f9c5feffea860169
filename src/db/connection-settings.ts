import pg from 'pg'

export const applicationName = 'cellardoor'

const parseTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date

/**
 * Instants are epoch milliseconds. Those in UTC with a four-digit year, as all of ours are, are parsed in a third of
 * the time.
 */
const parseInstant = (text: string): number =>
  text.endsWith('+00') && text[4] === '-'
    ? Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseTimestamp(text).getTime()

const bigintArray = 1016
const parseBigints = pg.types.getTypeParser(bigintArray as never) as (text: string) => string[]

const typeParsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number, // ids and counts stay below 2^53
  [bigintArray]: (text) => parseBigints(text).map(Number),
  [pg.types.builtins.DATE]: (text) => text, // a calendar day has no zone; pg would make it local midnight
  [pg.types.builtins.TIMESTAMPTZ]: parseInstant,
}

/** Settings of every connection: our own type parsers, a connect timeout, and keepalive for idle ones. */
export function connectionSettings(url: string): pg.ClientConfig {
  const types = {
    getTypeParser: (oid: number, format?: string) => parserFor(oid, format),
  } as pg.CustomTypesConfig
  return {
    connectionString: url,
    application_name: applicationName,
    types,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
  }
}

/** The parser for a type: ours for a few, pg's for all others. */
export function parserFor(oid: number, format?: string) {
  return (format !== 'binary' && typeParsers[oid]) || pg.types.getTypeParser(oid, format as 'text')
}

/** The pool size of one process, unless configured otherwise. */
export const pooledConnections = 20
/**
 * Longer than a minute, since the minutely jobs will need just as many again: opening one takes 10 ms of processor
 * time.
 */
export const idleConnectionMs = 90_000
/**
 * One for the change feed (changes.ts), one for each of the three job runners (job-presence.ts), and one that asks
 * about silent connections (connection-watch.ts). All but the last go directly to PostgreSQL, bypassing a pooler.
 */
export const connectionsBesidePool = 5
