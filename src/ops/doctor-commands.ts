import { systemClock } from '../core/clock.ts'
import { type OperatorApi, operatorToken, serviceUrl } from './api.ts'
import { placeOptions, readDatabasePlace } from './backup-commands.ts'
import { type Command, type Options, text } from './command.ts'

type Env = Record<string, string | undefined>
type Finding = { level: 'wrong' | 'mind' | 'good'; about: string; says: string; todo: string }

const marks = { wrong: '✗', mind: '!', good: '✓' }

/** Exit code 1 if something is wrong, for timers and monitoring. */
export function doctorCommands(env: Env): readonly Command[] {
  return [
    {
      words: 'doctor',
      summary: 'checks an installation and prints what is wrong and how to fix it',
      options: placeOptions,
      async run(_api: OperatorApi, _given: string[], options: Options): Promise<Record<string, unknown>> {
        const { examine } = await import('../upkeep/doctor/examine.ts')
        const findings = await examine({
          url: serviceUrl(text(options.url), env),
          token: operatorToken(text(options.token), env),
          env,
          place: readDatabasePlace(env, options),
          clock: systemClock,
        })
        const amiss = findings.filter(({ level }) => level === 'wrong').length
        if (amiss > 0) process.exitCode = 1
        return { wrong: amiss, findings }
      },
      show: ({ findings }) => asText(findings as Finding[]),
    },
  ]
}

function asText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length))
  const indent = ' '.repeat(width + 4)
  const lines = findings.map(({ level, about, says, todo }) =>
    [`${marks[level]} ${about.padEnd(width)}  ${says}`, ...(todo ? [`${indent}${todo}`] : [])].join('\n'),
  )
  const amiss = findings.filter(({ level }) => level === 'wrong').length
  return [...lines, '', amiss === 0 ? 'No problems found.' : `Wrong: ${amiss}.`].join('\n')
}
