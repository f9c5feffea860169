import { CommandFault, type OperatorApi } from './api.ts'
import { isFileFault, readCsv } from './read-csv.ts'
import { readers, type WireSegment } from './segment-files.ts'

type Report = {
  source: string
  rows: number
  inserted: number
  removed: number
  refused: number
  seconds: number
  refused_lines: string[]
}
/** A segment and its line number in the file. */
type Waiting = { line: number; segment: WireSegment }

/** About 1.2 MB as JSON; the API accepts 4 MiB. */
const batchSize = 5000
const shownRefusals = 20

/** Sends a file of any size to the service, reading a batch while the previous one is being sent and keeping none in memory. */
export async function importFile(
  api: OperatorApi,
  path: string,
  format: string,
  source: string,
): Promise<Record<string, unknown>> {
  const readRow = readers.get(format)
  if (!readRow) throw new CommandFault(`--format must be one of ${[...readers.keys()].join(', ')}.`)
  const start = performance.now()
  const report: Report = {
    source,
    rows: 0,
    inserted: 0,
    removed: 0,
    refused: 0,
    seconds: 0,
    refused_lines: [],
  }
  const refuse = (line: number, reason: string) => {
    report.refused++
    if (report.refused_lines.length < shownRefusals) report.refused_lines.push(`line ${line}: ${reason}`)
  }
  const file = readCsv(path, (name) => name.toUpperCase())
  let waiting: Waiting[] = []
  let underWay: Promise<unknown> = Promise.resolve()
  let isFirst = true

  const send = async (isLast: boolean) => {
    await underWay
    const batch = waiting
    waiting = []
    const segments = batch.map(({ segment }) => segment)
    underWay = api
      .post('/operator/geocoder/segments', { source, replace: isFirst, last: isLast, segments })
      .then((answer) => {
        report.inserted += answer.inserted as number
        report.removed += answer.removed as number
        for (const { index, reason } of answer.refused as { index: number; reason: string }[])
          refuse(batch[index]!.line, reason)
      })
    underWay.catch(() => {}) // thrown when awaited
    isFirst = false
  }

  try {
    for await (const { record, info } of file.lines) {
      report.rows++
      const segments = readRow(record)
      if (typeof segments === 'string') refuse(info.lines, segments)
      else for (const segment of segments) waiting.push({ line: info.lines, segment })
      if (waiting.length >= batchSize) {
        await send(false)
        file.show(report.rows)
      }
    }
    await send(true)
    await underWay
  } catch (error) {
    if (!(error instanceof CommandFault) && !isFileFault(error)) throw error
    const so =
      report.inserted > 0
        ? `\n${report.inserted} segments were imported. Run the import again to replace them.`
        : ''
    throw new CommandFault(`${(error as Error).message}${so}`)
  } finally {
    file.end()
  }
  report.seconds = Math.round((performance.now() - start) / 100) / 10
  return report
}
