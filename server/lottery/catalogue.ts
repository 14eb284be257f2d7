/** Catalogue: what everybody can see of the lotteries: menus, plays, issues, results, trends and the facts of draws. */
import type { NextDraw } from '@baize/contract/home.ts'
import type { DrawFacts, Trend } from '@baize/contract/lottery/lottery-results.ts'
import {
  LOTTERY_FAMILIES,
  LOTTERY_PAGES,
  type BetTerms,
  type LotteryFamily,
  type LotteryGame,
  type LotteryIssue,
  type LotteryPage,
  type LotteryPlay,
  type PrizeMode,
} from '@baize/contract/lottery/lottery.ts'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { priceOf } from '@baize/rules/lottery/lottery.ts'
import { takesBets } from './bet/bet.ts'
import { recentGames } from './bet/bet-store.ts'
import { newBetToken } from './bet/bet-token.ts'
import words from './play-words.json' with { type: 'json' }
import { nameOf, oddsOf, playsOf } from './game.ts'
import { beaconText, zodiacDay, waitsForStaff } from './issue.ts'
import type { WithGames } from './needs.ts'
import {
  countEnded,
  databaseNow,
  drawnBetween,
  drawnIssues,
  endedIssues,
  issueOf,
  issuesAhead,
  lastIssueOf,
  nextIssueOf,
  reportsOf,
} from './store.ts'
import { trendOf } from './trend.ts'
import { gameView, issueView, termsView } from './views.ts'
import { zodiacOf } from './wager.ts'

const LOTTERY_PAGE_NAMES = Object.keys(LOTTERY_PAGES) as LotteryPage[]

const WORDS = words as unknown as Readonly<Record<string, Readonly<Record<string, readonly [grammar: string, semantics: string]>>>>

/** How a play's selections are written, and what wins, in the words of the plan. */
const wordsOf = (rules: string, play: string): readonly [grammar: string, semantics: string] => WORDS[rules]?.[play] ?? ['', '']

export type Hints = { readonly minimumBet: string | null; readonly lines: number | null; readonly reward: string | null }
export type MenuView = { readonly family: LotteryFamily; readonly name: string; readonly games: LotteryGame[] }

const FAMILY_NAMES: Readonly<Record<LotteryFamily, Readonly<Record<LanguageCode, string>>>> = {
  '11X5': { EN: '11 choose 5', MY: '11 မှ 5' },
  LF: { EN: 'Daily draws', MY: 'နေ့စဉ်ဖွင့်' },
  LHC: { EN: 'Mark Six', MY: 'မာ့ခ်ဆစ်' },
  PK10: { EN: 'Racing', MY: 'ပြိုင်ကား' },
  SSC: { EN: 'Five digits', MY: 'ဂဏန်းငါးလုံး' },
  VN: { EN: 'Vietnam', MY: 'ဗီယက်နမ်' },
  SEA: { EN: 'South-East Asia', MY: 'အရှေ့တောင်အာရှ' },
}

/** Every lottery by family, and the hints that are true now. */
export async function menus(needs: WithGames, language: LanguageCode): Promise<{ menus: MenuView[]; hints: Hints }> {
  const [games, settings] = [await needs.games.all(), await needs.settings()]
  const { minimumStakeUnits, hints } = settings(null)
  return {
    menus: LOTTERY_FAMILIES.map((family) => ({
      family,
      name: FAMILY_NAMES[family][language],
      games: games.filter((game) => game.family === family).map((game) => gameView(game, language)),
    })),
    // "One or more" is true only where less is refused.
    hints: { minimumBet: minimumStakeUnits >= UNITS ? formatUnits(minimumStakeUnits) : null, lines: hints.lines, reward: hints.reward },
  }
}

export const gamesOfMode = async (needs: WithGames, mode: PrizeMode, language: LanguageCode): Promise<LotteryGame[]> =>
  (await needs.games.all()).filter(({ prizeMode }) => prizeMode === mode).map((game) => gameView(game, language))

const pageOf = (family: LotteryFamily): LotteryPage =>
  LOTTERY_PAGE_NAMES.find((page) => (LOTTERY_PAGES[page] as readonly LotteryFamily[]).includes(family)) ?? 'main'

/** The next draw of each of these lotteries, in their order. One that is closed or has no draw ahead is left out. */
export async function nextDraws(needs: WithGames, codes: readonly string[], language: LanguageCode): Promise<NextDraw[]> {
  const { reader } = needs.database
  const open = new Map((await needs.games.all()).filter(({ state }) => state === 'on').map((game) => [game.code, game]))
  const games = codes.flatMap((code) => open.get(code) ?? [])
  const next = await nextIssueOf(
    reader,
    games.map(({ code }) => code),
    await databaseNow(reader),
  )
  return games.flatMap((game) => {
    const issue = next.get(game.code)
    if (issue === undefined) return []
    const { publishedNumber, opensAt, closesAt, drawsAt } = issueView(issue)
    return [
      { game: game.code, name: nameOf(game, language), page: pageOf(game.family), issue: publishedNumber, opensAt, closesAt, drawsAt },
    ]
  })
}

export type RegionView = { region: string; games: { game: LotteryGame; issue: LotteryIssue | null }[] }

/** Vietnam by region; in each region the stations that draw next come first. */
export async function vnMenu(needs: WithGames, mode: PrizeMode | undefined, language: LanguageCode): Promise<RegionView[]> {
  const { reader } = needs.database
  const games = (await needs.games.all()).filter(({ family, prizeMode }) => family === 'VN' && (mode === undefined || prizeMode === mode))
  const now = await databaseNow(reader)
  const next = await nextIssueOf(
    reader,
    games.map(({ code }) => code),
    now,
  )
  const drawsAt = (code: string): number => next.get(code)?.drawAt.epochMilliseconds ?? Number.MAX_SAFE_INTEGER
  return ['north', 'central', 'south'].map((region) => ({
    region,
    games: games
      .filter((game) => game.region === region)
      .sort((a, b) => drawsAt(a.code) - drawsAt(b.code))
      .map((game) => {
        const issue = next.get(game.code)
        return { game: gameView(game, language), issue: issue ? issueView(issue) : null }
      }),
  }))
}

export async function recent(
  needs: WithGames,
  member: string,
  family: LotteryFamily | undefined,
  language: LanguageCode,
): Promise<LotteryGame[]> {
  const codes = await recentGames(needs.database.reader, member, 30)
  const games = new Map((await needs.games.all()).map((game) => [game.code, game]))
  return codes
    .map((code) => games.get(code)!)
    .filter((game) => family === undefined || game.family === family)
    .slice(0, 20)
    .map((game) => gameView(game, language))
}

/** The latest results of each lottery of a family (Vietnam without one), or of one lottery. */
export async function opened(
  needs: WithGames,
  asked: { family?: LotteryFamily | undefined; gameCode?: string | undefined },
  language: LanguageCode,
): Promise<{ game: LotteryGame; issue: LotteryIssue }[]> {
  const { reader } = needs.database
  const games = (await needs.games.all()).filter(({ code, family }) =>
    asked.gameCode === undefined ? family === (asked.family ?? 'VN') : code === asked.gameCode,
  )
  const last = await lastIssueOf(
    reader,
    games.map(({ code }) => code),
  )
  return games.flatMap((game) => {
    const issue = last.get(game.code)
    return issue ? [{ game: gameView(game, language), issue: issueView(issue) }] : []
  })
}

export type IssuePage = { readonly content: LotteryIssue[]; readonly pageNum: number; readonly totalPages: number; readonly total: number }

export async function openedNumbers(
  needs: WithGames,
  asked: { gameCode: string; issue?: string | undefined; pageNo: number; pageSize: number },
): Promise<Outcome<IssuePage, 'game-unknown'>> {
  const { reader } = needs.database
  const { gameCode, issue, pageNo, pageSize } = asked
  if (!(await needs.games.of(gameCode))) return refused('game-unknown')
  const [total, rows] = [
    await countEnded(reader, gameCode, issue),
    await endedIssues(reader, gameCode, pageSize, (pageNo - 1) * pageSize, issue),
  ]
  return done({ content: rows.map(issueView), pageNum: pageNo, totalPages: Math.max(1, Math.ceil(total / pageSize)), total })
}

const SHOWN_LAST = 10

export async function near(
  needs: WithGames,
  gameCode: string,
  ahead: number,
): Promise<Outcome<{ serverTime: string; past: LotteryIssue[]; ahead: LotteryIssue[] }, 'game-unknown'>> {
  const { reader } = needs.database
  if (!(await needs.games.of(gameCode))) return refused('game-unknown')
  const now = await databaseNow(reader)
  const [past, coming] = [await drawnIssues(reader, gameCode, SHOWN_LAST), await issuesAhead(reader, gameCode, now, ahead)]
  return done({ serverTime: now.toString(), past: past.map(issueView), ahead: coming.map(issueView) })
}

export async function plays(
  needs: WithGames,
  gameCode: string,
  language: LanguageCode,
): Promise<Outcome<{ game: LotteryGame; plays: LotteryPlay[] }, 'game-unknown'>> {
  const { reader } = needs.database
  const game = await needs.games.of(gameCode)
  if (!game) return refused('game-unknown')
  const now = await databaseNow(reader)
  // The odds are those of the draw that is sold now or next.
  const day = zodiacDay((await nextIssueOf(reader, [gameCode], now)).get(gameCode)?.drawAt ?? now)
  const list = playsOf(game).map((code): LotteryPlay => {
    const price = priceOf(game.rules, code)!
    const [grammar, semantics] = wordsOf(game.rules, code)
    const basis = price.basis === 'fair' ? 'fair' : 'odds'
    return {
      code,
      name: price.name,
      grammar,
      semantics,
      basis,
      unitCost: price.unitCost,
      factors: { ...(oddsOf(game, code, day) ?? price.factors) },
    }
  })
  return done({ game: gameView(game, language), plays: list })
}

export type CurrentView = {
  serverTime: string
  game: LotteryGame
  terms: BetTerms
  issue: LotteryIssue | null
  next: LotteryIssue | null
  last: LotteryIssue[]
  betToken: string | null
  zodiac: Record<string, string[]> | null
}

/** The issue on sale; `member` is the caller, if it is one. */
export async function current(
  needs: WithGames,
  gameCode: string,
  member: string | undefined,
  language: LanguageCode,
): Promise<Outcome<CurrentView, 'game-unknown'>> {
  const { reader } = needs.database
  const game = await needs.games.of(gameCode)
  if (!game) return refused('game-unknown')
  const now = await databaseNow(reader)
  const [first, second] = await issuesAhead(reader, gameCode, now, 2)
  const onSale = takesBets(first, now) ? first : undefined
  const next = onSale ? second : first
  return done({
    serverTime: now.toString(),
    game: gameView(game, language),
    terms: termsView(game, (await needs.settings())(game.currency)),
    issue: onSale ? issueView(onSale) : null,
    next: next ? issueView(next) : null,
    last: (await drawnIssues(reader, gameCode, SHOWN_LAST)).map(issueView),
    betToken: onSale && member !== undefined ? newBetToken(needs, member, String(onSale.id)) : null,
    zodiac: game.family === 'LHC' && first ? (zodiacOf(zodiacDay(first.drawAt)) ?? null) : null,
  })
}

export type ClockView = { game: string; issue: LotteryIssue | null; next: LotteryIssue | null; last: LotteryIssue | null }

/** The clocks of a page's lotteries. */
export async function clocks(needs: WithGames, page: LotteryPage): Promise<{ serverTime: string; clocks: ClockView[] }> {
  const { reader } = needs.database
  const now = await databaseNow(reader)
  const families: readonly LotteryFamily[] = LOTTERY_PAGES[page]
  const codes = (await needs.games.all()).filter(({ family }) => families.includes(family)).map(({ code }) => code)
  const [ahead, drawn] = [await nextIssueOf(reader, codes, now), await lastIssueOf(reader, codes)]
  return {
    serverTime: now.toString(),
    clocks: codes.map((game) => {
      const [first, last] = [ahead.get(game), drawn.get(game)]
      const isOnSale = takesBets(first, now)
      return {
        game,
        issue: first && isOnSale ? issueView(first) : null,
        next: first && !isOnSale ? issueView(first) : null,
        last: last ? issueView(last) : null,
      }
    }),
  }
}

/** The trend of the last draws, or of the draws of one of the lottery's own days. */
export async function trend(
  needs: WithGames,
  asked: { gameCode: string; issues: number; day?: string | undefined },
): Promise<Outcome<Trend, 'game-unknown'>> {
  const { reader } = needs.database
  const game = await needs.games.of(asked.gameCode)
  if (!game) return refused('game-unknown')
  const midnight = asked.day === undefined ? undefined : startOf(asked.day, game.timeZone)
  const drawn =
    midnight === undefined
      ? await drawnIssues(reader, game.code, asked.issues)
      : await drawnBetween(reader, game.code, midnight.toInstant(), midnight.add({ days: 1 }).toInstant())
  return done(
    trendOf(
      game.code,
      game.rules,
      drawn.map(({ number, publishedNumber, draw }) => ({ issue: number, publishedNumber: publishedNumber ?? number, draw: draw! })),
    ),
  )
}

/** Midnight of a day in a zone; a day that does not exist is the last of its month. */
const startOf = (day: string, timeZone: string): Temporal.ZonedDateTime => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return Temporal.PlainDate.from({ year, month, day: date }, { overflow: 'constrain' }).toZonedDateTime(timeZone)
}

/** Everything by which a draw is verified. Nothing of the seed is revealed before the draw. */
export async function facts(
  needs: WithGames,
  gameCode: string,
  number: string,
): Promise<Outcome<DrawFacts, 'game-unknown' | 'issue-unknown'>> {
  const { reader } = needs.database
  const game = await needs.games.of(gameCode)
  if (!game) return refused('game-unknown')
  const issue = await issueOf(reader, gameCode, number)
  if (!issue) return refused('issue-unknown')
  const reports = await reportsOf(reader, issue.id)
  return done({
    game: game.code,
    rules: game.rules,
    issue: issue.number,
    publishedNumber: issue.publishedNumber ?? issue.number,
    expectedNumber: issue.expectedNumber,
    source: game.source,
    state: issue.state,
    reason: waitsForStaff(issue) ? 'payment-held' : issue.reason,
    closesAt: issue.closeAt.toString(),
    commitment: issue.commitment,
    seed: issue.seed,
    ticketsHash: issue.ticketsHash,
    tickets: issue.tickets,
    stakes: issue.stakeUnits === null ? null : formatUnits(issue.stakeUnits),
    beacon: issue.beaconName !== null && issue.beaconValue === null ? `${issue.beaconName}:${issue.beaconRound}` : beaconText(issue),
    beaconChain: issue.beaconName !== null && needs.beacon?.name === issue.beaconName ? needs.beacon.chain : null,
    draw: issue.draw,
    drawnAt: issue.drawnAt?.toString() ?? null,
    drawVersion: issue.drawVersion,
    reports: reports.map(({ source, draw, drawnAt, pageHash, publishedNumber, at }) => ({
      source,
      publishedNumber: publishedNumber ?? null,
      draw,
      drawnAt: drawnAt.toString(),
      pageHash,
      at: at.toString(),
    })),
  })
}
