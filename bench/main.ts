import { rm } from 'node:fs/promises'
import { checkoutTable, measureCheckout } from './checkout.ts'
import { endChildren, startChild } from './child.ts'
import { couriersTable, measureCouriers } from './couriers.ts'
import { eventsTable, measureEvents } from './events.ts'
import { growthTable, measureGrowth } from './growth.ts'
import { importsTable, measureImports } from './imports.ts'
import { loginsTable, measureLogins } from './logins.ts'
import { type Bench, type Measured, measure } from './measure.ts'
import { type Options, readOptions, usage } from './options.ts'
import { keepJson, reportOf, toJson, toTable } from './report.ts'
import { findScenarios } from './scenario.ts'
import { measureSelling, sellingTable } from './selling.ts'
import { makeDataFolder, startService } from './servers.ts'

const dataDirs: string[] = []
let cleaning: Promise<void> | undefined

endOnSignals()
try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') console.log(usage)
  else if (options.merchants > 0) process.exitCode = await runGrowth(options)
  else if (options.checkout) process.exitCode = await runCheckout(options)
  else if (options.selling) process.exitCode = await runSelling(options)
  else if (options.events) process.exitCode = await runEvents(options)
  else if (options.imports) process.exitCode = await runImports(options)
  else if (options.couriers) process.exitCode = await runCouriers(options)
  else process.exitCode = await (options.logins ? runLogins(options) : runBench(options))
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
  const service = await startService(await newDataFolder())
  const bench: Bench = {
    serviceUrl: service.url,
    bare: startChild('bench/bare-server.ts'),
    load: startChild('bench/load.ts'),
  }
  const measured: Measured[] = []
  for (const scenario of scenarios) {
    console.error(`${scenario.name}: ${scenario.title} …`)
    measured.push(await measure(bench, scenario, options))
  }
  const report = reportOf(measured, options)
  const place = await keepJson(report, options.name)
  console.log(options.json ? toJson(report).trimEnd() : `\n${toTable(report)}`)
  console.error(`Kept in ${place}`)
  return options.strict && measured.some((figures) => figures.isBelowFloor) ? 1 : 0
}

/** The same requests on a small world and on a large one: how much does size cost? */
async function runGrowth(options: Options): Promise<number> {
  const grown = await measureGrowth(options, newDataFolder)
  console.log(options.json ? toJson(grown).trimEnd() : growthTable(grown))
  const place = await keepJson(grown, `growth-${options.merchants}`)
  console.error(`Kept in ${place}`)
  return options.strict && grown.isBelowFloor ? 1 : 0
}

async function runLogins(options: Options): Promise<number> {
  const figures = await measureLogins(options, newDataFolder)
  console.log(options.json ? toJson(figures).trimEnd() : loginsTable(figures))
  console.error(`Kept in ${await keepJson(figures, 'logins')}`)
  return options.strict && figures.isBelowFloor ? 1 : 0
}

async function runCheckout(options: Options): Promise<number> {
  const figures = await measureCheckout(options, newDataFolder)
  console.log(options.json ? toJson(figures).trimEnd() : checkoutTable(figures))
  console.error(`Kept in ${await keepJson(figures, 'checkout')}`)
  return options.strict && figures.isBelowFloor ? 1 : 0
}

async function runCouriers(options: Options): Promise<number> {
  const figures = await measureCouriers(options, newDataFolder)
  console.log(options.json ? toJson(figures).trimEnd() : couriersTable(figures))
  console.error(`Kept in ${await keepJson(figures, 'couriers')}`)
  return options.strict && figures.isBelowFloor ? 1 : 0
}

async function runSelling(options: Options): Promise<number> {
  const figures = await measureSelling(options, newDataFolder)
  console.log(options.json ? toJson(figures).trimEnd() : sellingTable(figures))
  console.error(`Kept in ${await keepJson(figures, 'selling')}`)
  return options.strict && figures.isBelowFloor ? 1 : 0
}

async function runEvents(options: Options): Promise<number> {
  const figures = await measureEvents(options, newDataFolder)
  console.log(options.json ? toJson(figures).trimEnd() : eventsTable(figures))
  console.error(`Kept in ${await keepJson(figures, 'events')}`)
  return options.strict && figures.isBelowFloor ? 1 : 0
}

async function runImports(options: Options): Promise<number> {
  const figures = await measureImports(options, newDataFolder)
  console.log(options.json ? toJson(figures).trimEnd() : importsTable(figures))
  console.error(`Kept in ${await keepJson(figures, 'imports')}`)
  return options.strict && figures.isBelowFloor ? 1 : 0
}

async function newDataFolder(): Promise<string> {
  const dataDir = await makeDataFolder()
  dataDirs.push(dataDir)
  return dataDir
}

function cleanUp(): Promise<void> {
  cleaning ??= endChildren().then(async () => {
    for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true })
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
