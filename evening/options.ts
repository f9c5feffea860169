import { parseArgs } from 'node:util'

export type Options = {
  url: string
  /** For reading all events and the kitchens' groups. Not an argument, because everyone on the machine could read that. */
  operatorToken: string
  /** 1 is an order about every 20 seconds in the evening. With 10, there are ten times as many, and kitchens are ten times as fast. */
  pace: number
  seed: number
  /** How far the service's clock is ahead of this machine's. */
  aheadMs: number
}

/** A mistake on the command line, with a message for the user. */
export class OptionFault extends Error {
  override name = 'OptionFault'
}

export const usage = `npm run evening -- [options]
  --url <url>        the Cellardoor to run in, with the demo world (default http://127.0.0.1:8080)
  --pace <n>         1 is an order about every 20 seconds in the evening (default 1, at most 1000)
  --seed <n>         the seed of all random choices (default: the time)
  --ahead <seconds>  how far the service's clock is ahead of the machine's (default 0)

OPERATOR_TOKEN is read from the environment (default: the demo's).`

const demoOperatorToken = 'demo-operator-token'

export function readOptions(args: string[], env: Record<string, string | undefined>): Options | 'help' {
  const values = parse(args)
  if (values.help) return 'help'
  if (!URL.canParse(values.url)) throw new OptionFault(`--url takes a URL; this is "${values.url}".`)
  return {
    url: values.url,
    operatorToken: env.OPERATOR_TOKEN || demoOperatorToken,
    pace: readNumber('pace', values.pace, 0.01, 1000),
    seed: Math.floor(readNumber('seed', values.seed ?? String(Date.now() % 2 ** 31), 0, 2 ** 32 - 1)),
    aheadMs: Math.round(1000 * readNumber('ahead', values.ahead, -1e10, 1e10)),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string', default: 'http://127.0.0.1:8080' },
        pace: { type: 'string', default: '1' },
        seed: { type: 'string' },
        ahead: { type: 'string', default: '0' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new OptionFault((error as Error).message)
  }
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (text.trim() === '' || !(number >= least && number <= most))
    throw new OptionFault(`--${name} takes a number from ${least} to ${most}; this is "${text}".`)
  return number
}
