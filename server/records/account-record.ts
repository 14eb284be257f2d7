/**
 * Account record: every movement of a wallet, or of the bonus money beside it, as the ledger has it, newest first. The counts say where a page begins, and the ledger says what
 * is on it.
 */
import type { Movement, MovementPurse, MovementType } from '@baize/contract/records.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Entry, LedgerKind } from '../ledger/ledger.ts'
import { instantsOf, type Instants } from './day-range.ts'
import { isMovement, QUARTER } from './fold.ts'
import type { RecordsNeeds } from './needs.ts'
import { placeOf } from './store.ts'

/** The name of each kind of the ledger in the member's record. */
const TYPE_OF: Readonly<Record<LedgerKind, MovementType>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  hold: 'hold',
  release: 'release',
  bet: 'bet',
  win: 'win',
  jackpot: 'win',
  'free-round': 'win',
  promo: 'win',
  resettle: 'win',
  rollback: 'rollback',
  tombstone: 'adjustment',
  adjustment: 'adjustment',
  transfer: 'transfer',
  rebate: 'rebate',
  salary: 'salary',
  dividend: 'dividend',
  bonus: 'promotion',
  points: 'adjustment',
  redeem: 'points',
  convert: 'points',
  fee: 'fee',
  refund: 'rollback',
  contribution: 'adjustment',
  'check-in': 'promotion',
  referral: 'promotion',
  opening: 'adjustment',
  close: 'adjustment',
  return: 'return',
  debt: 'debt',
}
const kindsOf = (type: MovementType): LedgerKind[] => (Object.keys(TYPE_OF) as LedgerKind[]).filter((kind) => TYPE_OF[kind] === type)

export type MovementQuery = {
  /** Days in the merchant's time zone. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly type?: MovementType | undefined
  /** The main wallet's where it is left out. */
  readonly purse?: MovementPurse | undefined
  readonly pageNo: number
  readonly pageSize: number
}
/** `member` owns it. */
export type Wallet = { readonly account: bigint; readonly currency: string; readonly member: string }
export type MovementPage = { readonly content: Movement[]; readonly pageNum: number; readonly totalPages: number; readonly total: number }

/** The maximum number of entries per query to the ledger. */
const LARGEST_READ = 1000

type Wanted = Instants & {
  readonly account: bigint
  readonly kinds: LedgerKind[] | undefined
  readonly skip: number
  readonly take: number
}

/** The movements after the first `skip`, newest first; entries without an amount are skipped. */
async function readMovements(ledger: RecordsNeeds['ledger'], { account, kinds, skip, take, ...instants }: Wanted): Promise<Entry[]> {
  const found: Entry[] = []
  let before: bigint | undefined
  for (;;) {
    // About half of what in-house rounds write has no amount: lost rounds win nothing.
    const limit = Math.min(LARGEST_READ, 2 * (skip + take - found.length))
    const read = await ledger.entries(account, {
      ...instants,
      limit,
      ...(kinds === undefined ? {} : { kinds }),
      ...(before === undefined ? {} : { before }),
    })
    found.push(...read.filter(isMovement))
    before = read.at(-1)?.id
    if (read.length < limit || found.length >= skip + take) return found.slice(skip, skip + take)
  }
}

/** The reasons of transfers within the line, by reference; no other reasons. */
async function reasonsIn({ reasonsOf }: RecordsNeeds, { member }: Wallet, entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  const references = entries.flatMap(({ kind, vendor, reference }) =>
    kind === 'transfer' && vendor === undefined && reference ? [reference] : [],
  )
  return references.length === 0 ? new Map() : reasonsOf(member, references)
}

/** The titles of the promotions that gave or took money, by the code that the ledger has as their reference. */
async function titlesIn({ promotionTitles }: RecordsNeeds, { currency }: Wallet, entries: readonly Entry[], language: LanguageCode) {
  const codes = entries.flatMap(({ kind, vendor, reference }) =>
    vendor === undefined && reference && (TYPE_OF[kind] === 'promotion' || kind === 'rebate' || kind === 'resettle') ? [reference] : [],
  )
  return codes.length === 0 ? new Map<string, string>() : await promotionTitles([...new Set(codes)], { currency, language })
}

async function shown(needs: RecordsNeeds, wallet: Wallet, entries: readonly Entry[], language: LanguageCode): Promise<Movement[]> {
  const { gameFacts } = needs
  const [reasons, titles, facts] = await Promise.all([
    reasonsIn(needs, wallet, entries),
    titlesIn(needs, wallet, entries, language),
    gameFacts(
      entries.map(({ vendor = '', game = '' }) => ({ vendor, game })),
      language,
    ),
  ])
  return entries.map((entry, index) => {
    const { vendor, game = '', round = '', reference = '' } = entry
    return {
      id: entry.id.toString(),
      type: TYPE_OF[entry.kind],
      amount: formatUnits(entry.amount),
      balanceAfter: formatUnits(entry.balanceAfter),
      currency: wallet.currency,
      // The code of a promotion names many movements. This one is named by its own number, beside the title.
      reference: vendor !== undefined ? round : titles.has(reference) ? entry.id.toString() : reference,
      detail:
        vendor === undefined
          ? (reasons.get(reference) ?? titles.get(reference) ?? reference)
          : (facts[index]?.gameName ?? `${vendor} ${game}`.trim()),
      at: entry.at.toString(),
    }
  })
}

/**
 * One page of a wallet's movements. The counts follow the ledger within moments. Until they have caught up, `total` may lack the newest movements, which
 * are on the first page all the same.
 */
export async function accountRecord(
  needs: RecordsNeeds,
  wallet: Wallet,
  query: MovementQuery,
  language: LanguageCode,
): Promise<Outcome<MovementPage, 'invalid-input'>> {
  const { pageNo, pageSize, type } = query
  const instants = instantsOf(query.from, query.to, await needs.timeZone())
  if (!instants.ok) return instants
  const account = query.purse === 'bonus' ? await needs.ledger.accountOf(wallet.member, 'bonus', wallet.currency) : wallet.account
  if (account === undefined) return done({ content: [], pageNum: pageNo, totalPages: 1, total: 0 })
  const kinds = type === undefined ? undefined : kindsOf(type)
  const offset = (pageNo - 1) * pageSize
  const { total, place } = await placeOf(needs.database.reader, { ...instants.value, account, kinds }, offset)
  const wanted = { ...instants.value, account, kinds, skip: offset, take: pageSize }
  // Pages of the newest quarter of an hour are read from the top, where uncounted movements may be.
  const fromTop = offset === 0 || place?.before === 0
  const entries = fromTop
    ? await readMovements(needs.ledger, wanted)
    : place === undefined
      ? []
      : await readMovements(needs.ledger, { ...wanted, to: place.quarter.add(QUARTER), skip: offset - place.before })
  const counted = Math.max(total, entries.length === 0 ? 0 : offset + entries.length)
  const content = await shown(needs, wallet, entries, language)
  return done({ content, pageNum: pageNo, totalPages: Math.max(1, Math.ceil(counted / pageSize)), total: counted })
}
