import { inWords, placeOptions, readDatabasePlace } from './backup-commands.ts'
import type { Command } from './command.ts'

type Env = Record<string, string | undefined>

/** Uses the database directly: production doesn't start on a demo database, so there would be no service to ask. */
export function demoCommands(env: Env): readonly Command[] {
  return [
    {
      words: 'demo remove',
      summary: 'removes the demo’s people, staff, keys and apps so that production can start',
      options: placeOptions,
      async run(_api, _given, options) {
        const { removeDemoData } = await import('../upkeep/demo/remove-demo.ts')
        return inWords(removeDemoData(readDatabasePlace(env, options)))
      },
      show: (answer) => asText(answer as Answer),
    },
  ]
}

type Answer = {
  people: { deleted: string[]; disabled: string[] }
  staff: string[]
  keys: string[]
  apps: string[]
  left: { staff: string[]; keys: string[]; apps: string[] }
}

const listOf = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : 'none')

function asText({ people, staff, keys, apps, left }: Answer): string {
  return [
    `People deleted   ${listOf(people.deleted)}`,
    `People disabled  ${listOf(people.disabled)} (orders or payments refer to them)`,
    `Staff deleted    ${listOf(staff)}`,
    `Keys deleted     ${listOf(keys)}`,
    `Apps deleted     ${listOf(apps)}`,
    '',
    'These can still sign in. Remove any you don’t recognize:',
    `Staff            ${listOf(left.staff)}`,
    `Keys             ${listOf(left.keys)}`,
    `Apps             ${listOf(left.apps)}`,
  ].join('\n')
}
