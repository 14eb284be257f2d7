/** `npm run bench`: every benchmark in turn; exits 1 when one of them misses a goal. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const BENCHES = ['ledger.ts', 'books.ts', 'callbacks.ts', 'lottery.ts', 'promotions.ts', 'agents.ts', 'crash-fanout.ts', 'web.ts']

let worst = 0
for (const file of BENCHES) {
  console.log(`\n# ${file.replace('.ts', '')}\n`)
  const { status } = spawnSync(process.execPath, [...process.execArgv, path.join(import.meta.dirname, file), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  worst = Math.max(worst, status ?? 1)
}
process.exitCode = worst
