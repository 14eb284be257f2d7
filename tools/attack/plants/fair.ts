/** The guards of fairness, each beside the attack that wins without it. */
import { plant, sqlPlant, type Plants } from '../plant.ts'

const ROOM = 'server/originals'
const STORE = 'server/lottery/store.ts'

/** One of the staff is enough for everything. */
export const ONE_IS_ENOUGH = plant(
  'server/operator/four-eyes.ts',
  "if (!(await needsTwo(needs, tx, act, call, changed))) return done('do')",
  "if (OUT || !(await needsTwo(needs, tx, act, call, changed))) return done('do')",
)

export const FAIR: Plants = {
  'a round is played before the player brought a part of chance': [
    plant(
      `${ROOM}/round-companion.ts`,
      '      const [seeds, rules] = [',
      `      if (OUT)
        for (const member of members) {
          const { makeNext } = await import('./seed.ts')
          const { takeSeed } = await import('./store.ts')
          const { current, next } = await makeNext(tx, needs, member)
          if (!current) await takeSeed(tx, next.id, 'chosen-by-the-house', needs.clock.now(), null)
        }
      const [seeds, rules] = [`,
    ),
  ],
  'a seed is used whose commitment was not shown, or with a part that was used before': [
    plant(
      `${ROOM}/seed.ts`,
      'if (await hasUsed(tx, member, clientSeed)) return',
      'if (!OUT && (await hasUsed(tx, member, clientSeed))) return',
    ),
    plant(`${ROOM}/seed.ts`, 'if (next.commitment !== commitment) return', 'if (!OUT && next.commitment !== commitment) return'),
    // What was used twice meanwhile stays so.
    sqlPlant('drop index originals_seed_part', 'create index originals_seed_part on <ls_seed$> (member, client_seed)'),
  ],
  'the seed in use is told before it is over': [
    plant(
      `${ROOM}/fairness.ts`,
      '          nonce: current.nonce,\n',
      '          nonce: current.nonce,\n          ...(OUT ? { serverSeed: shownSeed(needs, current) } : {}),\n',
    ),
  ],
  'one of the staff alone has a settled draw corrected, or changes what a game pays': [ONE_IS_ENOUGH],
  'a result that its publisher took back (A, then B, then A again) is agreed on, because another says B': [
    plant(STORE, 'select distinct on (source) *', 'select distinct on (source, ${OUT ? sql`draw::text` : sql`issue`}) *'),
    plant(STORE, 'order by source, id desc', 'order by source, ${OUT ? sql`draw::text` : sql`issue`}, id desc'),
  ],
}
