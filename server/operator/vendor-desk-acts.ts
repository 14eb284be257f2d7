/**
 * Staff acts at a vendor's desk: a new vendor, its list of games and free rounds for a player. They also show what it brought by currency
 * and day.
 */
import { unitsOfText } from '@baize/contract/values/amount-reader.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Reader } from '../platform/database.ts'
import { WALLET_OPTION, walletOf, type Act, type OperatorNeeds } from './needs.ts'

const addingAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'vendor-add',
  summary: 'Adds a vendor to the catalogue; it stays off until vendor-on.',
  words: ['code', 'name', 'kinds'],
  options: { 'name-my': 'its name in Burmese; the other one where it is left out' },
  changes: true,
  async change(tx, { words: [code = '', nameEn = '', kinds = ''], options: { 'name-my': nameMy = nameEn } }) {
    const added = await vendors.add(tx, { code, nameEn, nameMy, gameTypes: kinds.split(',') })
    return added.ok ? done({ object: `vendor ${code}`, ...added.value }) : added
  },
})

const listAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'list-vendor-games',
  summary: "Shows a vendor's own list of games, and what each is here.",
  words: ['vendor'],
  options: {},
  changes: false,
  async read(_reader: Reader, { words: [vendor = ''] }) {
    const listed = await vendors.theirGames(vendor)
    return listed.ok ? done({ rows: listed.value, summary: `${listed.value.length} games` }) : listed
  },
})

const takingAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'take-vendor-games',
  summary: 'Adds the missing games of a vendor’s own list to the catalogue, as one of our kinds.',
  words: ['vendor', 'kind'],
  options: { of: 'only this kind of the vendor’s; list-vendor-games shows its names' },
  changes: true,
  async change(tx, { words: [vendor = '', gameType = ''], options: { of: kind } }) {
    await vendors.takeGamesLater(tx, { vendor, gameType, ...(kind === undefined ? {} : { kind }) })
    return done({ object: `vendor ${vendor}`, before: null, after: { asked: true } })
  },
})

const wholeNumber = (text: string): number => (/^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : Number.NaN)

const givingAct = ({ vendors, members }: OperatorNeeds): Act => ({
  name: 'give-free-rounds',
  summary: 'Orders free rounds for one wallet of a player at a vendor’s game; list-free-rounds shows the result.',
  words: ['vendor', 'game', 'account', 'rounds', 'stake'],
  options: {
    hours: 'hours to play them; default 72',
    most: "what they may win without drawing on the vendor's budget of gifts; nothing where it is left out",
    ...WALLET_OPTION,
  },
  changes: true,
  gate: 'two-when-large',
  async change(tx, call) {
    const [vendor = '', game = '', account = '', rounds = '', stake = ''] = call.words
    const { hours = '72', most = '0' } = call.options
    const [stakeUnits, mostUnits] = [unitsOfText(stake), unitsOfText(most)]
    if (stakeUnits === undefined || mostUnits === undefined) return refused('value-refused', { stake, most })
    const member = await members.find(tx, account)
    if (!member) return refused('not-found')
    const currency = walletOf(call, member)
    if (currency === undefined) return refused('value-refused', { currency: call.options['currency'] ?? '' })
    const refusal = await members.giftRefusal(tx, { ...member, currency })
    if (refusal !== undefined) return refused(refusal)
    const size = { rounds: wholeNumber(rounds), stakeUnits, hours: wholeNumber(hours), mostUnits }
    const given = await vendors.giveFreeRounds(tx, { vendor, game, member: member.id, currency, ...size })
    if (!given.ok) return given
    const object = `free rounds of ${vendor} for ${account}`
    const after = { id: given.value.id, vendor, game, rounds, stake, currency }
    return done({ object, before: null, after, moves: { member: member.id, units: mostUnits, currency } })
  },
})

const takingBackAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'take-back-free-rounds',
  summary: 'Cancels the unplayed rest of a player’s free rounds at the vendor.',
  words: ['id'],
  options: {},
  changes: true,
  async change(tx, { words: [id = ''] }) {
    const wanted = await vendors.takeFreeRoundsBack(tx, id)
    return wanted.ok ? done({ object: `free rounds ${id}`, ...wanted.value }) : wanted
  },
})

const givenAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'list-free-rounds',
  summary: 'Shows ordered free rounds, newest first.',
  words: [],
  options: {},
  changes: false,
  async read() {
    const rows = await vendors.freeRounds()
    return done({ rows, summary: `${rows.length} orders` })
  },
})

const reportAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'vendor-report',
  summary: 'Shows vendors’ GGR by currency and day of the merchant’s zone: stake less win, jackpot and promo.',
  words: ['from', 'to'],
  options: { vendor: 'one vendor alone' },
  changes: false,
  async read(_reader: Reader, { words: [from = '', to = ''], options: { vendor } }) {
    const report = await vendors.report(from, to, vendor)
    return report.ok ? done({ rows: report.value, summary: `${report.value.length} rows` }) : report
  },
})

export const vendorDeskActs = (needs: OperatorNeeds): Act[] =>
  [addingAct, listAct, takingAct, givingAct, takingBackAct, givenAct, reportAct].map((act) => act(needs))
