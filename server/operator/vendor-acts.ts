/** Staff acts about vendors: the limits of their bets, their dialect, and the comparison of books. */
import { unitsOfText } from '@baize/contract/values/amount-reader.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Reader } from '../platform/database.ts'
import { WALLET_OPTION, walletOf, type Act, type Call, type Described, type OperatorNeeds, type Row } from './needs.ts'

type Numbers = { readonly ok: true; readonly value: number | undefined } | { readonly ok: false }

/** A whole number of an option, undefined where it is left out. */
function wholeNumber(options: Call['options'], name: string, most: number): Numbers {
  const text = options[name]
  if (text === undefined) return { ok: true, value: undefined }
  return /^(0|[1-9][0-9]{0,6})$/.test(text) && Number(text) <= most ? { ok: true, value: Number(text) } : { ok: false }
}

const termsAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'vendor-terms',
  summary: "Lays down what a vendor's bets may not pass, how often it may call, and how long its calls are kept.",
  words: ['vendor'],
  options: {
    currency: 'of all amounts; the first two are set together, and a missing one has no limit',
    'max-stake': 'the most in one bet',
    'max-exposure': 'the most that a player may have staked in one round',
    'max-win': 'the most that one round may win; what goes beyond this and the following is held for two of the staff',
    'max-multiple': 'how many times its stake a round may win',
    'wins-an-hour': 'what all its players may win in an hour',
    'net-an-hour': 'what of that may be more than they staked',
    'gifts-an-hour': 'the budget of what is given without a stake: jackpots, promotions, free rounds',
    'calls-a-second': 'calls that are taken in a second, by all processes together; 0 is without a limit',
    'keep-days': 'days for which its calls are kept; refused ones are kept thirty at least',
    addresses: 'addresses and networks from which it may call, separated by commas; "any" allows all',
    'free-rounds-paid-by': 'which of its calls pays what free rounds won: result, or bonus-win',
  },
  changes: true,
  gate: 'two',
  async change(tx, { words: [vendor = ''], options }) {
    const [calls, days] = [wholeNumber(options, 'calls-a-second', 100_000), wholeNumber(options, 'keep-days', 400)]
    const { currency, 'max-stake': stake, 'max-exposure': exposure } = options
    const [stakeUnits, exposureUnits] = [stake, exposure].map((text) =>
      text === undefined ? undefined : unitsOfText(text, 4, currency ?? ''),
    )
    const wins = winTermsIn(options)
    const unread =
      wins === null || (stake !== undefined && stakeUnits === undefined) || (exposure !== undefined && exposureUnits === undefined)
    const limited = stake !== undefined || exposure !== undefined || wins !== undefined
    if (!calls.ok || !days.ok || unread || (limited && currency === undefined)) return refused('value-refused')
    if (currency !== undefined && CURRENCIES[currency] === undefined) return refused('value-refused', { currency })
    const { 'free-rounds-paid-by': paidBy, addresses } = options
    if (paidBy !== undefined && paidBy !== 'result' && paidBy !== 'bonus-win')
      return refused('value-refused', { 'free-rounds-paid-by': paidBy })
    const changed = await vendors.setTerms(tx, vendor, {
      ...(currency === undefined || (wins && stake === undefined && exposure === undefined)
        ? {}
        : { limit: { currency, stakeUnits, exposureUnits } }),
      ...(currency === undefined || !wins ? {} : { wins: { currency, ...wins } }),
      ...(calls.value === undefined ? {} : { callsASecond: calls.value === 0 ? null : calls.value }),
      ...(days.value === undefined ? {} : { callsKeptDays: days.value }),
      ...(paidBy === undefined ? {} : { freeRoundsPaidBy: paidBy }),
      ...(addresses === undefined ? {} : { addresses: addresses === 'any' ? [] : addresses.split(',') }),
    })
    return changed.ok ? done({ object: `vendor ${vendor}`, ...changed.value }) : changed
  },
})

const speakingAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'vendor-speaks',
  summary: 'Sets a vendor’s dialect and its key or secret; the previous one stays valid beside it.',
  words: ['vendor', 'dialect'],
  options: { 'secret-file': "a file with the secret, or with the vendor's public key; a new secret is made where it is left out" },
  changes: true,
  gate: 'two',
  async change(tx, { words: [vendor = '', dialect = ''], options }) {
    const changed = await vendors.speak(tx, vendor, dialect, options['secret-file'])
    return changed.ok ? done({ object: `vendor ${vendor}`, ...changed.value }) : changed
  },
})

const askingAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'vendor-asks',
  summary: 'Sets our login for a vendor’s books, with its secret or private key.',
  words: ['vendor', 'login'],
  options: { 'secret-file': 'a file with the secret, or with our private key' },
  changes: true,
  gate: 'two',
  async change(tx, { words: [vendor = '', login = ''], options: { 'secret-file': secretFile } }) {
    if (secretFile === undefined) return refused('value-refused', { 'secret-file': 'is needed' })
    const laid = await vendors.ask(tx, vendor, login, secretFile)
    return laid.ok ? done({ object: `vendor ${vendor}`, before: null, after: laid.value }) : laid
  },
})

const connectingAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'vendor-connects',
  summary: 'Sets a vendor’s address and the fields that it requires; it applies from the next launch.',
  words: ['vendor'],
  options: {
    address: 'the base address of the vendor\'s own calls; "none" takes it away, here and below',
    brand: 'our brand at the vendor: Hub88 sub partner, Pragmatic style name, Evolution brand',
    brands: 'brands by currency for new players, as "THB=site-th,USD=site-us"',
    country: 'two letters for its launch; default MM',
    platform: 'the platform of AWC whose games these are',
    currencies: 'currencies in which it takes bets, as "MMK,THB"; default the merchant’s first',
  },
  changes: true,
  gate: 'two',
  async change(tx, { words: [vendor = ''], options }) {
    const given = Object.fromEntries(Object.entries(options).map(([name, text]) => [name, text === 'none' ? '' : text]))
    if (Object.keys(given).length === 0) return refused('value-refused')
    const laid = await vendors.connect(tx, vendor, given)
    return laid.ok ? done({ object: `vendor ${vendor}`, ...laid.value }) : laid
  },
})

const freeSpinsAct = ({ vendors, members }: OperatorNeeds): Act => ({
  name: 'note-free-spins',
  summary: "Writes down for whom a set of free spins was given in a vendor's back office, so that its end finds the player.",
  words: ['vendor', 'issue', 'account'],
  options: { most: "what the set may win without drawing on the vendor's budget of gifts; nothing where it is left out", ...WALLET_OPTION },
  changes: true,
  gate: 'two-when-large',
  async change(tx, call) {
    const [vendor = '', issue = '', account = ''] = call.words
    const { most = '0' } = call.options
    const mostUnits = unitsOfText(most)
    if (mostUnits === undefined) return refused('value-refused', { most })
    const member = await members.find(tx, account)
    if (!member) return refused('not-found')
    const currency = walletOf(call, member)
    if (currency === undefined) return refused('value-refused', { currency: call.options['currency'] ?? '' })
    const noted = await vendors.noteFreeSpins(tx, { vendor, issue, member: member.id, currency, mostUnits })
    return noted.ok
      ? done({
          object: `free spins ${issue} of ${vendor}`,
          before: null,
          after: noted.value,
          moves: { member: member.id, units: mostUnits, currency },
        })
      : noted
  },
})

const closingAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'close-case',
  summary: 'Closes a case of a vendor after a review.',
  words: ['case'],
  options: {},
  changes: true,
  async change(tx, { words: [id = ''] }) {
    if (!/^[0-9a-f-]{36}$/.test(id) || !(await vendors.closeCase(tx, id))) return refused('not-found')
    return done({ object: `case ${id}`, before: { open: true }, after: { open: false } })
  },
})

const decidingAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'decide-win',
  summary: 'Releases a held win to its player, or rejects it; needs a second member of staff.',
  words: ['case', 'release|reject'],
  options: {},
  changes: true,
  async change(tx, { words: [id = '', decision = ''], by }) {
    if (decision !== 'release' && decision !== 'reject') return refused('value-refused', { decision })
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return refused('not-found')
    const decided = await vendors.decideWin(tx, { id, by, decision })
    return decided.ok ? done({ object: `case ${id}`, ...decided.value }) : decided
  },
})

/** The typed trust in a vendor's reports; undefined where nothing was typed, null where it is no amount. */
function winTermsIn(options: Call['options']) {
  const amounts = {
    winUnits: 'max-win',
    hourWinUnits: 'wins-an-hour',
    hourNetUnits: 'net-an-hour',
    hourGiftUnits: 'gifts-an-hour',
  } as const
  const typed = Object.entries(amounts).filter(([, name]) => options[name] !== undefined)
  const { 'max-multiple': multiple } = options
  if (typed.length === 0 && multiple === undefined) return undefined
  const read = typed.map(([name, option]) => [name, unitsOfText(options[option] ?? '', 4, options['currency'] ?? '')] as const)
  if (read.some(([, units]) => units === undefined)) return null
  if (multiple !== undefined && !/^[1-9][0-9]{0,8}$/.test(multiple)) return null
  return { ...Object.fromEntries(read), ...(multiple === undefined ? {} : { multiple: BigInt(multiple) }) } as Readonly<
    Record<string, bigint>
  >
}

/** A day that exists. */
function isDay(text: string): boolean {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

const handingInAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'hand-in-report',
  summary: "Compares a vendor's day with its own report in a file, where the vendor has no list to ask for.",
  words: ['vendor', 'day', 'file'],
  options: {},
  changes: true,
  async change(tx, { words: [vendor = '', day = '', file = ''] }) {
    if (!isDay(day)) return refused('value-refused', { day })
    const compared = await vendors.handIn(tx, vendor, day, file)
    return compared.ok ? done({ object: `vendor ${vendor} ${day}`, before: null, after: compared.value }) : compared
  },
})

const comparingAct = ({ vendors }: OperatorNeeds): Act => ({
  name: 'reconcile',
  summary: "Has a vendor's day compared with its own list again; list-reconciliations shows what came of it.",
  words: ['vendor', 'day'],
  options: {},
  changes: true,
  async change(tx, { words: [vendor = '', day = ''] }) {
    if (!isDay(day)) return refused('value-refused', { day })
    await vendors.reconcileLater(tx, vendor, day)
    return done({ object: `vendor ${vendor} ${day}`, before: null, after: { asked: true } })
  },
})

const listing = (described: Described, read: (words: readonly string[]) => Promise<readonly Row[]>, what: string): Act => ({
  ...described,
  changes: false,
  async read(_reader: Reader, { words }) {
    const rows = await read(words)
    return done({ rows, summary: `${rows.length} ${what}` })
  },
})

export const vendorActs = (needs: OperatorNeeds): Act[] => {
  const { vendors } = needs
  return [
    termsAct(needs),
    speakingAct(needs),
    askingAct(needs),
    connectingAct(needs),
    freeSpinsAct(needs),
    closingAct(needs),
    decidingAct(needs),
    comparingAct(needs),
    handingInAct(needs),
    listing(
      {
        name: 'show-callback',
        summary: 'Shows a vendor’s calls under one of its ids, with our answers.',
        words: ['vendor', 'transaction'],
        options: {},
      },
      ([vendor = '', transaction = '']) => vendors.callback(vendor, transaction),
      'calls',
    ),
    listing(
      { name: 'list-cases', summary: 'Shows open cases of vendors, oldest first.', words: [], options: {} },
      () => vendors.cases(),
      'cases',
    ),
    listing(
      { name: 'list-stuck-rounds', summary: 'Shows rounds with a bet and no end after two days.', words: [], options: {} },
      () => vendors.stuckRounds(),
      'rounds',
    ),
    listing(
      {
        name: 'list-reconciliations',
        summary: "Shows how the vendors' days compared with their own lists, newest first.",
        words: [],
        options: {},
      },
      () => vendors.reconciliations(),
      'comparisons',
    ),
    listing(
      { name: 'list-differences', summary: 'Shows the differences of one day of a vendor.', words: ['vendor', 'day'], options: {} },
      ([vendor = '', day = '']) => vendors.differences(vendor, day),
      'differences',
    ),
  ]
}
