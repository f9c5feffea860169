import { parseArgs } from 'node:util'
import { CommandFault, operatorApi, operatorToken, serviceUrl } from './api.ts'
import { backupCommands } from './backup-commands.ts'
import { type Command, type Options, text } from './command.ts'
import { commands as remoteCommands } from './commands.ts'
import { demoCommands } from './demo-commands.ts'
import { doctorCommands } from './doctor-commands.ts'
import { commandHelp, commandLines, forPeople, helpText, withoutControls } from './print.ts'
import { webhookCommands } from './webhook-commands.ts'

/** Most commands talk to a running service; these few also use its database. */
const commandsIn = (env: NodeJS.ProcessEnv): Command[] => [
  ...remoteCommands,
  ...backupCommands(env),
  ...doctorCommands(env),
  ...demoCommands(env),
  ...webhookCommands(env),
]

const everywhere = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  url: { type: 'string' },
  token: { type: 'string' },
} as const

/** Runs the command with these arguments and returns its output. Mistakes in them are thrown as CommandFault. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const commands = commandsIn(env)
  const command = findCommand(commands, args)
  if (!command) {
    if (args.length === 0 || args[0] === 'help' || args.includes('--help') || args.includes('-h'))
      return helpText(commands)
    const [first = ''] = args
    const ofGroup = commands.filter(({ words }) => words.startsWith(`${first} `))
    if (ofGroup.length > 0 && args.length === 1) return commandLines(ofGroup).join('\n')
    throw new CommandFault(`Unknown command "${args.join(' ')}". See: npm run ops -- help`)
  }
  const { values, positionals } = parse(command, args.slice(command.words.split(' ').length))
  if (values.help) return commandHelp(command)
  mustHaveWhatItTakes(command, positionals)
  const url = serviceUrl(text(values.url), env)
  const token = operatorToken(text(values.token), env)
  const answer = await command.run(operatorApi(url, token), positionals, values)
  return withoutControls(values.json ? JSON.stringify(answer) : forPeople(command, answer))
}

function findCommand(commands: readonly Command[], args: string[]): Command | undefined {
  const typed = args.filter((arg) => !arg.startsWith('-')).join(' ')
  return commands.find(({ words }) => typed === words || typed.startsWith(`${words} `))
}

function parse(command: Command, args: string[]): { values: Options; positionals: string[] } {
  const own = Object.entries(command.options ?? {}).map(([name, { type }]) => [
    name,
    { type: type ?? 'string' },
  ])
  try {
    return parseArgs({
      args,
      options: { ...Object.fromEntries(own), ...everywhere },
      allowPositionals: true,
    }) as never
  } catch (error) {
    throw new CommandFault(`${(error as Error).message}\n\n${commandHelp(command)}`)
  }
}

function mustHaveWhatItTakes(command: Command, given: string[]) {
  const wanted = command.takes?.startsWith('<') ? 1 : 0
  const most = command.takes ? 1 : 0
  if (given.length < wanted) throw new CommandFault(`${command.takes} is missing.\n\n${commandHelp(command)}`)
  if (given.length > most)
    throw new CommandFault(`Unexpected argument "${given[most]}".\n\n${commandHelp(command)}`)
}
