/**
 * Risk: the door of the rules against laundering and of indicators of harm. It follows money and facts, opens cases for staff, and says what an open
 * case holds. Next: `server/risk/care.ts`.
 */
import type { Fact } from '../platform/jobs.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { createTurns } from '../platform/turns.ts'
import { hasRedCase } from './case-store.ts'
import { lookAtPlay } from './care.ts'
import { closeRiskCase, depositsRest, listCases, listEvidence, standingOf, type ClosingWish } from './case.ts'
import { askFunds, decideOnFunds, judgeFunds, listFunds, readFunds } from './funds.ts'
import { hearFact, HEARD } from './hear.ts'
import { takeSignals } from './judge.ts'
import type { RiskNeeds } from './needs.ts'
import { listRates, listRules, publishVersion, tryVersion, writeRate, type VersionWish } from './publish.ts'
import { seedRules } from './seed.ts'
import { listCared, showCare } from './show-care.ts'
import { signalOf, withdrawalId } from './signals.ts'
import { answerByStaff, answerCare, keepEffects, offersRestAmong, readCare, stepByStaff, type StaffStep } from './steps.ts'
import { knownIds } from './store.ts'
import { listNotes, moveCase, noteCase, openByHand, reportCase, takeCase, type HandWish } from './work-case.ts'

export type { RiskNeeds } from './needs.ts'

/** The name under which it follows the ledger. */
const FOLLOWER = 'risk'

/** Whether the rules have seen a withdrawal, or nothing is waited for: nobody follows yet, or the hold was read. */
const hasSeen = async ({ clock, ledger }: RiskNeeds, tx: Tx, account: bigint, reference: string): Promise<boolean> =>
  (await knownIds(tx, [withdrawalId(reference)])).size > 0 || ledger.hasRead(FOLLOWER, account, clock.now().add({ hours: 1 }), tx)

export type Risk = ReturnType<typeof createRisk>

export const createRisk = (needs: RiskNeeds, turns = createTurns()) => ({
  /** Judges what moves until the signal aborts. The worker role runs it. */
  follow: (signal: AbortSignal): Promise<void> =>
    needs.ledger.follow(
      FOLLOWER,
      (entries, tx) =>
        takeSignals(
          needs,
          tx,
          entries.flatMap((entry) => signalOf(entry) ?? []),
        ),
      // What it reads takes its time, and others who follow would wait along.
      { signal, alone: () => true },
    ),
  /** The facts that it hears. */
  hears: HEARD,
  /** One judge works at a time, so hearers wait here: each would else keep a connection while it waits at the gate. */
  hear: (fact: Fact) => turns('heard', () => hearFact(needs, fact)),
  /** Whether the payout of a withdrawal may go, waits until the rules have seen it, or waits for a person. */
  async payout(tx: Tx, { member, account, reference }: { member: string; account: bigint; reference: string }) {
    // Each question sees what was committed before it. A case that comes with the event is there once the event is, so cases are asked last.
    const wasSeen = await hasSeen(needs, tx, account, reference)
    if (await hasRedCase(tx, member)) return 'review'
    return wasSeen ? 'go' : 'later'
  },
  depositsRest: (asker: Reader | Tx, member: string) => depositsRest(needs, asker, member),
  /** Opens a case about a member for people, or adds to the open one of its topic. */
  openCase: (tx: Tx, wish: HandWish) => openByHand(needs, tx, wish),
  caseStanding: standingOf,
  seed: (tx: Tx) => seedRules(needs, tx),
  /** Looks at the play of whoever did something since the last look. */
  lookAtPlay: () => lookAtPlay(needs),
  keepEffects: () => keepEffects(needs),
  /** The page before a member's next game, and its answer. */
  care: (asker: Reader | Tx, member: string) => readCare(asker, member),
  answerCare: (tx: Tx, member: string, answer: string) => answerCare(needs, tx, member, answer),
  /** What a member is asked to prove of where their money comes from, and whether a withdrawal waits for it. */
  funds: (asker: Reader | Tx, member: string) => readFunds(asker, member),
  judgeFunds: (tx: Tx, wish: Parameters<typeof judgeFunds>[2]) => judgeFunds(needs, tx, wish),
  /** Of many members those to whom nothing is offered or given now. */
  offersRestAmong: (asker: Reader | Tx, members: readonly string[]) => offersRestAmong(needs, asker, members),
  staff: {
    rules: listRules,
    rates: listRates,
    tryVersion: (reader: Reader, wish: VersionWish) => tryVersion(needs, reader, wish),
    publish: (tx: Tx, wish: VersionWish, by: { name: string; reason: string }) => publishVersion(needs, tx, wish, by),
    writeRate: (tx: Tx, rate: { currency: string; weight: bigint }, by: { name: string; reason: string }) => writeRate(needs, tx, rate, by),
    cases: listCases,
    evidence: listEvidence,
    notes: listNotes,
    take: (tx: Tx, wish: Parameters<typeof takeCase>[2]) => takeCase(needs, tx, wish),
    move: (tx: Tx, wish: Parameters<typeof moveCase>[2]) => moveCase(needs, tx, wish),
    note: (tx: Tx, wish: Parameters<typeof noteCase>[2]) => noteCase(needs, tx, wish),
    open: (tx: Tx, wish: HandWish) => openByHand(needs, tx, wish),
    report: (reader: Reader, id: string) => reportCase(needs, reader, id),
    close: (tx: Tx, wish: ClosingWish) => closeRiskCase(needs, tx, wish),
    askFunds: (tx: Tx, wish: Parameters<typeof askFunds>[2]) => askFunds(needs, tx, wish),
    decideFunds: (tx: Tx, decision: Parameters<typeof decideOnFunds>[2]) => decideOnFunds(needs, tx, decision),
    funds: (reader: Reader) => listFunds(needs, reader),
    cared: (reader: Reader) => listCared(needs, reader),
    showCare: (reader: Reader, member: string) => showCare(needs, reader, member),
    step: (tx: Tx, wish: StaffStep) => stepByStaff(needs, tx, wish),
    answerStep: (tx: Tx, wish: Parameters<typeof answerByStaff>[2]) => answerByStaff(needs, tx, wish),
  },
})
