/** Page acts: what each button of a page opens and sends, as stored beside the tests. */
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { userEvent } from 'vitest/browser'
import { allAsked, alterAnswers, forgetAsked } from '../fake-server.ts'
import { address } from '../open-site.ts'
import { isSteady, openAt, prepareAll } from './page-outlines.ts'
import type { Place } from './places.ts'
import { fill, isSubmit, press, pressesNow, takeLeft, type Press } from './pressing.ts'
import { changesOfLines, MANY_LOOKS, SOME_LOOKS, stillOutline, storedIn } from './still-page.ts'
import { variantOf } from './variants.ts'

/** Buttons that differ in their figures alone: so many of them are pressed. */
const MOST_ALIKE = 2
/** A window from a window from a button of the page. */
const MOST_STEPS = 3
/** The turns whose pages have the most buttons, and what was recorded. The later ones add what those before have not. */
const TURNS = [2, 0, undefined] as const
/** The longest list of changes that is stored whole; of the rest a sum is. */
const MOST_LINES = 40
/** What the frame asks and sends by itself. */
const OF_FRAME = new Set(['liveTicket', 'home', 'jackpot', 'listAnnouncements', 'banners', 'balance', 'unreadMessages', 'payloadKeys'])
const OF_WINDOWS = /^(close|close and go back|back to top|move window|log out)$/i

/** One press: of which button, and with its form filled or not. */
type Step = { readonly kind: string; readonly place: number; readonly name: string; readonly isFilled: boolean }
type State = { readonly lines: readonly string[]; readonly kinds: ReadonlySet<string> }

const isReading = (name: string): boolean => OPERATIONS.find((each: Operation) => each.name === name)?.method === 'GET'
const said = (value: unknown): string => (value === undefined || JSON.stringify(value) === '{}' ? '' : ` ${JSON.stringify(value)}`)

const sumOf = (lines: readonly string[]): string =>
  Array.from(lines.join('\n'))
    .reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 7)
    .toString(36)
const short = (lines: readonly string[]): readonly string[] =>
  lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more lines, whose sum is ${sumOf(lines.slice(MOST_LINES))}`]

/** A window hides the page behind it, so what it says is all that is said. */
const isCovered = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

class Acts {
  readonly #place: Place
  readonly #stored: string
  readonly #pressed = new Map<string, number>()
  readonly #known = new Set<string>()
  readonly #seen = new Map<string, readonly string[]>()
  #looks: number
  turn = -1
  /** What was pressed in the turns before. */
  #before: ReadonlySet<string> = new Set()
  readonly sections: string[] = []
  constructor(place: Place, stored: string) {
    this.#place = place
    this.#stored = stored
    this.#looks = stored === '' ? SOME_LOOKS : MANY_LOOKS
  }

  /** The calls since the last look: every act, and each question that was not asked before. */
  #calls(): string[] {
    const acts: string[] = []
    const questions = new Set<string>()
    for (const { name, asked } of allAsked().filter((each) => !OF_FRAME.has(each.name))) {
      const line = `${name}${said(asked.params)}${said(asked.query)}${said(asked.body)}`
      if (!isReading(name)) acts.push(`sends ${line}`)
      else if (!this.#known.has(line)) questions.add(`asks ${line}`)
    }
    return [...acts, ...[...questions].sort()]
  }
  #noteQuestions(): void {
    for (const { name, asked } of allAsked()) this.#known.add(`${name}${said(asked.params)}${said(asked.query)}${said(asked.body)}`)
    forgetAsked()
  }

  /** What the page says when it is still; what it said before after the same presses ends the waiting at once. */
  async #settle(expected?: readonly string[]): Promise<State> {
    const known = expected?.join('\n')
    const lines = await stillOutline((some) => some.join('\n') === known, SOME_LOOKS)
    return { lines, kinds: new Set(pressesNow().map(({ kind }) => kind)) }
  }
  async #replay(path: readonly Step[]): Promise<State> {
    await openAt(this.#place)
    const keyOf = (steps: number): string => JSON.stringify([this.turn, path.slice(0, steps)])
    let state = await this.#settle(this.#seen.get(keyOf(0)))
    this.#seen.set(keyOf(0), state.lines)
    for (const [at, step] of path.entries()) {
      const found = pressesNow().filter(({ kind }) => kind === step.kind)[step.place]
      if (found === undefined) break
      if (step.isFilled) fill(found)
      press(found)
      state = await this.#settle(this.#seen.get(keyOf(at + 1)))
    }
    this.#noteQuestions()
    takeLeft()
    return state
  }

  /** Presses one button, and notes what followed. Answers the state after it. */
  async #act(path: readonly Step[], before: State, step: Step, found: Press): Promise<State> {
    if (step.isFilled) fill(found)
    const at = address()
    const isCovering = isCovered()
    press(found)
    const title = [...path, step].map(({ name, isFilled }) => `[${name}]${isFilled ? ' filled' : ''}`).join(' > ')
    const sectionOf = (lines: readonly string[]): string => {
      const isAway = new URL(address(), location.origin).pathname !== new URL(at, location.origin).pathname
      const moved = address() === at ? [] : [`goes to ${address()}`]
      const changes = isAway ? [] : changesOfLines(isCovered() && !isCovering ? [] : before.lines, lines)
      return [`===== ${title}`, ...this.#calls(), ...left, ...moved, ...short(changes), ''].join('\n')
    }
    const left: string[] = []
    const lines = await stillOutline((some) => {
      left.push(...takeLeft())
      return this.#stored.includes(`\n${sectionOf(some)}\n`)
    }, this.#looks)
    const section = sectionOf(lines)
    if (!this.#stored.includes(`\n${section}\n`)) this.#looks = SOME_LOOKS
    this.sections.push(section)
    this.#noteQuestions()
    this.#seen.set(JSON.stringify([this.turn, [...path, step]]), lines)
    return { lines, kinds: new Set(pressesNow().map(({ kind }) => kind)) }
  }

  /** Back to a state: by Escape where a window was opened, or from the start. */
  async #back(path: readonly Step[], state: State, after: State): Promise<State> {
    const isSame = (other: State): boolean => other.lines.join('\n') === state.lines.join('\n')
    if (isSame(after)) return state
    if (path.length === 0 && document.querySelector('[role=dialog], [role=menu]') !== null) {
      await userEvent.keyboard('{Escape}')
      const closed = await this.#settle(state.lines)
      if (isSame(closed)) return state
    }
    return await this.#replay(path)
  }

  /** Presses every button of a state that was not there before it. */
  async explore(path: readonly Step[], before: ReadonlySet<string>, given: State): Promise<void> {
    let state = given
    const wanted = pressesNow().map(({ kind, name }) => ({ kind, name }))
    const places = new Map<string, number>()
    for (const { kind, name } of wanted) {
      const place = places.get(kind) ?? 0
      places.set(kind, place + 1)
      const count = this.#pressed.get(kind) ?? 0
      if (before.has(kind) || count >= MOST_ALIKE || this.#before.has(kind) || OF_WINDOWS.test(name)) continue
      this.#pressed.set(kind, count + 1)
      const first = pressesNow().filter((each) => each.kind === kind)[place]
      if (first === undefined) continue
      for (const isFilled of isSubmit(first) ? [false, true] : [false]) {
        const found = pressesNow().filter((each) => each.kind === kind)[place]
        if (found === undefined) continue
        const step = { kind, place, name, isFilled }
        const after = await this.#act(path, state, step, found)
        const isNew = [...after.kinds].some((each) => !state.kinds.has(each) && !this.#pressed.has(each))
        if (isNew && path.length + 1 < MOST_STEPS && address().split('?')[0] === this.#place.at.split('?')[0])
          await this.explore([...path, step], state.kinds, after).then(async () => (state = await this.#replay(path)))
        else state = await this.#back(path, state, after)
      }
    }
  }
  async begin(): Promise<State> {
    this.turn += 1
    this.#before = new Set(this.#pressed.keys())
    return await this.#replay([])
  }
}

/** Everything that the buttons of a page open and send, in the order in which they stand. */
export async function actsOfPage(place: Place, file: string): Promise<string> {
  const stored = await storedIn(`pages/acts/${file}`)
  prepareAll()
  const acts = new Acts(place, stored)
  for (const turn of TURNS) {
    alterAnswers((operation, reply) => {
      if (isSteady(operation, reply) || (turn === undefined && reply !== undefined && operation.method === 'GET')) return reply
      return variantOf(operation, reply, turn ?? 0)
    })
    await acts.explore([], new Set(), await acts.begin())
  }
  return acts.sections.map((section) => `${section}\n`).join('')
}
