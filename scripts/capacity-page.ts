import { readFileSync } from 'node:fs'
import { planNeeds, sizes } from '../bench/capacity-plan.ts'
import { capacityTable } from '../bench/capacity-table.ts'

const [begin, end] = [
  '<!-- Figures of bench/results/capacity.json, by npm run generate. -->',
  '<!-- End of the figures. -->',
]

/** docs/capacity.md with the figures of the last committed measurement. */
export function capacityPage(): string {
  const page = readFileSync('docs/capacity.md', 'utf8')
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error('docs/capacity.md has no place for its figures')
  const figures = JSON.parse(readFileSync('bench/results/capacity.json', 'utf8'))
  const needs = sizes.map((size) => planNeeds(size, figures.costs))
  return `${page.slice(0, from + begin.length)}\n\n${capacityTable({ ...figures, needs })}\n\n${page.slice(to)}`
}
