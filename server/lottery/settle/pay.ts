/** Pay: what an issue owes, as operations of the ledger, and the way past an account that cannot be paid. */
import type { CreditColumns, Operation } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { eachGroup, forget, groupsOf, notesOf, type Resting } from '../../platform/work/each-item.ts'
import { contraOf, type Game } from '../game.ts'
import type { Issue } from '../issue.ts'
import type { LotteryNeeds } from '../needs.ts'
import { duesAhead, DUES_ON_A_PAGE, tryLane, type Due, type Dues, type Step } from './settlement-store.ts'

/** An issue under one draw version. */
export type Payable = { readonly needs: LotteryNeeds; readonly game: Game; readonly issue: Issue; readonly version: number }

const keyPrefixOf = ({ issue }: Payable, version: number): string => `lottery:${issue.id}:${version}:`

const placeOf = ({ game, issue }: Payable) => ({ contra: contraOf(game), vendor: game.vendor, game: game.code, round: issue.number })

/**
 * What each account is paid under this version, as one operation. A lost issue ends with a win of nothing, so that followers of the ledger
 * see it settled.
 */
export const paymentsOf = (work: Payable, { accounts, paid, rebates, refunds }: Dues): CreditColumns => ({
  ...placeOf(work),
  keyPrefix: keyPrefixOf(work, work.version),
  accounts,
  columns: [
    { kind: 'win', units: paid },
    { kind: 'rebate', units: rebates },
    { kind: 'refund', units: refunds },
  ],
})

/**
 * The payments under the previous version, taken back; the balance may become negative. Each part is returned as what it was. Followers of the ledger then
 * see a prize less won, a rebate less given and a stake less returned. The resettlement gives the whole, also where no prize was paid.
 */
export function takingBack(work: Payable, { accounts, paid, rebates, refunds }: Dues): Operation[] {
  const place = placeOf(work)
  return accounts.flatMap((account, index) => {
    const [prize, rebate, refund] = [paid[index]!, rebates[index]!, refunds[index]!]
    if (prize + rebate + refund === 0n) return []
    const transfers = [
      { account, amount: -prize, kind: 'resettle' as const, ...place },
      ...(rebate > 0n ? [{ account, amount: -rebate, kind: 'rebate' as const, ...place }] : []),
      ...(refund > 0n ? [{ account, amount: -refund, kind: 'refund' as const, ...place }] : []),
    ]
    const payment = `${keyPrefixOf(work, work.version - 1)}${account}`
    return [{ key: `${payment}:back`, account, corrects: payment, transfers }]
  })
}

export async function takeBack(tx: Tx, { needs }: Payable, operations: readonly Operation[]): Promise<void> {
  for (const answer of await needs.ledger.post(tx, operations))
    if (answer.status !== 'applied') throw new Error(`a prize could not be taken back: ${JSON.stringify(answer.status)}`)
}

const LOOP = 'lottery-payments'

const columnsOf = (dues: readonly Due[]): Dues => ({
  accounts: dues.map(({ account }) => account),
  paid: dues.map(({ paid }) => paid),
  rebates: dues.map(({ rebate }) => rebate),
  refunds: dues.map(({ refund }) => refund),
})

/**
 * Pays, or takes back from, everybody of a lane whose next slice failed, but for the accounts that fail alone: those are noted and rest. The lane
 * stays where it is, so the issue is not settled before they are paid. Whoever was paid has a key, and is not paid again.
 */
export async function payAround(work: Payable, { lane, steps }: { readonly lane: number; readonly steps: readonly Step[] }): Promise<void> {
  const { needs, issue, version } = work
  const idOf = ({ account }: Due): string => `${issue.id}/${account}`
  for (const step of steps) {
    const find = async ({ resting }: Resting): Promise<Due[]> =>
      (await duesAhead(needs.database.reader, issue.id, version, step)).filter((due) => !resting.includes(idOf(due)))
    await eachGroup(needs, { loop: LOOP, find, idOf }, groupsOf(DUES_ON_A_PAGE), (dues) =>
      needs.database.write(async (tx) => {
        if (!(await tryLane(tx, issue.id, version, lane))) return
        await needs.ledger.lock(tx, [BigInt(lane)])
        if (step.act === 'pay') await needs.ledger.credit(tx, paymentsOf(work, columnsOf(dues)))
        else await takeBack(tx, work, takingBack(work, columnsOf(dues)))
      }),
    )
  }
}

/** Forgets the failures of an issue of which everything is paid. */
export async function forgetFailures({ needs, issue }: Payable): Promise<void> {
  const { resting, again } = await notesOf(needs, LOOP)
  const ofIssue = [...resting, ...again].filter((item) => item.startsWith(`${issue.id}/`))
  if (ofIssue.length > 0) await needs.database.write((tx) => forget(tx, LOOP, ofIssue))
}
