import type { Measured } from './measure.ts'
import { changeSince, changeWords, type Recorded } from './summary.ts'

const width = 760
const names = 180
const changes = 120
const rowHeight = 28
const top = 64
const scale = width - names - changes - 24
/** Anything faster than the bare server is drawn at the edge, and its label says how much faster. */
const most = 1.1

const xOf = (ratio: number) => names + (Math.min(Math.max(ratio, 0), most) / most) * scale

/**
 * A bar per scenario, as long as its ratio to the bare server, with a dot for each recorded release: the older, the paler. The SVG works in light and dark mode.
 */
export function drawChart(measured: readonly Measured[], history: readonly Recorded[]): string {
  const last = history.at(-1)
  const height = top + measured.length * rowHeight + 36
  const rows = measured.map((scenario, index) => {
    const y = top + index * rowHeight
    const middle = y + rowHeight / 2
    return [
      `<g><title>${escaped(scenario.title)}</title>`,
      `<text x="${names - 10}" y="${middle + 4}" text-anchor="end">${escaped(scenario.name)}</text>`,
      `<rect class="${scenario.isBelowFloor ? 'below' : 'bar'}" x="${names}" y="${y + 6}" width="${fixed(xOf(scenario.ratio) - names)}" height="${rowHeight - 12}" rx="3"/>`,
      ...drawDots(scenario.name, history, middle),
      `<text class="quiet" x="${width - changes}" y="${middle + 4}">${[scenario.ratio.toFixed(2), ...(last ? [changeWords(changeSince(last, scenario))] : [])].join(' · ')}</text></g>`,
    ].join('')
  })
  const releases = history.map(({ release }) => release)
  const note = releases.length > 0 ? ` Dots: ${releases.join(', ')}.` : ''
  const end = fixed(xOf(1))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Requests per second, as a share of a bare Node server">`,
    `<style>${style}</style>`,
    `<rect class="page" width="${width}" height="${height}" rx="8"/>`,
    `<text class="head" x="24" y="30">Requests per second, as a share of a bare Node server</text>`,
    `<text class="quiet" x="24" y="50">Longer is better; the line is the bare server.${escaped(note)}</text>`,
    ...rows,
    `<line x1="${end}" x2="${end}" y1="${top}" y2="${height - 30}"/>`,
    '</svg>\n',
  ].join('\n')
}

function drawDots(name: string, history: readonly Recorded[], y: number): string[] {
  return history.flatMap(({ scenarios }, index) => {
    const ratio = scenarios.find((scenario) => scenario.name === name)?.ratio
    if (ratio === undefined) return []
    const opacity = fixed((index + 1) / history.length)
    return [`<circle cx="${fixed(xOf(ratio))}" cy="${y}" r="4" opacity="${opacity}"/>`]
  })
}

const fixed = (number: number) => String(Math.round(number * 10) / 10)

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = [
  'text{font:13px system-ui,sans-serif;fill:#1f2328}.head{font-weight:600;font-size:15px}.quiet{fill:#59636e}',
  '.page{fill:#fff}.bar{fill:#7a9e7e}.below{fill:#cf4a3a}circle{fill:#1f2328}line{stroke:#59636e;stroke-dasharray:3 3}',
  '@media(prefers-color-scheme:dark){text{fill:#f0f3f6}.quiet{fill:#9ea7b3}.page{fill:#15191e}.bar{fill:#4f7a55}circle{fill:#f0f3f6}}',
].join('')
