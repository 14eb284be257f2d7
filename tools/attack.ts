/** `npm run attack`: starts its own product, tries every attack against it, and reports each in one line; exits 1 when one got through. */
import { freshData } from '@baize/server/app/testing/product-process.ts'
import { openStage } from './attack/stage.ts'
import { SUBJECTS } from './attack/subjects.ts'

const only = process.argv[2]
const stage = await openStage({ data: await freshData() })
let [held, fell] = [0, 0]
try {
  for (const [subject, attacks] of SUBJECTS.filter(([name]) => only === undefined || name === only)) {
    for (const { line, run } of attacks) {
      const found = await run(stage).catch((error: unknown) => ({ tries: 0, through: 0, note: `broke: ${String(error)}` }))
      const isHeld = found.tries > 0 && found.through === 0
      if (isHeld) held += 1
      else fell += 1
      const note = found.note === undefined ? '' : ` (${found.note})`
      console.log(`${isHeld ? 'held' : 'FELL'}  ${subject.padEnd(8)}  ${line}: ${found.tries} tries, ${found.through} through${note}`)
    }
  }
} finally {
  await stage.close()
}
console.log(`${held} attacks held, ${fell} did not`)
process.exitCode = fell === 0 && held > 0 ? 0 : 1
