// The living evening of the demo: customers who order and kitchens that cook, using only the public API. npm run evening -- --help
import { runEvening } from './evening.ts'
import { OptionFault, readOptions, usage } from './options.ts'

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') console.log(usage)
  else {
    if (process.channel === undefined)
      console.log(`The evening begins at ${options.url}. Stop it with Ctrl-C.`)
    await runEvening(options, untilStopped())
  }
} catch (error) {
  console.error(error instanceof OptionFault ? `${error.message}\nSee --help.` : error)
  process.exitCode = 1
}

/** If a parent process started us with a channel, we stop when it ends, however it ends. */
function untilStopped(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => {
    stopping.abort()
    process.exit() // the service finishes requests under way
  }
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, stop)
  if (process.channel !== undefined && !process.connected) stop()
  return stopping.signal
}
