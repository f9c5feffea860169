// Shares of deliveries within the promised 15-minute window: learned estimates compared with the merchant's fixed one, over
// 60 simulated kitchens and 10 weeks, of which the last two are measured. Run: node scripts/run.mjs bench/promises.ts
import { execFileSync } from 'node:child_process'

const output = execFileSync(process.execPath, ['scripts/run.mjs', 'scripts/simulate-promises.ts'], {
  encoding: 'utf8',
})
const { deliveries, learned, fixed, first_week } = JSON.parse(output.trim().split('\n').at(-1)!)
const percent = (share: number) => `${(share * 100).toFixed(1)}%`
console.log(`${deliveries} deliveries in weeks 9 and 10, within the 15-minute window:`)
console.log(
  `  learned times   ${percent(learned)}   (goal 90%; ${percent(first_week)} in a kitchen's first week)`,
)
console.log(`  fixed estimate  ${percent(fixed)}`)
process.exitCode = learned >= 0.9 ? 0 : 1
