import { rm } from 'node:fs/promises'
import { endChildren, startChild } from './child.ts'
import { type Bench, type Measured, measure } from './measure.ts'
import { type Options, readOptions, usage } from './options.ts'
import { keepReport, reportOf, toJson, toTable } from './report.ts'
import { findScenarios } from './scenario.ts'
import { makeDataFolder, startService } from './servers.ts'

let dataDir: string | undefined
let cleaning: Promise<void> | undefined

endOnSignals()
try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') console.log(usage)
  else process.exitCode = await runBench(options)
} catch (error) {
  if (!cleaning) console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await cleanUp()
}
process.exit()

async function runBench(options: Options): Promise<number> {
  const scenarios = await findScenarios(options.scenarios)
  console.error('Starting the service on a fresh demo world …')
  dataDir = await makeDataFolder()
  const bench: Bench = {
    serviceUrl: await startService(dataDir),
    bare: startChild('bench/bare-server.ts'),
    load: startChild('bench/load.ts'),
  }
  const measured: Measured[] = []
  for (const scenario of scenarios) {
    console.error(`${scenario.name}: ${scenario.title} …`)
    measured.push(await measure(bench, scenario, options))
  }
  const report = reportOf(measured, options)
  const place = await keepReport(report, options.name)
  console.log(options.json ? toJson(report).trimEnd() : `\n${toTable(report)}`)
  console.error(`Kept in ${place}`)
  return options.strict && measured.some((figures) => figures.isBelowFloor) ? 1 : 0
}

function cleanUp(): Promise<void> {
  cleaning ??= endChildren().then(async () => {
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  })
  return cleaning
}

function endOnSignals() {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  for (const [signal, code] of Object.entries(codes)) {
    process.on(signal, async () => {
      await cleanUp()
      process.exit(code)
    })
  }
  process.on('disconnect', async () => {
    await cleanUp()
    process.exit(1)
  })
}
