/** Sweep: asks services about checks of which no word came, and ends what was accepted and counts no longer. */
import { eachItem, type Resting } from '../platform/work/each-item.ts'
import { hearWord } from './hear-word.ts'
import type { ChecksNeeds } from './needs.ts'
import { expireChecks, noteAsked, quietChecks, type CheckRow } from './store.ts'

const QUIET_MINUTES = 10
const ASKED_AT_ONCE = 50
const EXPIRED_AT_ONCE = 200

async function askAbout(needs: ChecksNeeds, row: CheckRow): Promise<void> {
  const found = await needs
    .services()
    .get(row.service)
    ?.read(row.applicant ?? '')
  await needs.database.write(async (tx) => {
    await noteAsked(tx, row.id, needs.clock.now())
    const said = found?.ok === true ? found.value : undefined
    if (!said || row.applicant === null) return
    await hearWord(needs, tx, row.service, {
      id: `read:${row.applicant}:${said.state}:${said.at.toString()}`,
      applicant: row.applicant,
      said,
    })
  })
}

export async function askQuiet(needs: ChecksNeeds): Promise<void> {
  const before = needs.clock.now().subtract({ minutes: QUIET_MINUTES })
  const find = ({ resting }: Resting) => quietChecks(needs.database.reader, before, ASKED_AT_ONCE, resting)
  await eachItem(needs, { loop: 'checks-ask', find, idOf: ({ id }: CheckRow) => id }, (row) => askAbout(needs, row))
}

export async function expire(needs: ChecksNeeds): Promise<void> {
  const some = () =>
    needs.database.write(async (tx) => {
      const ended = await expireChecks(tx, needs.clock.now(), EXPIRED_AT_ONCE)
      for (const { id, member } of ended) await needs.tell(tx, { name: 'identityExpired', memberId: member, reference: id })
      return ended.length
    })
  while ((await some()) === EXPIRED_AT_ONCE);
}
