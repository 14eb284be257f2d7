/** Page acts: what each button of a page opens and sends, as stored beside the tests. */
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { userEvent } from 'vitest/browser'
import { idOf, NOW } from '../catalogue.ts'
import { allAsked, alterAnswers, answers, forgetAsked, refuses, takeFaults } from '../fake-server.ts'
import { twoFrames } from '../looking.ts'
import { address } from '../open-site.ts'
import { isSteady, openAt, prepareAll } from './page-outlines.ts'
import type { Place } from './places.ts'
import { fillOther, othersOf, refusalsOf, type Other, type Refusing } from './other-values.ts'
import { fieldsOf, fill, isSubmit, press, pressesNow, pressOnly, takeLeft, type Press } from './pressing.ts'
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
/** What the frame asks and sends by itself; of it an act may let the others be asked again. */
const BY_ITSELF = ['liveTicket', 'home', 'jackpot', 'listAnnouncements', 'banners', 'payloadKeys', 'unreadMessages', 'systemStatus']
const OF_FRAME = new Set([...BY_ITSELF, 'balance'])
/** Asked again by the frame too, at a time of its own. */
const OFTEN_AGAIN = ['promotionState', 'vendorLanes', 'favoriteGames']
const ALONE = new Set([...BY_ITSELF, ...OFTEN_AGAIN])
const OF_WINDOWS = /^(close|close and go back|back to top|move window|log out|(show|hide) password|ok)$/i

/** One press: of which button, and with its form filled or not. */
type Step = {
  readonly kind: string
  readonly place: number
  readonly name: string
  readonly isFilled: boolean
  readonly other?: Other | Refusing
}
type State = { readonly lines: readonly string[]; readonly kinds: ReadonlySet<string> }
type Asked = ReturnType<typeof allAsked>[number]

const isReading = (name: string): boolean => OPERATIONS.find((each: Operation) => each.name === name)?.method === 'GET'
const said = (value: unknown): string => (value === undefined || JSON.stringify(value) === '{}' ? '' : ` ${JSON.stringify(value)}`)
const lineOf = ({ name, asked }: Asked): string => `${name}${said(asked.params)}${said(asked.query)}${said(asked.body)}`
const stateOf = (lines: readonly string[]): State => ({ lines, kinds: new Set(pressesNow().map(({ kind }) => kind)) })
const findStep = ({ kind, place }: Step): Press | undefined => pressesNow().filter((each) => each.kind === kind)[place]

const sumOf = (lines: readonly string[]): string =>
  Array.from(lines.join('\n'))
    .reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 7)
    .toString(36)
const short = (lines: readonly string[]): readonly string[] =>
  lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more lines, whose sum is ${sumOf(lines.slice(MOST_LINES))}`]

const titleOf = ({ name, isFilled, other }: Step): string =>
  `[${name}]${isFilled ? ' filled' : ''}${other === undefined ? '' : ` ${'code' in other ? '' : 'with '}${other.title}`}`

/** Some fields come with what others were filled with. */
async function fillWhole(step: Step): Promise<void> {
  for (let pass = 0; pass < 2; pass += 1) {
    const found = findStep(step)
    if (found) fill(found)
    await twoFrames()
  }
}

/** A window hides the page behind it, so what it says is all that is said. */
const isCovered = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

class Acts {
  readonly #place: Place
  readonly #stored: string
  readonly #pressed = new Map<string, number>()
  readonly #known = new Set<string>()
  readonly #seen = new Map<string, readonly string[]>()
  #looks: number
  /** What the last press sent. */
  #sent: readonly string[] = []
  turn = -1
  /** What was pressed in the turns before. */
  #before: ReadonlySet<string> = new Set()
  readonly sections: string[] = []
  constructor(place: Place, stored: string) {
    this.#place = place
    this.#stored = stored
    this.#looks = stored === '' ? SOME_LOOKS : MANY_LOOKS
  }

  /** The calls since the last look: every act, each question that was not asked before, and after an act what was asked again. */
  #calls(): string[] {
    const acts: string[] = []
    const questions = new Set<string>()
    const again = new Set<string>()
    for (const each of allAsked()) {
      const { name } = each
      const line = lineOf(each)
      if (!isReading(name)) acts.push(...(OF_FRAME.has(name) ? [] : [`sends ${line}`]))
      else if (this.#known.has(line)) again.add(name)
      else if (!OF_FRAME.has(name)) questions.add(`asks ${line}`)
    }
    const repeated = acts.length === 0 ? [] : [...again].filter((name) => !ALONE.has(name)).sort()
    return [...acts, ...[...questions].sort(), ...(repeated.length === 0 ? [] : [`asks again ${repeated.join(', ')}`])]
  }
  #noteQuestions(): void {
    this.#sent = allAsked()
      .map(({ name }) => name)
      .filter((name) => !isReading(name))
    for (const each of allAsked()) this.#known.add(lineOf(each))
    forgetAsked()
  }

  /** What the page says when it is still; what it said before after the same presses ends the waiting at once. */
  async #settle(expected?: readonly string[]): Promise<State> {
    const known = expected?.join('\n')
    return stateOf(await stillOutline((some) => some.join('\n') === known, SOME_LOOKS))
  }
  async #replay(path: readonly Step[]): Promise<State> {
    await openAt(this.#place)
    const keyOf = (steps: number): string => JSON.stringify([this.turn, path.slice(0, steps)])
    let state = await this.#settle(this.#seen.get(keyOf(0)))
    this.#seen.set(keyOf(0), state.lines)
    for (const [at, step] of path.entries()) {
      if (step.isFilled) await fillWhole(step)
      const found = findStep(step)
      if (found === undefined) break
      press(found)
      state = await this.#settle(this.#seen.get(keyOf(at + 1)))
    }
    this.#noteQuestions()
    takeLeft()
    return state
  }

  /** Presses one button, and notes what followed. Answers the state after it. */
  async #act(path: readonly Step[], before: State, step: Step, first?: State): Promise<State> {
    if (step.isFilled) await fillWhole(step)
    const found = findStep(step)
    if (found === undefined) return before
    const { other } = step
    if (other && 'code' in other) refuses(other.name, other.code)
    else if (other) fillOther(found.element, other)
    const at = address()
    const isCovering = isCovered()
    press(found)
    const title = [...path, step].map(titleOf).join(' > ')
    const sectionOf = (lines: readonly string[]): string => {
      const isAway = new URL(address(), location.origin).pathname !== new URL(at, location.origin).pathname
      const moved = address() === at ? [] : [`goes to ${address()}`]
      const changes = isAway ? [] : changesOfLines(isCovered() && !isCovering ? [] : before.lines, lines)
      // What the form did with its first values says more of further ones, where it did nearly the same.
      const others = isAway || first === undefined ? changes : changesOfLines(first.lines, lines)
      return [`===== ${title}`, ...this.#calls(), ...left, ...moved, ...short(others.length < changes.length ? others : changes), ''].join(
        '\n',
      )
    }
    const left: string[] = []
    const isStored = (some: string[]): boolean => {
      left.push(...takeLeft(), ...takeFaults().map((fault) => `! ${fault}`))
      return this.#stored.includes(`\n${sectionOf(some)}\n`)
    }
    let lines = await stillOutline(isStored, this.#looks)
    // A part that is loaded first comes late.
    if (sectionOf(lines) === sectionOf([...before.lines]) && !isStored(lines)) lines = await stillOutline(isStored, MANY_LOOKS / 4)
    const section = sectionOf(lines)
    if (!this.#stored.includes(`\n${section}\n`)) this.#looks = SOME_LOOKS
    this.sections.push(section)
    refuses()
    this.#noteQuestions()
    this.#seen.set(JSON.stringify([this.turn, [...path, step]]), lines)
    return stateOf(lines)
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

  /** Presses the button of a form once for each other value of each field; `state` is the one before the form was filled. */
  async #others(path: readonly Step[], state: State, step: Step, first: State, others: readonly (Other | Refusing)[]): Promise<void> {
    let fields = -1
    for (const other of others) {
      let found = findStep(step)
      if (found === undefined || fieldsOf(found.element).length !== fields) {
        await this.#replay(path)
        found = findStep(step)
        if (found === undefined) return
        fields = fieldsOf(found.element).length
      }
      await this.#act(path, state, { ...step, other }, first)
    }
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
        const step = { kind, place, name, isFilled }
        const found = findStep(step)
        if (found === undefined) continue
        if (isFilled) await fillWhole(step)
        const isFirst = isFilled && count === 0
        const others: (Other | Refusing)[] = isFirst ? othersOf(found.element) : []
        const after = await this.#act(path, state, step)
        if (isFirst) others.push(...refusalsOf(this.#sent))
        const known = new Set([...before, ...state.kinds])
        const isNew = [...after.kinds].some((each) => !known.has(each) && !this.#pressed.has(each))
        if (isNew && path.length + 1 < MOST_STEPS && address().split('?')[0] === this.#place.at.split('?')[0])
          await this.explore([...path, step], known, after).then(async () => (state = await this.#replay(path)))
        else if (others.length === 0) state = await this.#back(path, state, after)
        if (others.length > 0) await this.#others(path, state, step, after, others).then(async () => (state = await this.#replay(path)))
      }
    }
  }
  async begin(): Promise<State> {
    this.turn += 1
    this.#before = new Set(this.#pressed.keys())
    return await this.#replay([])
  }
}

/** Somebody who can withdraw, with an account of two methods. */
const PAYEES = (['bank-transfer', 'mynah-pay'] as const).map((method, at) => ({
  id: idOf(82 + at),
  method,
  methodName: method,
  placeName: 'River',
  nickname: null,
  isDefault: at === 0,
  restsUntil: null,
  holderName: 'Daw Mya',
  accountTail: '5678',
  createdAt: NOW,
}))

/** Everything that the buttons of a page open and send, in the order in which they stand. */
export async function actsOfPage(place: Place, file: string): Promise<string> {
  const stored = await storedIn(`pages/acts/${file}`)
  prepareAll()
  answers('listPayees', PAYEES)
  pressOnly(place.pressed)
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
