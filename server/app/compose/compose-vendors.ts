/** Compose, the vendors' part: how vendors are asked, what staff do with them, and their books as rows for people. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import type { Games } from '../../games/games.ts'
import { httpVendorDesk } from '../../gateways/desk/desk.ts'
import { httpVendorBooks } from '../../gateways/vendor-books.ts'
import { httpVendorLive } from '../../gateways/vendor-live.ts'
import { httpVendorRooms } from '../../gateways/vendor-rooms.ts'
import { httpVendorTransfers } from '../../gateways/vendor-transfers.ts'
import type { OperatorNeeds } from '../../operator/operator.ts'
import type { Clock } from '../../platform/clock.ts'
import { enqueue } from '../../platform/jobs.ts'

const SHOWN = 200

type VendorActs = OperatorNeeds['vendors']

/** A vendor with its own address is asked there, the others at the one address of the demo stand-ins. */
export function vendorsOutside(
  { vendors, site, vendorPatience }: { vendors(vendor: string): string | undefined; site(): string; readonly vendorPatience?: number },
  clock: Clock,
) {
  const asked = { baseUrl: vendors, clock, ...(vendorPatience === undefined ? {} : { timeoutMilliseconds: vendorPatience }) }
  const desk = httpVendorDesk({ ...asked, siteUrl: site })
  return {
    openGame: desk.open,
    desk,
    askRooms: httpVendorRooms(asked),
    live: httpVendorLive(asked),
    books: httpVendorBooks(asked),
    transfers: httpVendorTransfers(asked),
  }
}

const lookups = (games: Games): Pick<VendorActs, 'callback' | 'differences'> => ({
  async callback(vendor, transaction) {
    const { kept, calls } = await games.findCallback(vendor, transaction)
    const rows = calls.map(({ at, call, status, http, tookMicroseconds, request, answer, trace }) => ({
      at: at.toString(),
      call,
      status,
      http: String(http),
      took: `${(tookMicroseconds / 1000).toFixed(1)} ms`,
      request,
      answer,
      trace,
    }))
    if (kept === undefined) return rows
    const { at, verb, state, member, game, round, units, balanceUnits } = kept
    const amount = units === null ? '' : ` of ${formatUnits(units)}`
    const balance = balanceUnits === null ? '' : `, balance ${formatUnits(balanceUnits)}`
    const stands = `${verb}${amount} by member ${member} in ${game} ${round}${balance}`
    return [
      { at: at.toString(), call: 'in the book', status: state, http: null, took: null, request: stands, answer: null, trace: kept.trace },
      ...rows,
    ]
  },
  async differences(vendor, day) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return []
    return (await games.differences(vendor, day, SHOWN)).map(({ kind, transaction, ours, theirs }) => ({
      kind,
      transaction,
      ours: ours && JSON.stringify(ours),
      theirs: theirs && JSON.stringify(theirs),
    }))
  },
})

/** What staff do at a vendor's desk. The vendor is asked after the commit. */
const deskActsOf = (games: Games, zone: () => Promise<string>) =>
  ({
    add: (tx, vendor) => games.addVendor(tx, vendor),
    async theirGames(vendor) {
      const listed = await games.theirGames(vendor)
      if (!listed.ok) return listed
      return done(
        listed.value.map(({ code, name, kind, freeRounds, here }) => ({
          code,
          name,
          kind,
          'free rounds': freeRounds ? 'yes' : 'no',
          here,
        })),
      )
    },
    takeGamesLater: (tx, wish) => enqueue(tx, 'games-take-list', wish),
    async giveFreeRounds(tx, order) {
      const ordered = await games.orderFreeRounds(tx, order)
      if (ordered.ok) await enqueue(tx, 'games-free-rounds', { id: ordered.value.id })
      return ordered
    },
    async takeFreeRoundsBack(tx, id) {
      const wanted = await games.wantFreeRoundsBack(tx, id)
      if (wanted.ok) await enqueue(tx, 'games-free-rounds', { id })
      return wanted
    },
    async freeRounds() {
      return (await games.freeRounds(SHOWN)).map((row) => ({
        id: row.id,
        vendor: row.vendor,
        game: row.game,
        player: row.player,
        rounds: String(row.rounds),
        stake: `${formatUnits(row.stakeUnits)} ${row.currency}`,
        until: row.endsAt.toString(),
        state: row.state,
        reference: row.reference,
      }))
    },
    async report(from, to, vendor) {
      const report = await games.ggr({ from, to, zone: await zone(), vendor })
      if (!report.ok) return report
      const amounts = ['stake', 'win', 'jackpot', 'promo', 'ggr'] as const
      return done(
        report.value.map((row) => ({
          day: row.day,
          vendor: row.vendor,
          brand: row.brand,
          currency: row.currency,
          bets: String(row.bets),
          ...Object.fromEntries(amounts.map((name) => [name, signedText(row[name])])),
          'jackpot parts': row.jackpotParts,
        })),
      )
    },
  }) satisfies Partial<VendorActs>

const signedText = (units: bigint): string => (units < 0n ? `-${formatUnits(-units)}` : formatUnits(units))

export const vendorActsOf = (games: Games, zone: () => Promise<string>): VendorActs => ({
  ...deskActsOf(games, zone),
  ...lookups(games),
  setTerms: (tx, vendor, given) => games.setVendorTerms(tx, vendor, given),
  async speak(tx, vendor, dialect, secretFile) {
    const secret = secretFile === undefined ? undefined : (await readFile(secretFile, 'utf8')).trim()
    return games.setVendorDialect(tx, vendor, dialect, secret)
  },
  async ask(tx, vendor, login, secretFile) {
    return games.setVendorAsking(tx, vendor, { login, secret: (await readFile(secretFile, 'utf8')).trim() })
  },
  connect: (tx, vendor, given) => games.setVendorConnection(tx, vendor, given),
  noteFreeSpins: (tx, set) => games.noteFreeSpins(tx, set),
  closeCase: (tx, id) => games.closeCase(tx, id),
  decideWin: (tx, given) => games.decideWin(tx, given),
  reconcileLater: (tx, vendor, day) => enqueue(tx, 'games-reconcile', { vendor, day }, { key: `games-reconcile:${vendor}:${day}` }),
  async handIn(tx, vendor, day, file) {
    const read = await readFile(file)
    const compared = await games.handInReport(tx, { vendor, day, file: read })
    if (!compared.ok) return compared
    const { ours, theirs, missingHere, missingThere, different } = compared.value
    const sha256 = createHash('sha256').update(read).digest('hex')
    return done({ sha256, ours: String(ours), theirs: String(theirs), missingHere, missingThere, different })
  },
  async cases() {
    return (await games.openCases(SHOWN)).map((found) => ({
      case: found.id,
      opened: found.openedAt.toString(),
      vendor: found.vendor,
      reason: found.reason,
      transaction: found.transaction,
      round: found.round,
      about: found.reference,
      amount: formatUnits(found.balanceUnits),
      decision: found.decision === null ? null : `${found.decision}, by ${found.decidedBy}`,
    }))
  },
  async stuckRounds() {
    return (await games.stuckRounds(SHOWN)).map((found) => ({
      opened: found.openedAt.toString(),
      vendor: found.vendor,
      player: found.player,
      game: found.game,
      round: found.round,
      staked: formatUnits(found.stakedUnits),
      state: found.state,
      asked: String(found.asked),
      said: found.said,
    }))
  },
  async reconciliations() {
    return (await games.reconciliations(SHOWN)).map((found) => ({
      day: found.day,
      vendor: found.vendor,
      ours: String(found.ours),
      theirs: String(found.theirs),
      'missing here': String(found.missingHere),
      'missing there': String(found.missingThere),
      different: String(found.different),
      ran: found.ranAt.toString(),
    }))
  },
})
