/**
 * Raffle: the door of raffles. It holds the commitment before the sale, tickets by settled play, own seeds, and the draw that everybody can repeat
 * (PR-36). Next: `rules/promotions/raffle.ts`.
 */
import type { claimRaffle } from '@baize/contract/raffles.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import type { Raffle, RaffleProof } from '@baize/contract/raffles.ts'
import { maskedName } from '@baize/contract/values/masked-name.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { dayBegins, isPlayedIn, phaseOf } from '@baize/rules/promotions/period.ts'
import {
  beaconOf,
  drawPrizes,
  hashOfTickets,
  prizePaid,
  raffleCommitment,
  raffleStream,
  ticketsOf,
} from '@baize/rules/promotions/raffle.ts'
import type { Tx } from '../../platform/database.ts'
import { textsFor, type Document } from '../document.ts'
import { unitsIn } from '../kinds/amounts.ts'
import { dataOf, type TriggerData } from '../kinds/kinds.ts'
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import { give } from '../give.ts'
import { inCurrency, lockOne } from '../member.ts'
import type { PromotionsNeeds, PromotionsOwner, Turnover } from '../needs.ts'
import { seedPlace } from '../sealed.ts'
import { campaignById, campaigns, type Campaign } from '../store.ts'
import {
  addTurnover,
  entriesOf,
  insertRaffle,
  insertWinners,
  lapseEntries,
  lockUndrawn,
  noteDrawn,
  raffleRow,
  strangersAmong,
  ticketsSold,
  winnersOf,
  writePart,
  writeTickets,
  type EntryRow,
  type RaffleRow,
} from './raffle-store.ts'

type Terms = TriggerData<'raffle'>
const SEED_BYTES = 32
/** Rounds that ended before the sale did may arrive a little later. */
const GRACE_SECONDS = 120

const termsOf = ({ trigger }: Pick<Document, 'trigger'>): Terms | undefined => dataOf('raffle', trigger)

/** Fixes the seed of a raffle before its sale; publishing it again changes nothing. */
export async function commitRaffle({ sealing, random }: PromotionsNeeds, tx: Tx, campaign: string, document: Document): Promise<void> {
  if (termsOf(document) === undefined) return
  const seed = random.bytes(SEED_BYTES)
  await insertRaffle(tx, campaign, sealing.seal(seedPlace(campaign), seed.toString('hex')), await raffleCommitment(Uint8Array.from(seed)))
}

/** Takes a batch of turnover, in the transaction that moves the room's mark. An undone round loses its tickets. */
export async function playRaffles(needs: PromotionsNeeds, rows: readonly Turnover[], tx: Tx): Promise<void> {
  const raffles = await campaigns(tx, { trigger: 'raffle' })
  if (raffles.length === 0) return
  const zone = await needs.timeZone()
  const played = raffles.flatMap(({ id: campaign, document }) => {
    const { trigger: terms } = document
    return rows
      .filter(
        ({ currency, category, placedAt, at }) =>
          currency === terms.currency &&
          (terms.categories === undefined || terms.categories.some((each) => each === category)) &&
          isPlayedIn(document.window, placedAt, at, zone),
      )
      .map(({ member, countedUnits }) => ({ campaign, member, units: countedUnits }))
  })
  for (const stranger of await strangersAmong(tx, [...new Set(played.map(({ member }) => member))])) await lockOne(needs, tx, stranger)
  await addTurnover(tx, played)
}

/** A self-exclusion ends the tickets of open raffles, even if it is over before the draw (PR-48). */
export const lapseTickets = (tx: Tx, member: string): Promise<void> => lapseEntries(tx, member)

type PartRefusal = OperationRefusal<typeof claimRaffle>
export type BringPart = { readonly owner: PromotionsOwner; readonly campaign: string; readonly version: number; readonly part: string }

/** A member's own seed. The server cannot know it before the sale is over, so it cannot choose the beacon. */
export async function bringPart(needs: PromotionsNeeds, tx: Tx, given: BringPart): Promise<Outcome<undefined, PartRefusal>> {
  const { owner, campaign: id, version, part } = given
  const standing = await needs.standing(owner)
  if (standing !== 'open') return refused(standing)
  const member = await lockOne(needs, tx, owner.id)
  const campaign = await campaignById(tx, id)
  const terms = campaign && termsOf(campaign.document)
  if (member === undefined || campaign === undefined || terms === undefined) return refused('not-found')
  if (campaign.version !== version) return refused('terms-changed')
  const phase = phaseOf(campaign.document.window, needs.clock.now(), await needs.timeZone())
  const open = campaign.state === 'published' && phase === 'open' && member.takesPart
  if (!open || (await lockUndrawn(tx, id)) === undefined) return refused('promotion-not-open')
  await writePart(tx, id, owner.id, part)
  return done(undefined)
}

/** The prizes as they are paid for so many tickets. */
const paidPrizes = ({ prizes, full }: Terms, tickets: number): string[] =>
  prizes.map((prize) => formatUnits(prizePaid(unitsIn(prize), tickets, full)))

/** Draws one raffle: numbers the tickets, makes the beacon of the own seeds, and gives each prize as an award. */
async function draw(needs: PromotionsNeeds, tx: Tx, campaign: Campaign, terms: Terms): Promise<void> {
  const row = await lockUndrawn(tx, campaign.id)
  if (row === undefined) return
  const entries = await entriesOf(tx, campaign.id)
  const excluded = new Set<string>()
  for (const { entry, member: id, wallet, takesPart } of entries)
    if (!takesPart || (await needs.standing({ id, wallet })) !== 'open') excluded.add(entry)
  const members = entries.map(({ entry, turnoverUnits, given }) => ({
    id: entry,
    turnover: turnoverUnits,
    given,
    excluded: excluded.has(entry),
  }))
  const ranges = ticketsOf(members, unitsIn(terms.per), terms.cap ?? null)
  const holding = new Set(ranges.map(({ member }) => member))
  const parts = entries.filter(({ entry }) => holding.has(entry)).map(({ entry, part }) => ({ member: entry, part }))
  const [ticketsHash, beacon] = [await hashOfTickets(ranges), await beaconOf(parts)]
  const told = needs.sealing.open(seedPlace(campaign.id), row.seedSealed)
  const seed = Uint8Array.from(Buffer.from(told, 'hex'))
  const fair = await raffleStream({ raffle: campaign.id, seed, beacon, ticketsHash })
  const tickets = ranges.reduce((sum, { count }) => sum + count, 0)
  const prizes = paidPrizes(terms, tickets)
  const won = await drawPrizes(fair, ranges, prizes, terms.onePerMember)
  await writeTickets(
    tx,
    ranges.map(({ member: entry, from, count }) => ({ entry, from, count })),
  )
  const winners = won.map(({ prize, ticket, member: entry }, index) => ({ prize: index + 1, ticket, entry, amountUnits: unitsIn(prize) }))
  await insertWinners(tx, campaign.id, winners)
  await noteDrawn(tx, campaign.id, { ticketsHash, beacon, seed: told, at: needs.clock.now() })
  const memberOf = new Map(entries.map(({ entry, member }) => [entry, member]))
  for (const { ticket, entry, amountUnits } of winners
    .filter((winner) => winner.amountUnits > 0n)
    .toSorted((one, other) => (memberOf.get(one.entry)! < memberOf.get(other.entry)! ? -1 : 1))) {
    const known = await lockOne(needs, tx, memberOf.get(entry)!)
    const member = known && (await inCurrency(needs, tx, known, terms.currency))
    if (member === undefined) continue
    const given = await give(needs, tx, {
      campaign,
      member,
      period: '',
      occasion: `ticket:${ticket}`,
      by: 'engine',
      to: 'earned',
      amountUnits,
    })
    if (!given.ok) throw new Error(`a prize of a raffle was refused: ${given.code}`)
  }
}

/** Draws every raffle whose sale is over and whose last rounds are counted. */
export async function drawRaffles(needs: PromotionsNeeds): Promise<void> {
  const { database, clock } = needs
  const zone = await needs.timeZone()
  const find = async ({ resting }: Resting) =>
    (await campaigns(database.reader, { stopped: true, trigger: 'raffle' })).filter(({ id }) => !resting.includes(id))
  await eachItem(needs, { loop: 'promotions-raffles', find, idOf: ({ id }) => id }, async (campaign) => {
    const { trigger: terms, window } = campaign.document
    const until = dayBegins(window.until, zone)
    if (Temporal.Instant.compare(until.add({ seconds: GRACE_SECONDS }), clock.now()) > 0) return
    if ((await raffleRow(database.reader, campaign.id))?.seed !== null || !(await needs.hasCounted('promotions', until))) return
    await database.write((tx) => draw(needs, tx, campaign, terms))
  })
}

type Found = { readonly campaign: Campaign; readonly terms: Terms; readonly row: RaffleRow }

async function found(needs: PromotionsNeeds, id: string): Promise<Found | undefined> {
  const { reader } = needs.database
  const [campaign, row] = await Promise.all([campaignById(reader, id), raffleRow(reader, id)])
  const terms = campaign && termsOf(campaign.document)
  return campaign === undefined || terms === undefined || row === undefined ? undefined : { campaign, terms, row }
}

async function factsOf(needs: PromotionsNeeds, { campaign, terms, row }: Found, language: LanguageCode) {
  const zone = await needs.timeZone()
  const { document, id, version } = campaign
  const phase = phaseOf(document.window, needs.clock.now(), zone)
  const state = row.seed !== null ? 'drawn' : phase === 'coming' ? 'coming' : phase === 'open' ? 'open' : 'closing'
  const winners = await winnersOf(needs.database.reader, id)
  const sold = row.seed === null ? null : await ticketsSold(needs.database.reader, id)
  return {
    id,
    version,
    title: textsFor(document, terms.currency)[language].title,
    state: state satisfies Raffle['state'] as Raffle['state'],
    from: dayBegins(document.window.from, zone).toString(),
    until: dayBegins(document.window.until, zone).toString(),
    currency: terms.currency,
    per: terms.per,
    cap: terms.cap ?? null,
    full: terms.full ?? null,
    sold,
    // As they are paid after the draw, like the winners': who draws again compares them.
    prizes: sold === null ? terms.prizes.map((prize) => formatUnits(unitsIn(prize))) : paidPrizes(terms, sold),
    onePerMember: terms.onePerMember,
    commitment: row.commitment,
    ticketsHash: row.ticketsHash,
    beacon: row.beacon,
    seed: row.seed,
    winners: winners.map(({ ticket, entry, amountUnits, account }) => ({
      prize: formatUnits(amountUnits),
      ticket,
      entry,
      name: maskedName(account),
    })),
  }
}

/** A member's tickets so far, or at the end. */
const ticketsNow = ({ turnoverUnits, given, tickets, takesPart }: EntryRow, terms: Terms, drawn: boolean): number =>
  drawn
    ? tickets
    : (ticketsOf([{ id: '', turnover: turnoverUnits, given, excluded: !takesPart }], unitsIn(terms.per), terms.cap ?? null)[0]?.count ?? 0)

export async function raffleOf(
  needs: PromotionsNeeds,
  owner: PromotionsOwner,
  id: string,
  language: LanguageCode,
): Promise<Outcome<Raffle, 'not-found'>> {
  const raffle = await found(needs, id)
  if (raffle === undefined) return refused('not-found')
  const facts = await factsOf(needs, raffle, language)
  const [own] = await entriesOf(needs.database.reader, id, owner.id)
  const mine = own && {
    entry: own.entry,
    turnover: formatUnits(own.turnoverUnits),
    given: own.given,
    tickets: ticketsNow(own, raffle.terms, raffle.row.seed !== null),
    part: own.part,
    won: facts.winners.filter(({ entry }) => entry === own.entry).map(({ prize }) => prize),
  }
  return done({ ...facts, mine: mine ?? null })
}

/** What everybody may read. Entries have their own names, so that the list does not reveal who they are. */
export async function proofOf(needs: PromotionsNeeds, id: string, language: LanguageCode): Promise<Outcome<RaffleProof, 'not-found'>> {
  const raffle = await found(needs, id)
  if (raffle === undefined) return refused('not-found')
  const rows = raffle.row.seed === null ? [] : await entriesOf(needs.database.reader, id)
  const entries = rows
    .filter(({ tickets }) => tickets > 0)
    .map(({ entry, firstTicket, tickets, part }) => ({ entry, from: firstTicket ?? 0, count: tickets, part }))
  return done({ ...(await factsOf(needs, raffle, language)), entries })
}
