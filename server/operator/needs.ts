/** Needs: the acts of other rooms that staff may set off, and what an act of staff is; filled by `server/app/compose.ts`. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { AuditProof } from './audit.ts'

export type Changed = { readonly before: unknown; readonly after: unknown }
type Decide<Refusal extends string> = Promise<Outcome<Changed, Refusal>>
type DecideAbout = Promise<Outcome<Changed & { readonly object: string }, string>>

/** `maintenance` is shown and says so, `off` is hidden; neither takes a bet. */
export type Switch = 'on' | 'maintenance' | 'off'

export type OperatorNeeds = {
  readonly clock: Clock
  readonly audit: {
    /** Keys the chain and signs its checkpoints; never in the database. */
    readonly key: Buffer
    /** The file of checkpoints; none are kept where it is left out. */
    readonly checkpoints?: string | undefined
  }
  readonly wallet: {
    approveWithdrawal(tx: Tx, review: { withdrawal: string; by: string; reason: string }): Decide<'not-found' | 'state-conflict'>
    rejectWithdrawal(tx: Tx, review: { withdrawal: string; by: string; reason: string }): Decide<'not-found' | 'state-conflict'>
    /** Both close a payout that was put aside: the money left, or it is the member's again. */
    confirmPayout(tx: Tx, review: { withdrawal: string; by: string; reason: string }): Decide<'not-found' | 'state-conflict'>
    returnPayout(tx: Tx, review: { withdrawal: string; by: string; reason: string }): Decide<'not-found' | 'state-conflict'>
    creditReceipt(tx: Tx, decision: { receipt: string; by: string; reason: string }): Decide<'not-found' | 'state-conflict'>
    dismissReceipt(tx: Tx, decision: { receipt: string; by: string; reason: string }): Decide<'not-found' | 'state-conflict'>
    withdrawalQueue(reader: Reader, states: readonly QueueState[], limit: number): Promise<readonly Row[]>
    quarantine(reader: Reader): Promise<readonly Row[]>
  }
  readonly members: {
    find(reader: Reader, account: string): Promise<{ readonly id: string; readonly frozen: boolean } | undefined>
    /** Ends the sessions and blocks bets too. */
    freeze(tx: Tx, memberId: string, reason: string): Promise<Outcome<unknown, string>>
    unfreeze(tx: Tx, memberId: string, reason: string): Promise<Outcome<unknown, string>>
  }
  readonly games: {
    /** `before` is what stood there, where the room can say it. */
    setVendor(tx: Tx, vendor: string, state: Switch): Promise<Outcome<{ readonly before?: unknown } | undefined, string>>
    setGame(tx: Tx, nodeId: number, state: Switch): Promise<Outcome<{ readonly before?: unknown } | undefined, string>>
  }
  readonly lottery: {
    switchGame(tx: Tx, game: string, open: boolean): Decide<string>
    voidDraw(tx: Tx, game: string, issue: string): Decide<string>
    askAgain(tx: Tx, game: string, issue: string): Decide<string>
    holdPayment(tx: Tx, game: string, issue: string): Decide<string>
    resumePayment(tx: Tx, game: string, issue: string): Decide<string>
    tellDrawnEarly(tx: Tx, game: string, issue: string, time: string): Decide<string>
    stopChases(tx: Tx, game: string, issue: string): Decide<string>
    writeCalendar(tx: Tx, game: string, calendar: string): Decide<string>
    writeDay(tx: Tx, game: string, day: string, draws: boolean): Decide<string>
    games(reader: Reader): Promise<readonly Row[]>
    troubles(reader: Reader): Promise<readonly Row[]>
  }
  readonly vendors: {
    setTerms(
      tx: Tx,
      vendor: string,
      given: {
        readonly limit?: { readonly currency: string; readonly stakeUnits: bigint | undefined; readonly exposureUnits: bigint | undefined }
        /** Null is without a limit. */
        readonly callsASecond?: number | null
        readonly callsKeptDays?: number
        readonly freeRoundsPaidBy?: 'result' | 'bonus-win'
        readonly addresses?: readonly string[]
        /** How far its word is believed; what is left out stays as it is. */
        readonly wins?: {
          readonly currency: string
          readonly winUnits?: bigint
          readonly multiple?: bigint
          readonly hourWinUnits?: bigint
          readonly hourNetUnits?: bigint
          readonly hourGiftUnits?: bigint
        }
      },
    ): Decide<'not-found' | 'value-refused'>
    /** A secret is made where no file is named; reading the file is the machine's part and not the room's. */
    speak(tx: Tx, vendor: string, dialect: string, secretFile: string | undefined): Promise<Outcome<Changed, string>>
    ask(tx: Tx, vendor: string, login: string, secretFile: string): Promise<Outcome<{ readonly login: string }, string>>
    noteFreeSpins(
      tx: Tx,
      vendor: string,
      issue: string,
      member: string,
      mostUnits: bigint,
    ): Promise<Outcome<{ readonly member: string }, string>>
    closeCase(tx: Tx, id: string): Promise<boolean>
    /** Done when a second one of the staff wants the same. */
    decideWin(tx: Tx, given: { id: string; by: string; decision: 'release' | 'reject' }): Decide<'not-found' | 'state-conflict'>
    reconcileLater(tx: Tx, vendor: string, day: string): Promise<void>
    /** What the file is known by, and what came of the comparison. */
    handIn(tx: Tx, vendor: string, day: string, file: string): Promise<Outcome<Readonly<Record<string, unknown>>, string>>
    callback(vendor: string, transaction: string): Promise<readonly Row[]>
    cases(): Promise<readonly Row[]>
    stuckRounds(): Promise<readonly Row[]>
    reconciliations(): Promise<readonly Row[]>
    differences(vendor: string, day: string): Promise<readonly Row[]>
  }
  readonly content: {
    add(tx: Tx, kind: 'banner' | 'notice' | 'announcement', place: string, typed: Call['options']): DecideAbout
    remove(tx: Tx, id: string): DecideAbout
    writeSection(tx: Tx, page: string, anchor: string, typed: Call['options']): DecideAbout
    removeSection(tx: Tx, page: string, anchor: string): DecideAbout
    restoreSection(tx: Tx, page: string, anchor: string): DecideAbout
    list(reader: Reader): Promise<readonly Row[]>
  }
  readonly messages: {
    /** `account` null is everybody who is a member now. */
    send(tx: Tx, account: string | null, typed: Call['options']): DecideAbout
    recall(tx: Tx, id: string): DecideAbout
    closeFeedback(tx: Tx, reference: string, by: string, note: string): DecideAbout
    feedback(reader: Reader): Promise<readonly Row[]>
  }
  readonly dataKey: {
    readonly version: string
    /** Seals everything by the present version; answers how many values, and what could not be opened. */
    reseal(): Promise<{ readonly resealed: number; readonly unreadable: readonly Row[] }>
  }
  readonly protection: { links(): Promise<readonly Row[]> }
  readonly settings: {
    isName(name: string): boolean
    /** Whether a value has the shape and the sense of a setting; only of names that there are. */
    mayStand(name: string, value: unknown): boolean
    write(tx: Tx, name: string, value: unknown): Promise<{ readonly before: unknown }>
  }
  readonly invitations: {
    set(tx: Tx, code: string, label: string, open: boolean): Promise<Outcome<undefined, 'invalid-input'>>
  }
}
export type QueueState = 'submitted' | 'under-review' | 'approved' | 'paying' | 'paid' | 'rejected' | 'failed'
export type Row = Readonly<Record<string, string | null>>

/** What staff gave: words after the act's name, and options. */
export type Call = {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly by: string
  readonly reason: string
}

export type Described = {
  readonly name: string
  /** One sentence for the help. */
  readonly summary: string
  /** Names of the words that follow the act's name; all are needed. */
  readonly words: readonly string[]
  /** Option names with their help; all may be left out. */
  readonly options: Readonly<Record<string, string>>
}

/** Changes something: done in one transaction with its audit row. */
export type ChangingAct = Described & {
  readonly changes: true
  change(tx: Tx, call: Call): Promise<Outcome<Changed & { readonly object: string; readonly afterwards?: Afterwards }, string>>
}
/** Only reads. `fault` says that what was read is not as it must be. */
export type ReadingAct = Described & { readonly changes: false; read(reader: Reader, call: Call): Promise<Outcome<Reading, string>> }
export type Reading = { readonly rows: readonly Row[]; readonly summary: string; readonly fault?: boolean }
export type Act = ChangingAct | ReadingAct

/** Long work in transactions of its own, begun when the act and its audit row stand; ended in between, the act is given again. */
export type Afterwards = () => Promise<Reading>

export type Performed = Changed & {
  readonly object: string
  readonly audit: { readonly seq: bigint; readonly hash: string }
  readonly worked: Reading | undefined
}

export type Operator = {
  readonly acts: readonly Act[]
  /** Does a changing act. `by` and `reason` are kept with it for ever, so both are needed. */
  perform(database: Database, name: string, call: Call): Promise<Outcome<Performed, string>>
  read(reader: Reader, name: string, call: Call): Promise<Outcome<Reading, string>>
  /** `noted` is a hash that was kept elsewhere and must still stand in the chain. */
  verifyAudit(reader: Reader, noted?: string): Promise<AuditProof>
}
