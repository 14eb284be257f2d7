/** Page outlines: what each page says to each variant of the answers, as stored beside the tests. */
import type { Operation } from '@baize/contract/operation.ts'
import { OPERATIONS, type OperationName } from '@baize/contract/operations.ts'
import { vi } from 'vitest'
import { server } from 'vitest/browser'
import { deviceNow, hearServerTime } from '../api/clock/server-clock.ts'
import { pageNow } from '../api/clock/page-clock.ts'
import { queries } from '../api/queries.ts'
import { PAGE_NAMES, pageOf, type PageName } from '../app/pages.ts'
import { NOW } from './catalogue.ts'
import { examplesOf } from './every-page.ts'
import { alterAnswers, preparedAnswer } from './fake-server.ts'
import { twoFrames } from './looking.ts'
import { closeSite, openSite } from './open-site.ts'
import { outlineOf } from './outline.ts'
import { prepareVisitor } from './prepared.ts'
import { changesOf, TURNS, variantOf } from './variants.ts'
import { prepareWholeSite } from './whole-site.ts'

/** Answers that the frame and the person's rights rest on, and those that are words as a whole. */
const STEADY: ReadonlySet<string> = new Set<OperationName>([
  'systemStatus',
  'memberInfo',
  'payloadKeys',
  'liveTicket',
  'captchaChallenge',
  'contentPage',
  'promotionState',
])
/** Calls whose fields each change alone, and answers that are filled meanwhile. */
const ALONE: Partial<Record<PageName, { readonly of: OperationName; readonly filled?: OperationName }>> = {
  withdraw: { of: 'cashierOptions', filled: 'listPayees' },
  transferUpline: { of: 'lineTransferOptions' },
  transferFund: { of: 'consolidatedFunds' },
  pointMall: { of: 'pointConfig', filled: 'pointRewards' },
  securityCenter: { of: 'securityState' },
  referral: { of: 'readReferral' },
  missionLeaderboard: { of: 'missionLeaderboard', filled: 'missionsSummary' },
}

type Area = 'member' | 'agent' | 'site'
const areaOf = (name: PageName): Area | undefined => {
  const { frame, file } = pageOf(name)
  if (frame === 'center') return 'member'
  // Games, their lists and the home page have no outlines yet.
  if (frame === 'game' || /^(game|own-games|home)/.test(file)) return undefined
  return frame === undefined ? 'site' : 'agent'
}
/** Their addresses show a member the page of another name. */
const ELSEWHERE: ReadonlySet<PageName> = new Set<PageName>(['socialReturn', 'member', 'agentHome'])
type Place = { readonly at: string; readonly name: PageName }
/** The pages of an area, each with an address; of pages that differ in their words alone the first. */
export const pagesOf = (area: Area): Place[] =>
  PAGE_NAMES.filter((name) => areaOf(name) === area && !ELSEWHERE.has(name)).map((name) => ({ at: examplesOf(name)[0] ?? '/', name }))

/** The clocks of the page stand still at `NOW`, both of them, so that none of them seems to have slept. */
export function stopClocks(): void {
  const ahead = Date.parse(NOW) - deviceNow()
  const [wall, steady] = [vi.getRealSystemTime() + ahead, performance.now() + ahead]
  vi.spyOn(Date, 'now').mockReturnValue(wall)
  vi.spyOn(performance, 'now').mockReturnValue(steady)
  hearServerTime(NOW, pageNow())
}
export function startClocks(): void {
  closeSite()
  vi.restoreAllMocks()
}

const isStill = (): boolean =>
  document.querySelector('[aria-busy=true]') === null && queries.isFetching() === 0 && queries.isMutating() === 0
const outlines = (): string[] => [...document.querySelectorAll('main, [role=dialog]')].flatMap(outlineOf)

/** How often a page is looked at, each time after two frames. */
const MOST_LOOKS = 1000
const MANY_LOOKS = 150
const FEW_LOOKS = 3
/** What the page says when it changes no more. What is stored of it ends the waiting at once; else it is looked at `looks` times more. */
async function stillOutline(stored: (lines: string[]) => boolean, looks: number): Promise<string[]> {
  let last: string[] = []
  for (let look = 0, same = 0; look < MOST_LOOKS && same <= looks; look += 1) {
    await twoFrames()
    if (!isStill()) continue
    const lines = outlines()
    if (lines.length > 0 && stored(lines)) return lines
    same = lines.join('\n') === last.join('\n') ? same + 1 : 0
    last = lines
  }
  return last
}

/** The lines that one has and the other has not, in their order. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

type Variant = {
  readonly title: string
  readonly of: (operation: Operation, reply: unknown) => unknown
  /** The variants behind it say what differs from this one. */
  readonly isBase?: boolean
}
const asRecorded: Variant = {
  title: 'as recorded',
  isBase: true,
  of: (operation, reply) => reply ?? variantOf(operation, reply, 0),
}
const VARIANTS: readonly Variant[] = [
  asRecorded,
  ...TURNS.map((title, turn) => ({
    title,
    of: (operation: Operation, reply: unknown) => variantOf(operation, reply, turn),
  })),
]
/** As recorded, but for one field of one answer. */
async function changesAlone(page: PageName): Promise<Variant[]> {
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

/** What is said instead. */
const changesOfLines = (before: readonly string[], lines: readonly string[]): string[] => [
  ...without(before, lines).map((line) => `- ${line}`),
  ...without(lines, before).map((line) => `+ ${line}`),
]

const openAt = (at: string): Promise<void> => openSite(at, { member: true, prepared: true })

/** All that a page says: to the first variant the whole, and to each other one what is said instead. */
export async function outlineOfPage({ at, name }: Place, file: string): Promise<string> {
  const stored = await server.commands.readFile(file).then(
    (text) => `\n${text}`,
    () => '',
  )
  prepareVisitor()
  prepareWholeSite()
  let base: readonly string[] | undefined
  const sectionOf = (title: string, lines: readonly string[]): string =>
    [`===== ${title}`, ...(base ? changesOfLines(base, lines) : lines), ''].join('\n')
  const isStored = (section: string): boolean => stored.includes(`\n${section}\n`)
  let looks = stored === '' ? FEW_LOOKS : MANY_LOOKS
  let whole = ''
  for (const { title, of, isBase } of [...VARIANTS, ...(await changesAlone(name))]) {
    alterAnswers((operation, reply) => (STEADY.has(operation.name) && reply !== undefined ? reply : of(operation, reply)))
    await openAt(at)
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
