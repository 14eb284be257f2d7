/** Page outlines: what each page says to each variant of the answers, as stored beside the tests. */
import type { Operation } from '@baize/contract/operation.ts'
import { OPERATIONS, type OperationName } from '@baize/contract/operations.ts'
import { showDialog } from '../../api/dialogs.ts'
import { alterAnswers, answers, preparedAnswer } from '../fake-server.ts'
import { twoFrames } from '../looking.ts'
import { openSite } from '../open-site.ts'
import type { Place } from './places.ts'
import { prepareVisitor } from '../prepared.ts'
import { clocksOnSale } from '../recorded.ts'
import { changesOfLines, FEW_LOOKS, MANY_LOOKS, stillOutline, storedIn } from './still-page.ts'
import { changesOf, TURNS, variantOf } from './variants.ts'
import { prepareWholeSite } from '../whole-site.ts'

/** Answers that the frame and the person's rights rest on, and those that are words as a whole. */
const STEADY: ReadonlySet<string> = new Set<OperationName>([
  'systemStatus',
  'memberInfo',
  'payloadKeys',
  'liveTicket',
  'captchaChallenge',
  'contentPage',
  'promotionState',
  'openOriginal',
])
export const isSteady = ({ name }: Operation, reply: unknown): boolean => STEADY.has(name) && reply !== undefined
/** What stands before every table of a game and would hide it. Only its own page varies it; those over a game have tests of their own. */
const OWN_PAGE: Readonly<Record<string, string>> = {
  playBreaks: 'securityCenter',
  playCare: 'care',
  playSitting: 'securityCenter',
} satisfies Partial<Record<OperationName, string>>
export const isOfAnother = ({ name }: Operation, page: string): boolean => (OWN_PAGE[name] ?? page) !== page
/** Calls whose fields each change alone, and answers that are filled meanwhile. */
const ALONE: Readonly<Record<string, { readonly of: OperationName; readonly filled?: OperationName }>> = {
  withdraw: { of: 'cashierOptions', filled: 'listPayees' },
  transferUpline: { of: 'lineTransferOptions' },
  transferFund: { of: 'consolidatedFunds' },
  pointMall: { of: 'pointConfig', filled: 'pointRewards' },
  securityCenter: { of: 'securityState' },
  referral: { of: 'readReferral' },
  missionLeaderboard: { of: 'missionLeaderboard', filled: 'missionsSummary' },
}

type Variant = {
  readonly title: string
  readonly of: (operation: Operation, reply: unknown) => unknown
  /** The variants behind it say what differs from this one. */
  readonly isBase?: boolean
}
export const asRecorded: Variant = {
  title: 'as recorded',
  isBase: true,
  of: (operation, reply) => reply ?? variantOf(operation, reply, 0),
}
/** A lottery without a play would be waited for without an end. */
const NEVER_EMPTY: ReadonlySet<string> = new Set<OperationName>(['lotteryPlays'])
const VARIANTS: readonly Variant[] = [
  asRecorded,
  ...TURNS.map((title, turn) => ({
    title,
    of: (operation: Operation, reply: unknown) =>
      turn === TURNS.length - 1 && NEVER_EMPTY.has(operation.name) ? reply : variantOf(operation, reply, turn),
  })),
]
/** As recorded, but for one field of one answer. */
async function changesAlone(page: string): Promise<Variant[]> {
  const { of: name, filled } = ALONE[page] ?? {}
  const operation: Operation | undefined = OPERATIONS.find((each) => each.name === name)
  if (!operation) return []
  const changes = [
    { title: `${name} as recorded`, answer: await preparedAnswer(operation) },
    ...changesOf(operation, await preparedAnswer(operation)),
  ]
  return changes.map(({ title, answer }, index) => ({
    title,
    isBase: index === 0,
    of: (each, reply) => (each === operation ? answer : each.name === filled ? variantOf(each, reply, 0) : asRecorded.of(each, reply)),
  }))
}

/** How often it is looked for a window that was opened. */
const MOST_WAITS = 100
export async function openAt({ at, visitor = false, opens }: Place): Promise<void> {
  await openSite(at, { member: !visitor, prepared: true })
  if (!opens) return
  showDialog(opens)
  // Its parts are asked for now, and a page without it would seem to be at rest.
  for (let look = 0; look < MOST_WAITS && document.querySelector('[role=dialog]') === null; look += 1) await twoFrames()
}

/** The answers of every page; nothing of them turns while a page is looked at. */
export function prepareAll(): void {
  prepareVisitor()
  prepareWholeSite()
  answers('lotteryClocks', ({ query: { page } }) => clocksOnSale(page ?? 'main'))
}

/** All that a page says: to the first variant the whole, and to each other one what is said instead. */
export async function outlineOfPage(place: Place, file: string): Promise<string> {
  const stored = await storedIn(`pages/outlines/${file}`)
  prepareAll()
  let base: readonly string[] | undefined
  const sectionOf = (title: string, lines: readonly string[]): string =>
    [`===== ${title}`, ...(base ? changesOfLines(base, lines) : lines), ''].join('\n')
  const isStored = (section: string): boolean => stored.includes(`\n${section}\n`)
  let looks = stored === '' ? FEW_LOOKS : MANY_LOOKS
  let whole = ''
  const variants = place.few ? VARIANTS.filter((_, index) => index < 2 || (index === VARIANTS.length - 1 && !place.opens)) : VARIANTS
  for (const { title, of, isBase } of [...variants, ...(await changesAlone(place.visitor ? '' : place.name))]) {
    alterAnswers((operation, reply) => (isSteady(operation, reply) || isOfAnother(operation, place.name) ? reply : of(operation, reply)))
    await openAt(place)
    if (isBase) base = undefined
    const lines = await stillOutline((some) => isStored(sectionOf(title, some)), looks)
    const section = sectionOf(title, lines)
    // The test fails already; what is left is said quickly.
    if (!isStored(section)) looks = FEW_LOOKS
    whole += `${section}\n`
    base ??= lines
  }
  return whole
}
