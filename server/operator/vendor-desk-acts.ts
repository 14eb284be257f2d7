/**
 * Staff acts at a vendor's desk: a new vendor, its list of games and free rounds for a player. They also show what it brought by currency
 * and day.
 */
import { GAME_TYPES } from '@baize/contract/games.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, reading, type Act } from './acts/act.ts'
import { amount, choice, code, day, list, misreadIn, number, option, text, word } from './acts/fields.ts'
import { ACCOUNT, WALLET } from './acts/usual.ts'
import type { OperatorNeeds } from './needs.ts'

const VENDOR = word(code('vendor'))

const addingAct = ({ vendors }: OperatorNeeds): Act =>
  changing({
    name: 'vendor-add',
    summary: 'Adds a vendor to the catalogue; it stays off until vendor-on.',
    permission: 'vendors.connect',
    danger: 'lasting',
    fields: {
      code: VENDOR,
      name: word(text(1, 200)),
      kinds: word(list(GAME_TYPES.length), 'of its games, as RNG,LIVE'),
      'name-my': option(text(0, 200), 'its name in Burmese; the other one where it is left out'),
    },
    async change(tx, { code: vendor, name: nameEn, kinds: gameTypes, 'name-my': nameMy = nameEn }) {
      const added = await vendors.add(tx, { code: vendor, nameEn, nameMy, gameTypes })
      return added.ok ? done({ object: `vendor ${vendor}`, ...added.value }) : added
    },
  })

const listAct = ({ vendors }: OperatorNeeds): Act =>
  reading({
    name: 'list-vendor-games',
    summary: "Shows a vendor's own list of games, and what each is here.",
    permission: 'vendors.read',
    fields: { vendor: VENDOR },
    async read(_reader, { vendor }) {
      const listed = await vendors.theirGames(vendor)
      return listed.ok ? done({ rows: listed.value, summary: `${listed.value.length} games` }) : listed
    },
  })

const takingAct = ({ vendors }: OperatorNeeds): Act =>
  changing({
    name: 'take-vendor-games',
    summary: 'Adds the missing games of a vendor’s own list to the catalogue, as one of our kinds.',
    permission: 'vendors.games',
    danger: 'lasting',
    fields: {
      vendor: VENDOR,
      kind: word(choice(GAME_TYPES)),
      of: option(text(1, 200), 'only this kind of the vendor’s; list-vendor-games shows its names'),
    },
    async change(tx, { vendor, kind: gameType, of: kind }) {
      await vendors.takeGamesLater(tx, { vendor, gameType, ...(kind === undefined ? {} : { kind }) })
      return done({ object: `vendor ${vendor}`, before: null, after: { asked: true } })
    },
  })

/** What a gift may win at a vendor without drawing on its budget. */
export const MOST = {
  most: option(
    amount({ currencyOf: 'currency' }),
    "what it may win without drawing on the vendor's budget of gifts; nothing where it is left out",
  ),
} as const

const givingAct = ({ vendors, members }: OperatorNeeds): Act =>
  changing({
    name: 'give-free-rounds',
    summary: 'Orders free rounds for one wallet of a player at a vendor’s game; list-free-rounds shows the result.',
    permission: 'rounds.give',
    danger: 'undone',
    fields: {
      vendor: VENDOR,
      game: word(code('game')),
      account: ACCOUNT,
      rounds: word(number(1, 999_999)),
      stake: word(amount({ currencyOf: 'currency' })),
      hours: option(number(1, 999_999), 'hours to play them; default 72'),
      ...MOST,
      ...WALLET,
    },
    gate: 'two-when-large',
    async change(tx, { vendor, game, account, rounds, stake, hours = 72, most, currency: named }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const currency = named ?? member.currency
      for (const [field, read] of Object.entries({ stake, most })) {
        const wrong = read && misreadIn(read, currency)
        if (wrong !== undefined) return refused('value-refused', { field, wrong })
      }
      const refusal = await members.giftRefusal(tx, { ...member, currency })
      if (refusal !== undefined) return refused(refusal)
      const mostUnits = most?.units ?? 0n
      const size = { rounds, stakeUnits: stake.units, hours, mostUnits }
      const given = await vendors.giveFreeRounds(tx, { vendor, game, member: member.id, currency, ...size })
      if (!given.ok) return given
      const object = `free rounds of ${vendor} for ${account}`
      const after = { id: given.value.id, vendor, game, rounds: String(rounds), stake: stake.typed, currency }
      return done({ object, before: null, after, moves: { member: member.id, units: mostUnits, currency } })
    },
  })

const takingBackAct = ({ vendors }: OperatorNeeds): Act =>
  changing({
    name: 'take-back-free-rounds',
    summary: 'Cancels the unplayed rest of a player’s free rounds at the vendor.',
    permission: 'rounds.give',
    danger: 'lasting',
    fields: { id: word(code('free-rounds')) },
    async change(tx, { id }) {
      const wanted = await vendors.takeFreeRoundsBack(tx, id)
      return wanted.ok ? done({ object: `free rounds ${id}`, ...wanted.value }) : wanted
    },
  })

const givenAct = ({ vendors }: OperatorNeeds): Act =>
  reading({
    name: 'list-free-rounds',
    summary: 'Shows ordered free rounds, newest first.',
    permission: 'rounds.read',
    fields: {},
    async read() {
      const rows = await vendors.freeRounds()
      return done({ rows, summary: `${rows.length} orders` })
    },
  })

const reportAct = ({ vendors }: OperatorNeeds): Act =>
  reading({
    name: 'vendor-report',
    summary: 'Shows vendors’ GGR by currency and day of the merchant’s zone: stake less win, jackpot and promo.',
    permission: 'reports.read',
    fields: { from: word(day()), to: word(day()), vendor: option(code('vendor'), 'one vendor alone') },
    async read(_reader, { from, to, vendor }) {
      const report = await vendors.report(from, to, vendor)
      return report.ok ? done({ rows: report.value, summary: `${report.value.length} rows` }) : report
    },
  })

export const vendorDeskActs = (needs: OperatorNeeds): Act[] =>
  [addingAct, listAct, takingAct, givingAct, takingBackAct, givenAct, reportAct].map((act) => act(needs))
