/** Recorded: what a demonstration answered a fresh member (tools/record-answers.ts); like every answer it is checked against the contract when it is given. */
import type { OperationName } from '@baize/contract/operations.ts'
import type { Answer } from '../api/client.ts'
import { answers, refused } from './fake-server.ts'
import { NO_ANNOUNCEMENTS } from './prepared.ts'
import recorded from './recorded.json'

type Recorded = { readonly name: string; readonly query: Readonly<Record<string, string>>; readonly value: unknown }
const ALL = recorded as readonly Recorded[]

/** What distinguishes the recorded questions of one call. */
const TELLING = ['types', 'slug', 'lang', 'page', 'gameCode']
const fits = (wanted: Recorded['query'], query: Readonly<Record<string, unknown>>): boolean =>
  TELLING.every((key) => wanted[key] === undefined || query[key] === undefined || query[key] === wanted[key])

const find = (name: OperationName, query: Readonly<Record<string, unknown>>): Recorded | undefined =>
  ALL.find((each) => each.name === name && fits(each.query, query))

/** The recorded answer to a call; what the question leaves open may be any. */
export function recordedAnswer<Name extends OperationName>(name: Name, query: Readonly<Record<string, unknown>> = {}): Answer<Name> {
  const found = find(name, query)
  if (found === undefined) throw new Error(`no answer of ${name} was recorded for ${JSON.stringify(query)}`)
  return structuredClone(found.value) as Answer<Name>
}

/** Prepares every call of which an answer was recorded. */
export function answersRecorded(): void {
  for (const name of new Set(ALL.map((each) => each.name as OperationName)))
    answers(name, ({ query }: { readonly query: unknown }) => recordedAnswer(name, query as Record<string, unknown>))
  answers('listAnnouncements', ({ query }) =>
    find('listAnnouncements', query) ? recordedAnswer('listAnnouncements', query) : NO_ANNOUNCEMENTS,
  )
  answers('contentPage', ({ query }) => (find('contentPage', query) ? recordedAnswer('contentPage', query) : refused('not-found')))
}

/** The draw that was on sale when it was recorded stays so for an hour, however long a test takes. */
export function onSale(gameCode: string): Answer<'currentIssue'> {
  const current = recordedAnswer('currentIssue', { gameCode })
  const inAnHour = new Date(Date.parse(current.serverTime) + 3_600_000).toISOString()
  return current.issue === null ? current : { ...current, issue: { ...current.issue, closesAt: inAnHour, drawsAt: inAnHour } }
}

/** The same for all clocks of a page: a sale that is over would be asked about again and again. */
export function clocksOnSale(page: string): Answer<'lotteryClocks'> {
  const recorded = recordedAnswer('lotteryClocks', { page })
  const inAnHour = new Date(Date.parse(recorded.serverTime) + 3_600_000).toISOString()
  return {
    ...recorded,
    clocks: recorded.clocks.map((clock) => ({
      ...clock,
      issue: clock.issue && { ...clock.issue, closesAt: inAnHour, drawsAt: inAnHour },
      next: clock.next && { ...clock.next, opensAt: inAnHour },
    })),
  }
}
