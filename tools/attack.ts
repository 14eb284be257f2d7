/**
 * `npm run attack`: starts its own products and tries every attack twice. The product must hold, and the same product without the attack's guard
 * must lose. Each is reported in one line; exits 1 when one got through, or won nothing without its guard.
 */
import { freshData } from '@baize/server/app/testing/product-process.ts'
import { openStage, type Attack, type Found, type Stage } from './attack/stage.ts'
import { SUBJECTS } from './attack/subjects.ts'

const [onlySubjects, onlyLine] = process.argv.slice(2)
const chosen = SUBJECTS.filter(([name]) => onlySubjects === undefined || onlySubjects.split(',').includes(name)).flatMap(
  ([subject, attacks]) =>
    attacks.filter(({ line }) => onlyLine === undefined || line.includes(onlyLine)).map((attack) => ({ subject, attack })),
)

let stage: Promise<Stage> | undefined
// Whatever ends this process, its products end with it (loader.ts). Here their folder is removed too.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => void stage?.then((open) => open.close()).finally(() => process.exit(code)))

const run = (open: Stage, attack: Attack): Promise<Found> =>
  attack.run(open).catch((error: unknown) => ({ tries: 0, through: 0, note: `broke: ${String(error)}` }))

const counts = { held: 0, fell: 0, won: 0, lost: 0 }
function report(
  isRight: boolean,
  [right, wrong]: readonly [keyof typeof counts, keyof typeof counts],
  subject: string,
  line: string,
  found: Found,
): void {
  const said = isRight ? right : wrong
  counts[said] += 1
  const note = found.note === undefined ? '' : ` (${found.note})`
  console.log(
    `${(isRight ? said : said.toUpperCase()).padEnd(4)}  ${subject.padEnd(8)}  ${line}: ${found.tries} tries, ${found.through} through${note}`,
  )
}

async function withStage(planted: boolean, attackAll: (open: Stage) => Promise<void>): Promise<void> {
  stage = openStage({ data: await freshData(), planted })
  const open = await stage
  try {
    await attackAll(open)
  } finally {
    await open.close()
  }
  stage = undefined
}

console.log('with all guards:')
await withStage(false, async (open) => {
  for (const { subject, attack } of chosen) {
    const found = await run(open, attack)
    report(found.tries > 0 && found.through === 0, ['held', 'fell'], subject, attack.line, found)
  }
})
console.log('each without its guard:')
await withStage(true, async (open) => {
  for (const { subject, attack } of chosen) {
    const found = await run(open, { ...attack, run: () => open.takeOut(`${subject}: ${attack.line}`).then(() => attack.run(open)) })
    report(found.through > 0, ['won', 'lost'], subject, attack.line, found)
  }
})
console.log(`${counts.held} attacks held and ${counts.fell} did not; without its guard ${counts.won} won and ${counts.lost} did not`)
process.exitCode = counts.fell + counts.lost === 0 && counts.held > 0 ? 0 : 1
