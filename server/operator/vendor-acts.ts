/** Staff acts about vendors: the limits of their bets, their dialect, and the comparison of books. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, listing, reading, type Act } from './acts/act.ts'
import { amount, choice, code, currency, day, file, misreadIn, named, number, option, text, word, type Values } from './acts/fields.ts'
import { ACCOUNT, WALLET } from './acts/usual.ts'
import type { OperatorNeeds } from './needs.ts'
import { MOST } from './vendor-desk-acts.ts'

const VENDOR = word(code('vendor'))
const AMOUNT = amount({ currencyOf: 'currency' })

const TERMS = {
  vendor: VENDOR,
  currency: option(currency([]), 'of all amounts; the first two are set together, and a missing one has no limit'),
  'max-stake': option(AMOUNT, 'the most in one bet'),
  'max-exposure': option(AMOUNT, 'the most that a player may have staked in one round'),
  'max-win': option(AMOUNT, 'the most that one round may win; what goes beyond this and the following is held for two of the staff'),
  'max-multiple': option(number(1, 999_999_999), 'how many times its stake a round may win'),
  'wins-an-hour': option(AMOUNT, 'what all its players may win in an hour'),
  'net-an-hour': option(AMOUNT, 'what of that may be more than they staked'),
  'gifts-an-hour': option(AMOUNT, 'the budget of what is given without a stake: jackpots, promotions, free rounds'),
  'calls-a-second': option(number(0, 100_000), 'calls that are taken in a second, by all processes together; 0 is without a limit'),
  'keep-days': option(number(0, 400), 'days for which its calls are kept; refused ones are kept thirty at least'),
  addresses: option(text(0, 10_000), 'addresses and networks from which it may call, separated by commas; "any" allows all'),
  'free-rounds-paid-by': option(choice(['result', 'bonus-win']), 'which of its calls pays what free rounds won'),
} as const

/** The amounts that a vendor's reports are trusted with; undefined where nothing was typed. */
function winTermsIn(given: Values<typeof TERMS>) {
  const units = {
    winUnits: given['max-win']?.units,
    hourWinUnits: given['wins-an-hour']?.units,
    hourNetUnits: given['net-an-hour']?.units,
    hourGiftUnits: given['gifts-an-hour']?.units,
    multiple: given['max-multiple'] === undefined ? undefined : BigInt(given['max-multiple']),
  }
  const typed = Object.entries(units).filter(([, each]) => each !== undefined)
  return typed.length === 0 ? undefined : (Object.fromEntries(typed) as Readonly<Record<string, bigint>>)
}

const termsAct = ({ vendors }: OperatorNeeds): Act =>
  changing({
    name: 'vendor-terms',
    summary: "Lays down what a vendor's bets may not pass, how often it may call, and how long its calls are kept.",
    permission: 'vendors.terms',
    danger: 'undone',
    fields: TERMS,
    gate: 'two',
    async change(tx, given) {
      const { vendor, currency: of, 'max-stake': stake, 'max-exposure': exposure, addresses } = given
      const { 'calls-a-second': calls, 'keep-days': days, 'free-rounds-paid-by': paidBy } = given
      const wins = winTermsIn(given)
      const isLimited = stake !== undefined || exposure !== undefined
      if ((isLimited || wins) && of === undefined) return refused('value-refused', { field: 'currency', wrong: 'missing' })
      const changed = await vendors.setTerms(tx, vendor, {
        ...(of === undefined || (wins && !isLimited)
          ? {}
          : { limit: { currency: of, stakeUnits: stake?.units, exposureUnits: exposure?.units } }),
        ...(of === undefined || !wins ? {} : { wins: { currency: of, ...wins } }),
        ...(calls === undefined ? {} : { callsASecond: calls === 0 ? null : calls }),
        ...(days === undefined ? {} : { callsKeptDays: days }),
        ...(paidBy === undefined ? {} : { freeRoundsPaidBy: paidBy }),
        ...(addresses === undefined ? {} : { addresses: addresses === 'any' ? [] : addresses.split(',') }),
      })
      return changed.ok ? done({ object: `vendor ${vendor}`, ...changed.value }) : changed
    },
  })

const speakingAct = ({ vendors }: OperatorNeeds): Act =>
  changing({
    name: 'vendor-speaks',
    summary: 'Sets a vendor’s dialect and its key or secret; the previous one stays valid beside it.',
    permission: 'vendors.connect',
    danger: 'lasting',
    fields: {
      vendor: VENDOR,
      dialect: word(code('dialect')),
      'secret-file': option(file(), "a file with the secret, or with the vendor's public key; a new secret is made where it is left out"),
    },
    gate: 'two',
    async change(tx, { vendor, dialect, 'secret-file': secretFile }) {
      const changed = await vendors.speak(tx, vendor, dialect, secretFile)
      return changed.ok ? done({ object: `vendor ${vendor}`, ...changed.value }) : changed
    },
  })

const askingAct = ({ vendors }: OperatorNeeds): Act =>
  changing({
    name: 'vendor-asks',
    summary: 'Sets our login for a vendor’s books, with its secret or private key.',
    permission: 'vendors.connect',
    danger: 'lasting',
    fields: {
      vendor: VENDOR,
      login: word(code('login')),
      'secret-file': named(file(), 'a file with the secret, or with our private key'),
    },
    gate: 'two',
    async change(tx, { vendor, login, 'secret-file': secretFile }) {
      const laid = await vendors.ask(tx, vendor, login, secretFile)
      return laid.ok ? done({ object: `vendor ${vendor}`, before: null, after: laid.value }) : laid
    },
  })

const connectingAct = ({ vendors }: OperatorNeeds): Act =>
  changing({
    name: 'vendor-connects',
    summary: 'Sets a vendor’s address and the fields that it requires; it applies from the next launch.',
    permission: 'vendors.connect',
    danger: 'undone',
    fields: {
      vendor: VENDOR,
      address: option(text(0, 2000), 'the base address of the vendor\'s own calls; "none" takes it away, here and below'),
      brand: option(text(0, 2000), 'our brand at the vendor: Hub88 sub partner, Pragmatic style name, Evolution brand'),
      brands: option(text(0, 2000), 'brands by currency for new players, as "THB=site-th,USD=site-us"'),
      country: option(text(0, 2000), 'two letters for its launch; default MM'),
      platform: option(text(0, 2000), 'the platform of AWC whose games these are'),
      currencies: option(text(0, 2000), 'currencies in which it takes bets, as "MMK,THB"; default the merchant’s first'),
    },
    gate: 'two',
    async change(tx, { vendor, ...terms }) {
      const typed = Object.entries(terms).flatMap(([name, said]) =>
        said === undefined ? [] : [[name, said === 'none' ? '' : said] as const],
      )
      if (typed.length === 0) return refused('value-refused', { field: 'address', wrong: 'missing' })
      const laid = await vendors.connect(tx, vendor, Object.fromEntries(typed))
      return laid.ok ? done({ object: `vendor ${vendor}`, ...laid.value }) : laid
    },
  })

const freeSpinsAct = ({ vendors, members }: OperatorNeeds): Act =>
  changing({
    name: 'note-free-spins',
    summary: "Writes down for whom a set of free spins was given in a vendor's back office, so that its end finds the player.",
    permission: 'rounds.give',
    danger: 'lasting',
    fields: { vendor: VENDOR, issue: word(code('reference')), account: ACCOUNT, ...MOST, ...WALLET },
    gate: 'two-when-large',
    async change(tx, { vendor, issue, account, most, currency: of }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const wallet = of ?? member.currency
      const wrong = most && misreadIn(most, wallet)
      if (wrong !== undefined) return refused('value-refused', { field: 'most', wrong })
      const mostUnits = most?.units ?? 0n
      const noted = await vendors.noteFreeSpins(tx, { vendor, issue, member: member.id, currency: wallet, mostUnits })
      if (!noted.ok) return noted
      const moves = { member: member.id, units: mostUnits, currency: wallet }
      return done({ object: `free spins ${issue} of ${vendor}`, before: null, after: noted.value, moves })
    },
  })

const caseActs = ({ vendors }: OperatorNeeds): Act[] => [
  changing({
    name: 'close-case',
    summary: 'Closes a case of a vendor after a review.',
    permission: 'vendors.cases',
    danger: 'lasting',
    fields: { case: word(code('case')) },
    async change(tx, { case: id }) {
      if (!/^[0-9a-f-]{36}$/.test(id) || !(await vendors.closeCase(tx, id))) return refused('not-found')
      return done({ object: `case ${id}`, before: { open: true }, after: { open: false } })
    },
  }),
  changing({
    name: 'decide-win',
    summary: 'Releases a held win to its player, or rejects it; needs a second member of staff.',
    permission: 'wins.decide',
    danger: 'lasting',
    fields: { case: word(code('case')), decision: word(choice(['release', 'reject'])) },
    async change(tx, { case: id, decision }, { by }) {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return refused('not-found')
      const decided = await vendors.decideWin(tx, { id, by, decision })
      return decided.ok ? done({ object: `case ${id}`, ...decided.value }) : decided
    },
  }),
]

const BOOKS = { permission: 'vendors.books', danger: 'none' } as const

const bookActs = ({ vendors }: OperatorNeeds): Act[] => [
  changing({
    name: 'reconcile',
    summary: "Has a vendor's day compared with its own list again; list-reconciliations shows what came of it.",
    ...BOOKS,
    fields: { vendor: VENDOR, day: word(day()) },
    async change(tx, { vendor, day: compared }) {
      await vendors.reconcileLater(tx, vendor, compared)
      return done({ object: `vendor ${vendor} ${compared}`, before: null, after: { asked: true } })
    },
  }),
  changing({
    name: 'hand-in-report',
    summary: "Compares a vendor's day with its own report in a file, where the vendor has no list to ask for.",
    ...BOOKS,
    fields: { vendor: VENDOR, day: word(day()), file: word(file()) },
    async change(tx, { vendor, day: of, file: report }) {
      const compared = await vendors.handIn(tx, vendor, of, report)
      return compared.ok ? done({ object: `vendor ${vendor} ${of}`, before: null, after: compared.value }) : compared
    },
  }),
]

const readingActs = ({ vendors }: OperatorNeeds): Act[] => [
  reading({
    name: 'show-callback',
    summary: 'Shows a vendor’s calls under one of its ids, with our answers.',
    permission: 'vendors.read',
    fields: { vendor: VENDOR, transaction: word(code('transaction')) },
    async read(_reader, { vendor, transaction }) {
      const rows = await vendors.callback(vendor, transaction)
      return done({ rows, summary: `${rows.length} calls` })
    },
  }),
  listing({
    name: 'list-cases',
    summary: 'Shows open cases of vendors, oldest first.',
    permission: 'vendors.read',
    what: 'cases',
    rows: () => vendors.cases(),
  }),
  listing({
    name: 'list-stuck-rounds',
    summary: 'Shows rounds with a bet and no end after two days.',
    permission: 'vendors.read',
    what: 'rounds',
    rows: () => vendors.stuckRounds(),
  }),
  listing({
    name: 'list-reconciliations',
    summary: "Shows how the vendors' days compared with their own lists, newest first.",
    permission: 'vendors.read',
    what: 'comparisons',
    rows: () => vendors.reconciliations(),
  }),
  reading({
    name: 'list-differences',
    summary: 'Shows the differences of one day of a vendor.',
    permission: 'vendors.read',
    fields: { vendor: VENDOR, day: word(day()) },
    async read(_reader, { vendor, day: compared }) {
      const rows = await vendors.differences(vendor, compared)
      return done({ rows, summary: `${rows.length} differences` })
    },
  }),
]

export const vendorActs = (needs: OperatorNeeds): Act[] => [
  termsAct(needs),
  speakingAct(needs),
  askingAct(needs),
  connectingAct(needs),
  freeSpinsAct(needs),
  ...caseActs(needs),
  ...bookActs(needs),
  ...readingActs(needs),
]
