import { rm } from 'node:fs/promises'
import { measureCapacity } from './capacity.ts'
import { capacityTable } from './capacity-table.ts'
import { drawChart } from './chart.ts'
import { checkoutTable, measureCheckout } from './checkout.ts'
import { endChildren, startChild } from './child.ts'
import { couriersTable, measureCouriers } from './couriers.ts'
import { measureEvening } from './evening.ts'
import { eveningTable } from './evening-table.ts'
import { eventsTable, measureEvents } from './events.ts'
import { growthTable, measureGrowth } from './growth.ts'
import { importsTable, measureImports } from './imports.ts'
import { listsTable, measureLists } from './lists.ts'
import { loginsTable, measureLogins } from './logins.ts'
import { type Bench, type Measured, measure } from './measure.ts'
import { type BenchName, type Options, readOptions, usage } from './options.ts'
import { measureProcesses, processesTable } from './processes.ts'
import { measureQuotes, quotesTable } from './quotes.ts'
import { keepChart, keepJson, makeReport, readHistory, toJson, toTable } from './report.ts'
import { findScenarios } from './scenario.ts'
import { measureSelling, sellingTable } from './selling.ts'
import { makeDataFolder, startService } from './servers.ts'
import { summarize } from './summary.ts'
import { measureTickets, ticketsTable } from './tickets.ts'
import { measureWeb, webTable } from './web.ts'
import { measureYears, yearsTable } from './years.ts'

/** Each benchmark, with its result printed in a line or two. */
const benches: Record<BenchName, (options: Options, name: BenchName) => Promise<number>> = {
  merchants: answerWith(measureGrowth, growthTable),
  logins: answerWith(measureLogins, loginsTable),
  checkout: answerWith(measureCheckout, checkoutTable),
  couriers: answerWith(measureCouriers, couriersTable),
  quotes: answerWith(measureQuotes, quotesTable),
  selling: answerWith(measureSelling, sellingTable),
  events: answerWith(measureEvents, eventsTable),
  imports: answerWith(measureImports, importsTable),
  processes: answerWith(measureProcesses, processesTable),
  web: answerWith(measureWeb, webTable),
  years: answerWith(measureYears, yearsTable),
  lists: answerWith(measureLists, listsTable),
  capacity: answerWith(measureCapacity, capacityTable),
  evening: answerWith(measureEvening, eveningTable),
  tickets: answerWith(measureTickets, ticketsTable),
}

const dataDirs: string[] = []
let cleaning: Promise<void> | undefined

endOnSignals()
try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') console.log(usage)
  else
    process.exitCode = await (options.bench
      ? benches[options.bench](options, options.bench)
      : runBench(options))
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
  const report = makeReport(measured, options)
  const history = (await readHistory()).filter(({ release }) => `releases/${release}` !== options.name)
  const places = [
    await keepJson(report, options.name),
    await keepChart(drawChart(measured, history), options.name.replace(/^releases\/.*/, 'releases')),
  ]
  if (options.json) console.log(toJson(report).trimEnd())
  else {
    if (options.details) console.log(`\n${toTable(report)}`)
    console.log(`\n${summarize(measured, history.at(-1))}`)
  }
  console.error(`Kept in ${places.join(' and ')}`)
  return options.strict && measured.some((figures) => figures.isBelowFloor) ? 1 : 0
}

/** Returns the exit code. */
function answerWith<Figures extends { isBelowFloor: boolean }>(
  measureIt: (options: Options, newDataFolder: () => Promise<string>) => Promise<Figures>,
  toText: (figures: Figures) => string,
) {
  return async (options: Options, name: BenchName): Promise<number> => {
    const figures = await measureIt(options, newDataFolder)
    const place = await keepJson(figures, name === 'merchants' ? `growth-${options.merchants}` : name)
    console.log(options.json ? toJson(figures).trimEnd() : toText(figures))
    console.error(`Kept in ${place}`)
    return options.strict && figures.isBelowFloor ? 1 : 0
  }
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
