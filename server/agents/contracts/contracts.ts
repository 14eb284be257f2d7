/** Contracts: the door of offers, answers and ends within the line. Each runs in one transaction behind the one lock of contracts (AG-20 to 29). */
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import { CONTRACT_KINDS, type AgentContract, type ContractAction, type ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import type { ConsolidatedFlags } from '@baize/contract/agents.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { daysOf, type AgentsNeeds } from '../needs.ts'
import { uplineOf } from '../tree/tree-store.ts'
import { accept, decline, tellOther, type Acting } from './answer.ts'
import {
  contractPage,
  currencyOf,
  lateOffers,
  lockContracts,
  lockLate,
  openOf,
  readContract,
  setAnswer,
  waitingFor,
} from './contract-store.ts'
import { shownContract, type ContractRefusal, type ContractRow, type Side } from './contract.ts'
import { offer, type OfferWish } from './offer.ts'
import { answerEnd, askForEnd } from './terminate.ts'
import { end, endingsBy, shownEndings } from './terminations.ts'

export type ContractAsk = {
  readonly kind?: ContractKind | undefined
  readonly with?: string | undefined
  readonly side?: Side | undefined
  readonly pageNum?: number | undefined
  readonly pageSize?: number | undefined
}

export type ContractWord = {
  readonly contract: string
  readonly action: ContractAction
  readonly confirmTerminations?: readonly string[] | undefined
}

const PAGE_SIZE = 20
const LATE_AT_ONCE = 200
/** Staff decide about an end after the other side has not answered for this long. */
const STAFF_AFTER = { hours: 7 * 24 } as const

export async function contracts(needs: AgentsNeeds, member: string, ask: ContractAsk) {
  const { kind, with: other, side, pageNum = 1, pageSize = PAGE_SIZE } = ask
  const { open } = await needs.contractRules()
  const kinds = open.filter((each) => kind === undefined || each === kind)
  const { rows, total } = await contractPage(
    needs.database.reader,
    { member, kinds, with: other, side },
    pageSize,
    (pageNum - 1) * pageSize,
  )
  const { today } = await daysOf(needs)
  const content = rows.map((row) => shownContract(row, today, needs.clock.now()))
  return { content, pageNum, totalPages: Math.ceil(total / pageSize), total, kinds: [...open] }
}

/** Whose contracts would end if a direct downline accepted a top rate. */
export async function endings(
  needs: AgentsNeeds,
  upline: string,
  ask: { readonly kind: ContractKind; readonly currency?: string; readonly downline: string; readonly rate: number },
) {
  const { reader } = needs.database
  if (!(await needs.contractRules()).open.includes(ask.kind)) return refused('operation-not-allowed')
  const own = await currencyOf(reader, ask.downline)
  if (own === undefined || (await uplineOf(reader, ask.downline)) !== upline) return refused('not-in-line')
  const currency = ask.currency ?? own
  const { rows } = await endingsBy(needs, reader, { agent: ask.downline, kind: ask.kind, currency, rate: ask.rate })
  return done({ terminates: await shownEndings(needs, reader, rows, { kind: ask.kind, currency, levelsAbove: 1 }) })
}

export const offerContract = (needs: AgentsNeeds, wish: OfferWish) => needs.database.transact((tx) => offer(needs, tx, wish))

/** The side of a caller. Staff are on the house's side, and after a while act for a side that does not answer. */
function actingAs(needs: AgentsNeeds, row: ContractRow, by: string | null, action: ContractAction): Acting | undefined {
  if (row.upline === by) return { by, side: 'upline' }
  if (row.downline === by) return { by, side: 'downline' }
  const isAnswer = action === 'agree-termination' || action === 'refuse-termination'
  if (by !== null || !isAnswer || row.endingAt === null || row.endingBy === null) return undefined
  if (Temporal.Instant.compare(row.endingAt.add(STAFF_AFTER), needs.clock.now()) > 0) return undefined
  return { by, side: row.endingBy === 'upline' ? 'downline' : 'upline' }
}

function act(
  needs: AgentsNeeds,
  tx: Tx,
  row: ContractRow,
  acting: Acting,
  word: ContractWord,
): Promise<Outcome<undefined, ContractRefusal>> {
  const { action, confirmTerminations = [] } = word
  const side: Partial<Record<ContractAction, Side>> = { accept: 'downline', reject: 'downline', withdraw: 'upline' }
  if (side[action] !== undefined && side[action] !== acting.side) return Promise.resolve(refused('not-in-line'))
  if (action === 'accept') return accept(needs, tx, row, acting, confirmTerminations)
  if (action === 'reject') return decline(needs, tx, row, acting, 'rejected')
  if (action === 'withdraw') return decline(needs, tx, row, acting, 'withdrawn')
  if (action === 'terminate') return askForEnd(needs, tx, row, acting)
  return answerEnd(needs, tx, row, acting, action === 'agree-termination')
}

/** Takes a decision on an own contract; `by` null is the house. The same decision again gets the same answer. */
export async function sayIn(
  needs: AgentsNeeds,
  tx: Tx,
  by: string | null,
  kind: ContractKind | undefined,
  word: ContractWord,
): Promise<Outcome<AgentContract, ContractRefusal>> {
  await lockContracts(tx)
  const row = await readContract(tx, word.contract)
  const acting = row && actingAs(needs, row, by, word.action)
  if (row === undefined || acting === undefined || (kind !== undefined && row.kind !== kind)) return refused('not-in-line')
  if (!(await needs.contractRules()).open.includes(row.kind)) return refused('operation-not-allowed')
  const said = await act(needs, tx, row, acting, word)
  if (!said.ok) return said
  const { today } = await daysOf(needs)
  return done(shownContract((await readContract(tx, row.id)) as ContractRow, today, needs.clock.now()))
}

/** What waits for an answer of this member in each open kind (AG-28). */
export async function contractRequests(needs: AgentsNeeds, member: string): Promise<ConsolidatedFlags> {
  const { open } = await needs.contractRules()
  const waiting = new Map((await waitingFor(needs.database.reader, member, needs.clock.now())).map(({ kind, count }) => [kind, count]))
  const of = (kind: ContractKind): number => (open.includes(kind) ? (waiting.get(kind) ?? 0) : 0)
  return {
    dailysalreqtype: of('daily'),
    divtypereq: of('dividend'),
    contracthoursalreqtype: of('hourly'),
    realtimesalreqtype: of('realtime'),
  }
}

/** Ends a moved member's contracts with the old upline on the day of the move, in the move's transaction (AG-06). */
export async function endMoved(needs: AgentsNeeds, tx: Tx, member: string, day: string): Promise<void> {
  await lockContracts(tx)
  for (const kind of CONTRACT_KINDS)
    for (const row of await openOf(tx, { downline: member, kind, currency: null, day })) {
      if (row.answer === 'accepted') await end(needs, tx, row, day, { act: 'moved', by: null })
      else await setAnswer(tx, row.id, 'withdrawn', null)
    }
}

/** Expires offers whose time is over, and notifies both sides' pages. */
export async function expireOffers(needs: AgentsNeeds): Promise<void> {
  const now = needs.clock.now()
  const find = ({ resting }: Resting) => lateOffers(needs.database.reader, now, LATE_AT_ONCE, resting)
  const page = () =>
    eachItem(needs, { loop: 'agents-offers', find, idOf: (id: string) => id }, (id) =>
      needs.database.write(async (tx) => {
        const row = await lockLate(tx, id, now)
        if (row === undefined) return
        await setAnswer(tx, row.id, 'expired', null)
        for (const side of ['upline', 'downline'] as const)
          await tellOther(needs, tx, row, 'contractExpired', { by: null, side }, 'expired')
      }),
    )
  for (let { due, done } = await page(); due === LATE_AT_ONCE && done > 0; { due, done } = await page());
}
