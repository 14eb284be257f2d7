/** Game acts: what an in-house table sends for a press, and what it says of each end of a round, as stored beside the tests. */
import type { Operation } from '@baize/contract/operation.ts'
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { ownTablePath } from '../../app/paths.ts'
import { allAsked, alterAnswers, answers, forgetAsked, refused } from '../fake-server.ts'
import { openSite } from '../open-site.ts'
import { ENDS, roundOf } from './own-rounds.ts'
import { prepareVisitor } from '../prepared.ts'
import { isSubmit, press, pressesNow } from './pressing.ts'
import { changesOfLines, MANY_LOOKS, SOME_LOOKS, stillOutline, storedIn } from './still-page.ts'
import { prepareWholeSite } from '../whole-site.ts'

const LEFT = '48765.43'
const STEPPED: ReadonlySet<string> = new Set<OriginalCode>(['mines', 'hi-lo', 'blackjack'])
const isPlay = ({ method, answer }: Operation): boolean => {
  const { properties = {} } = answer as { properties?: object }
  return method === 'POST' && 'round' in properties && 'balance' in properties
}
const PLAYS: ReadonlySet<string> = new Set(OPERATIONS.filter((each: Operation) => isPlay(each)).map(({ name }) => name))
const isOpen = (end: (typeof ENDS)[number][1]): boolean => end.state === 'open'

const still = async (): Promise<string[]> => await stillOutline(() => false, SOME_LOOKS)

/** The one act of the table, after a chip on its first spot where it has spots. */
async function play(): Promise<void> {
  const spot = pressesNow().find(({ element }) => element.matches('[data-spot], [data-number]'))
  if (spot) {
    press(spot)
    await still()
  }
  const all = pressesNow()
  const act = all.find(isSubmit) ?? all.find(({ name }) => name === 'Stand')
  if (act) press(act)
}

/** What is sent and said for each end of a round, and for a refusal. */
export async function actsOfGame(game: OriginalCode): Promise<string> {
  const ends = ENDS.filter(([, end]) => STEPPED.has(game) || !isOpen(end))
  const sections: string[] = []
  const stored = `${await storedIn(`pages/acts/games/${game}.txt`)}\n`
  for (const [title, end] of [...ends, ['refused', undefined] as const]) {
    prepareVisitor()
    prepareWholeSite()
    const begun = STEPPED.has(game) && end !== undefined && !isOpen(end)
    answers('openOriginal', { round: begun ? (roundOf(game, ENDS[0][1]) as never) : null })
    alterAnswers((operation, reply) => {
      if (!isPlay(operation)) return reply
      if (end === undefined) return refused('balance-too-low')
      // Read again, the balance is what the round left: which of the two comes last depends on the machine.
      answers('balance', { balance: LEFT, held: '0.00', currency: 'MMK', currencySymbol: 'Ks' })
      return { round: roundOf(game, end), balance: LEFT }
    })
    await openSite(ownTablePath(game), { member: true, prepared: true })
    const before = await still()
    forgetAsked()
    await play()
    const sectionOf = (after: readonly string[]): string => {
      const sent = allAsked()
        .filter(({ name }) => PLAYS.has(name))
        .map(
          ({ name, asked: { params, query, body } }) =>
            `${name} ${JSON.stringify({ ...(params as object), ...(query as object), ...(body as object) })}`,
        )
      return [`===== ${title}`, ...sent, ...changesOfLines(before, after), ''].join('\n')
    }
    const isStored = (after: string[]): boolean => stored.includes(`\n${sectionOf(after)}\n`)
    sections.push(sectionOf(await stillOutline(isStored, stored === '\n' ? SOME_LOOKS : MANY_LOOKS)))
  }
  return sections.join('\n')
}
