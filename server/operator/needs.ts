/** Needs: the acts of other rooms that staff may trigger; `server/app/compose.ts` fills it. */
import type { Every, Limited } from '@baize/contract/protection/limit-words.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { BooksState, Fault } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Random } from '../platform/random.ts'
import type { CheckDesk } from './desks/check-desk.ts'
import type { DocumentDesk } from './desks/document-desk.ts'
import type { MarketDesk } from './desks/market-desk.ts'
import type { PeopleDesk } from './desks/people-desk.ts'
import type { RiskDesk } from './desks/risk-desk.ts'

export type Changed = {
  readonly before: unknown
  readonly after: unknown
  /** The amount moved for a member, in ten-thousandths of a currency, or of the merchant's first. A large one needs a second member of staff. */
  readonly moves?: { readonly member: string; readonly units: bigint; readonly currency?: string }
  /** Always needs a second member of staff, however little is moved. */
  readonly needsTwo?: true
}
type Decide<Refusal extends string> = Promise<Outcome<Changed, Refusal>>
type DecideAbout = Promise<Outcome<Changed & { readonly object: string }, string>>

/** `maintenance` is listed and labelled, `off` is hidden; neither takes a bet. */
export type Switch = 'on' | 'maintenance' | 'off'

export type OperatorNeeds = {
  readonly clock: Clock
  readonly random: Pick<Random, 'token'>
  /** The keys of this machine's users, in their own folder. */
  readonly staffKeys: {
    read(name: string): Promise<string | undefined>
    /** Answers where it is stored, or undefined where a key of that name exists there. */
    keep(name: string, token: string): Promise<string | undefined>
  }
  /** The amount from which an act of money needs a second member of staff; undefined is the merchant's first currency. */
  largeFrom(currency: string | undefined): Promise<bigint>
  readonly audit: {
    /** Keys the chain and signs its checkpoints; never in the database. */
    readonly key: Buffer
    /** The file of checkpoints; none are stored where it is left out. */
    readonly checkpoints?: string | undefined
  }
  /** The proof of the books: how they stand, a whole proof beside the night's, and a fault that two of the staff have looked into. */
  readonly books: {
    state(reader: Reader): Promise<BooksState>
    begin(tx: Tx): Promise<boolean>
    accept(tx: Tx, fault: bigint, by: string, reason: string): Promise<Fault | undefined>
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
    /** Ends the dispute of a paid withdrawal. */
    decideReceipt(
      tx: Tx,
      decision: { withdrawal: string; decision: ReceiptEnd; by: string; reason: string; proof?: string | undefined },
    ): Decide<'not-found' | 'state-conflict'>
    receiptQueue(reader: Reader): Promise<readonly Row[]>
    /** Payment methods as documents, each written whole with its next version. */
    writeMethod(tx: Tx, document: unknown): DecideAbout
    listMethods(reader: Reader): Promise<readonly Row[]>
    showMethod(reader: Reader, code: string): Promise<object | undefined>
    /** The keys of a payment service; neither is ever shown. */
    setServiceKeys(tx: Tx, service: string, given: { apiKey?: string | undefined; webhookSecret?: string | undefined }): DecideAbout
    /** Lets a member bind a number that also belongs to somebody else. */
    allowClaim(tx: Tx, decision: { claim: string; by: string; reason: string }): Decide<'not-found' | 'state-conflict'>
    claimQueue(reader: Reader): Promise<readonly Row[]>
    quarantine(reader: Reader): Promise<readonly Row[]>
    provedDeposits(reader: Reader): Promise<readonly Row[]>
    liftRequirement(tx: Tx, lift: { requirement: string; by: string; reason: string }): Decide<'not-found' | 'state-conflict'>
    /** Payments that came back: the cases that wait for staff, or the latest of all, and everything that the service said of one. */
    returnCases(reader: Reader, open: boolean): Promise<readonly Row[]>
    returnHistory(reader: Reader, reference: string): Promise<Outcome<readonly Row[], 'not-found'>>
    decideReturn(
      tx: Tx,
      decision: { case: string; end: 'keep' | 'take' | 'bear' | 'write-off'; by: string; reason: string },
    ): Decide<'not-found' | 'state-conflict'>
    /** What a member must still wager before deposits can be withdrawn. */
    openRequirements(reader: Reader, memberId: string): Promise<readonly Row[]>
  }
  readonly members: {
    find(reader: Reader, account: string): Promise<{ readonly id: string; readonly frozen: boolean; readonly currency: string } | undefined>
    /** Why nothing is given to a member: kept from play, frozen, nothing is left of a limit, or their offers rest (PS-07). */
    giftRefusal(
      tx: Tx,
      member: { readonly id: string; readonly frozen: boolean; readonly currency: string },
    ): Promise<'account-blocked' | 'account-excluded' | 'limit-reached' | 'offers-resting' | 'withdrawal-open' | undefined>
    /** Ends the sessions and blocks bets too. */
    freeze(tx: Tx, memberId: string, said: { why: string; by: string; reason: string }): Promise<Outcome<unknown, string>>
    unfreeze(tx: Tx, memberId: string, by: string): Promise<Outcome<unknown, string>>
    /** Ends a freeze that an owner began with the link in an email. */
    releaseWithdrawals(tx: Tx, memberId: string): Promise<Outcome<unknown, string>>
    /** Takes a phone or an email address off an account, whose sessions end; the answer is masked. */
    releaseContact(tx: Tx, memberId: string, kind: 'phone' | 'email'): Decide<'not-found'>
    /** Also what the member cannot change; the answer is masked. */
    correctProfile(tx: Tx, memberId: string, wish: { field: string; value: string }): Decide<string>
  }
  readonly games: {
    /** `before` is the previous value, where the room knows it. */
    setVendor(tx: Tx, vendor: string, state: Switch): Promise<Outcome<{ readonly before?: unknown } | undefined, string>>
    setGame(tx: Tx, nodeId: number, state: Switch): Promise<Outcome<{ readonly before?: unknown } | undefined, string>>
    /** What a vendor states that the house keeps of its stakes; null takes the statement back. */
    setEdge(tx: Tx, nodeId: number, edgeBp: number | null): Promise<Outcome<{ readonly before: number | null }, string>>
  }
  readonly lottery: {
    openGame(tx: Tx, document: unknown): Decide<string>
    switchGame(tx: Tx, game: string, open: boolean): Decide<string>
    voidDraw(tx: Tx, game: string, issue: string, by: string): Decide<string>
    askAgain(tx: Tx, game: string, issue: string): Decide<string>
    holdPayment(tx: Tx, game: string, issue: string): Decide<string>
    resumePayment(tx: Tx, game: string, issue: string): Decide<string>
    tellDrawnEarly(tx: Tx, game: string, issue: string, time: string): Decide<string>
    stopChases(tx: Tx, game: string, issue: string): Decide<string>
    writeCalendar(tx: Tx, game: string, calendar: string): Decide<string>
    writeDay(tx: Tx, game: string, day: string, draws: boolean, by: string): Decide<string>
    writeDays(tx: Tx, game: string, document: unknown, by: string): Decide<string>
    confirmDays(tx: Tx, game: string, from: string, to: string, by: string): Decide<string>
    writeTiers(tx: Tx, game: string, document: unknown): Decide<string>
    specialDays(reader: Reader, game: string, year: string): Promise<Outcome<readonly Row[], string>>
    games(reader: Reader): Promise<readonly Row[]>
    troubles(reader: Reader): Promise<readonly Row[]>
  }
  readonly points: {
    /** Each is refused where it loses, unless a budget is stated for it. */
    setGoods(tx: Tx, value: unknown, by: string, budget?: string): Decide<string>
    setRule(tx: Tx, value: unknown, by: string, budget?: string): Decide<string>
    setRate(tx: Tx, value: unknown, by: string, budget?: string): Decide<string>
    addCodes(tx: Tx, goods: string, codes: readonly string[]): Decide<string>
    approve(tx: Tx, reference: string): Decide<string>
    reject(tx: Tx, reference: string, reason: string): Decide<string>
    moveParcel(
      tx: Tx,
      move: { reference: string; parcel: 'packed' | 'sent' | 'received'; carrier: string | null; parcelNumber: string | null },
    ): Decide<string>
    addressOf(tx: Tx, reference: string): Promise<Outcome<Changed & { readonly address: string }, string>>
    grant(tx: Tx, input: { member: string; key: string; units: bigint; reason: string }): Promise<Outcome<undefined, string>>
    orders(reader: Reader): Promise<readonly Row[]>
    goods(reader: Reader): Promise<readonly Row[]>
    liability(reader: Reader): Promise<readonly Row[]>
  }
  readonly promotions: {
    write(tx: Tx, value: unknown): Decide<string>
    /** Refused where it loses, unless a budget is stated for it. */
    publish(tx: Tx, code: string, by: string, budget?: string): Decide<string>
    stop(tx: Tx, code: string): Decide<string>
    setLevel(tx: Tx, value: unknown, by: string, budget?: string): Decide<string>
    runs(reader: Reader): Promise<readonly Row[]>
    approve(tx: Tx, review: { award: string; by: string; reason: string }): Decide<string>
    reject(tx: Tx, review: { award: string; by: string; reason: string }): Decide<string>
    campaigns(reader: Reader): Promise<readonly Row[]>
    awards(reader: Reader): Promise<readonly Row[]>
    steps(reader: Reader, award: string): Promise<readonly Row[]>
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
        /** How far its reports are trusted; what is left out stays as it is. */
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
    /** A secret is made where no file is named. Reading the file is the machine's part and not the room's. */
    speak(tx: Tx, vendor: string, dialect: string, secretFile: string | undefined): Promise<Outcome<Changed, string>>
    ask(tx: Tx, vendor: string, login: string, secretFile: string): Promise<Outcome<{ readonly login: string }, string>>
    /** Its address and the fields that it requires from us; an empty text removes a field. */
    connect(
      tx: Tx,
      vendor: string,
      given: { readonly address?: string; readonly brand?: string; readonly country?: string; readonly platform?: string },
    ): Promise<Outcome<Changed, string>>
    add(
      tx: Tx,
      vendor: { readonly code: string; readonly nameEn: string; readonly nameMy: string; readonly gameTypes: readonly string[] },
    ): Promise<Outcome<Changed, string>>
    theirGames(vendor: string): Promise<Outcome<readonly Row[], string>>
    takeGamesLater(tx: Tx, wish: { readonly vendor: string; readonly gameType: string; readonly kind?: string }): Promise<void>
    giveFreeRounds(
      tx: Tx,
      order: {
        readonly vendor: string
        readonly game: string
        readonly member: string
        readonly currency: string
        readonly rounds: number
        readonly stakeUnits: bigint
        readonly hours: number
        readonly mostUnits: bigint
      },
    ): Promise<Outcome<{ readonly id: string }, string>>
    takeFreeRoundsBack(tx: Tx, id: string): Promise<Outcome<Changed, string>>
    freeRounds(): Promise<readonly Row[]>
    report(from: string, to: string, vendor: string | undefined): Promise<Outcome<readonly Row[], string>>
    noteFreeSpins(
      tx: Tx,
      set: {
        readonly vendor: string
        readonly issue: string
        readonly member: string
        readonly currency: string
        readonly mostUnits: bigint
      },
    ): Promise<Outcome<{ readonly member: string }, string>>
    closeCase(tx: Tx, id: string): Promise<boolean>
    /** Done when a second member of staff requests the same. */
    decideWin(tx: Tx, given: { id: string; by: string; decision: 'release' | 'reject' }): Decide<'not-found' | 'state-conflict'>
    reconcileLater(tx: Tx, vendor: string, day: string): Promise<void>
    /** The id of the file, and the result of the comparison. */
    handIn(tx: Tx, vendor: string, day: string, file: string): Promise<Outcome<Readonly<Record<string, unknown>>, string>>
    callback(vendor: string, transaction: string): Promise<readonly Row[]>
    cases(): Promise<readonly Row[]>
    stuckRounds(): Promise<readonly Row[]>
    reconciliations(): Promise<readonly Row[]>
    differences(vendor: string, day: string): Promise<readonly Row[]>
  }
  readonly content: {
    add(tx: Tx, kind: 'banner' | 'notice' | 'announcement', place: string, typed: Typed): DecideAbout
    remove(tx: Tx, id: string): DecideAbout
    writeSection(tx: Tx, page: string, anchor: string, typed: Typed): DecideAbout
    removeSection(tx: Tx, page: string, anchor: string): DecideAbout
    restoreSection(tx: Tx, page: string, anchor: string): DecideAbout
    list(reader: Reader): Promise<readonly Row[]>
  }
  readonly messages: {
    /** `account` null is everybody who is a member now. */
    send(tx: Tx, account: string | null, typed: Typed): DecideAbout
    recall(tx: Tx, id: string): DecideAbout
    closeFeedback(tx: Tx, reference: string, by: string, note: string): DecideAbout
    /** Accepts a member’s open application to become an agent; answers its reference, if there is one. */
    closeApplications(tx: Tx, member: string, by: string, note: string): Promise<readonly string[]>
    /** Refuses an application. The applicant reads the reason. */
    refuseApplication(tx: Tx, reference: string, by: string, reason: string): DecideAbout
    feedback(reader: Reader): Promise<readonly Row[]>
  }
  readonly files: {
    show(
      reader: Reader,
      id: string,
    ): Promise<Outcome<{ readonly memberId: string; readonly sha256: string; readonly type: string; readonly bytes: Buffer }, 'not-found'>>
  }
  readonly documents: DocumentDesk
  readonly dataKey: {
    readonly version: string
    /** Seals everything by the present version; answers how many values, and what could not be opened. */
    reseal(): Promise<{ readonly resealed: number; readonly unreadable: readonly Row[] }>
  }
  readonly protection: {
    links(): Promise<readonly Row[]>
    /** Only ever longer; no member of staff ends it. */
    exclude(tx: Tx, wish: { member: string; until: Temporal.Instant | 'for-ever'; by: string }): Decide<'value-refused' | 'state-conflict'>
    setStaffLimit(
      tx: Tx,
      wish: { owner: { id: string; currency: string }; what: Limited; every: Every; to: string | null; by: string; reason: string },
    ): Decide<'invalid-input' | 'amount-too-precise'>
    renewFreeze(
      tx: Tx,
      wish: { member: string; by: string; reason: string },
    ): Promise<Outcome<Changed, 'state-conflict' | 'second-needed' | 'value-refused'>>
    freezes(reader: Reader): Promise<readonly Row[]>
  }
  /** What the business was in some local days, by these of day, currency, vendor, agent and type. */
  report(
    reader: Reader,
    asked: { from: string; to: string; by: readonly string[] },
  ): Promise<{ rows: readonly Row[]; totals: readonly Row[] }>
  readonly risk: RiskDesk
  readonly market: MarketDesk
  readonly checks: CheckDesk
  readonly people: PeopleDesk
  readonly settings: {
    isName(name: string): boolean
    /** Whether a value has the shape and the sense of a setting; only for existing names. */
    mayStand(name: string, value: unknown): boolean
    /** Whether all offers stand by a setting that measures them. */
    judge(tx: Tx, name: string, value: unknown): Promise<Outcome<unknown, string>>
    write(tx: Tx, name: string, value: unknown): Promise<{ readonly before: unknown }>
  }
  readonly agents: {
    /** Makes a member an agent. */
    make(tx: Tx, member: string): Promise<Outcome<Changed, 'not-found'>>
    /** Refused where it loses, unless a budget is stated for it; contracts alike. */
    setRates(tx: Tx, member: string, rates: unknown, by: string, budget?: string): Promise<Outcome<Changed, string>>
    /** Offers a contract in the name of the house to a direct downline of it. The same key gets the same offer. */
    offerContract(
      tx: Tx,
      wish: { member: string; kind: string; tiers: unknown; key: string; currency: string | undefined },
      by: string,
      budget?: string,
    ): Promise<Outcome<Changed, string>>
    /** Decides for the house about one of its contracts, and for a side that has not answered an end for seven days. */
    sayInContract(tx: Tx, contract: string, action: string): Promise<Outcome<Changed, string>>
    /** Releases the dividends of every period that ends no later than a day, before the vendors' books agree. */
    release(tx: Tx, day: string): Promise<Outcome<Changed, string>>
    /** From the next local midnight; under nobody means directly below the house. */
    move(tx: Tx, member: string, upline: string | null, by: string, budget?: string): Promise<Outcome<Changed, string>>
  }
  readonly economy: {
    /** The sum of every class of games and what each campaign is worth alone, in every currency; what loses; and what stands by a budget. */
    report(
      reader: Reader,
      language: LanguageCode,
    ): Promise<{
      readonly summary: string
      readonly rows: readonly Row[]
      readonly losses: readonly string[]
      readonly exceptions: readonly {
        readonly subject: string
        readonly budget: Readonly<Record<string, string>>
        /** What is left where the offer has no budget of its own. */
        readonly left: Readonly<Record<string, string>>
        readonly byName: string
        readonly verdict: string
      }[]
    }>
  }
  readonly invitations: {
    set(tx: Tx, code: string, label: string, open: boolean): Promise<Outcome<undefined, 'invalid-input'>>
  }
}
export type ReceiptEnd = 'received' | 'paid-again' | 'returned' | 'forced'
export type QueueState = 'submitted' | 'under-review' | 'approved' | 'paying' | 'paid' | 'rejected' | 'failed'
export type Row = Readonly<Record<string, string | null>>
/** Names and values as they were typed, for rooms that read them themselves. */
type Typed = Readonly<Record<string, string>>
