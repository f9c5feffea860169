import { CommandFault } from './api.ts'
import { withoutControls } from './print.ts'
import { runCommand } from './run-command.ts'

try {
  console.log(await runCommand(process.argv.slice(2), process.env))
} catch (error) {
  console.error(error instanceof CommandFault ? withoutControls(error.message) : error)
  process.exitCode = 1
}
