/** Panel acts: what the choices, fields and buttons of an in-house table change before a round, and what each bet then sends. */
import type { Operation } from '@baize/contract/operation.ts'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { ownTablePath } from '../../app/paths.ts'
import { allAsked, alterAnswers, forgetAsked, refused } from '../fake-server.ts'
import { openSite } from '../open-site.ts'
import { prepareWholeSite } from '../whole-site.ts'
import { isPlay, PLAYS } from './game-acts.ts'
import { othersOf } from './other-values.ts'
import { fieldsOf, isSubmit, press, pressesNow, writeInto, type Press } from './pressing.ts'
import { changesOfLines, MANY_LOOKS, SOME_LOOKS, stillOutline, storedIn } from './still-page.ts'

/** So many places of the stage are chosen, as tiles and numbers. */
const MOST_OF_STAGE = 4
const OF_OTHERS = '.table-panel *, [aria-haspopup], [aria-expanded]'

const submitNow = (): Press | undefined => pressesNow().find(isSubmit)
const inPanel = (): Press[] => pressesNow().filter((each) => each.element.matches('.table-panel *') && !isSubmit(each))
const onStage = (): Press[] => pressesNow().filter(({ element }) => element.matches('[aria-pressed]') && !element.matches(OF_OTHERS))

/** One change of the panel. Nothing where it is not possible now. */
type Change = { readonly title: string; readonly make: () => void }

function changesNow(): Change[] {
  const presses = [
    ...inPanel().map((each) => each.name),
    ...onStage()
      .slice(0, MOST_OF_STAGE)
      .map((each) => each.name),
  ]
  const button = submitNow()?.element
  return [
    ...presses.map((name) => ({ title: `[${name}]`, make: () => { const found = pressesNow().find((each) => each.name === name); if (found) press(found) } })), // oxfmt-ignore
    ...(button === undefined ? [] : othersOf(button)).map(({ at, value, title }) => ({
      title,
      make: () => {
        const form = submitNow()?.element
        const field = form && fieldsOf(form)[at]
        if (field) writeInto(field, value)
      },
    })),
  ]
}

/** What each change of the panel says, and what the table then sends; every bet is refused, so that no round begins. */
export async function panelOfGame(game: OriginalCode, file: string): Promise<string> {
  const stored = await storedIn(`pages/acts/${file}`)
  prepareWholeSite()
  alterAnswers((operation: Operation, reply) => (isPlay(operation) ? refused('balance-too-low') : reply))
  await openSite(ownTablePath(game), { member: true, prepared: true })
  let last = await stillOutline(() => false, SOME_LOOKS)
  const sections: string[] = []
  const looks = stored === '' ? SOME_LOOKS : MANY_LOOKS
  for (const { title, make } of changesNow()) {
    const before = last
    forgetAsked()
    make()
    const head = (lines: readonly string[]): string => [`===== ${title}`, ...changesOfLines(before, lines), '--- bet'].join('\n')
    last = await stillOutline((some) => stored.includes(`\n${head(some)}\n`), looks)
    const said = head(last)
    const button = submitNow()
    if (button) press(button)
    const seen = last
    const sent = (): string[] =>
      allAsked().filter(({ name }) => PLAYS.has(name)).map(({ name, asked: { body } }) => `sends ${name} ${JSON.stringify(body)}`) // oxfmt-ignore
    const sectionOf = (lines: string[]): string => [said, ...sent(), ...changesOfLines(seen, lines), ''].join('\n')
    last = await stillOutline((some) => stored.includes(`\n${sectionOf(some)}\n`), looks)
    sections.push(sectionOf(last))
  }
  return sections.map((section) => `${section}\n`).join('')
}
