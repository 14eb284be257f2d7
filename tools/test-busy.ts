/** What `npm run test:busy` runs: all tests beside two busy processes, three times. A test that passes only on a free machine hides a fault. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { reports, root, runNode, tailOf } from './test/run.ts'

const TIMES = 3
const BUSY = 2
const HOURS = 3

const busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
// They are no reason to stay alive, else this process would wait for them for ever.
for (const each of busy) each.unref()
process.once('exit', () => busy.forEach((each) => each.kill('SIGKILL')))

let passed = 0
for (let time = 1; time <= TIMES; time += 1) {
  const ended = await runNode(`busy ${time}`, ['tools/test.ts'], HOURS * 60)
  if (ended.code === 0) passed += 1
  else console.log(tailOf(ended, 60))
  console.log(`${time}: ${readFileSync(ended.log, 'utf8').trimEnd().split('\n').at(-1)} in ${(ended.seconds / 60).toFixed(1)} minutes`)
}
console.log(`${passed} of ${TIMES} passed beside ${BUSY} busy processes; logs stand in ${path.relative(root, reports)}`)
process.exitCode = passed === TIMES ? 0 : 1
