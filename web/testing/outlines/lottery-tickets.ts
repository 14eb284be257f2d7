/** Lottery tickets: of each play what the desk counts and prices, what stands on the slip, and what is sent of it. */
import { allAsked, alterAnswers, forgetAsked } from '../fake-server.ts'
import { plain } from '../figures.ts'
import { twoFrames } from '../looking.ts'
import { openAt, prepareAll } from './page-outlines.ts'
import type { Place } from './places.ts'
import { typeInto, writeInto } from './pressing.ts'
import { MANY_LOOKS, outlines, SOME_LOOKS, stillOutline, storedIn } from './still-page.ts'
import { variantOf } from './variants.ts'

/** One order carries a hundred. */
const MOST_OF_ORDER = 60
const MOST_PRESSES = 14
/** Of one group; what a further play changes is in the rules. */
const MOST_OF_GROUP = 6
/** So many odds of a row are noted. */
const SHOWN = 4

const allIn = <E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E[] => [
  ...within.querySelectorAll<E>(selector),
]
const numberIn = (element: Element | null): number => Number(/\d+/.exec(element?.textContent ?? '1')?.[0] ?? 1)
const isOn = (button: HTMLElement): boolean => button.getAttribute('aria-pressed') === 'true'

const ADD = '.lot-desk .lot-acts button:last-child'
const canAdd = (): boolean => document.querySelector<HTMLButtonElement>(ADD)?.matches(':not(:disabled, [aria-disabled=true])') === true
const linesOnSlip = (): HTMLElement[] => allIn('.lot-side .lot-line')

/** Presses so many options of a row that are not on yet, from a place of its own on. */
async function pick(row: Element, count: number, from: number): Promise<void> {
  const options = allIn('.lot-options > button', row)
  const wanted = options.map((_, at) => options[(at + from) % options.length]).filter((option) => option && !isOn(option))
  for (const option of wanted.slice(0, count)) {
    option?.click()
    await twoFrames()
  }
}

/** Picks the least of each row, and then one more and one more until it is a bet. */
async function pickAll(): Promise<void> {
  const field = document.querySelector<HTMLTextAreaElement>('.lot-board textarea')
  if (field) {
    const hint = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? ''
    const samples = [...hint.matchAll(/\d[\d ]*\d/g)].map(([sample]) => sample)
    writeInto(field, samples.toSorted((a, b) => b.length - a.length)[0] ?? '')
    await twoFrames()
  }
  const rows = allIn('.lot-board .lot-row')
  for (const [at, row] of rows.entries()) {
    const on = allIn('.lot-options > button', row).filter(isOn).length
    await pick(row, numberIn(row.querySelector('.lot-row-least')) - on, at)
  }
  for (let press = 0; press < MOST_PRESSES && !canAdd() && rows.length > 0; press += 1) {
    await twoFrames()
    if (!canAdd()) await pick(rows[press % rows.length]!, 1, press)
  }
}

const sumsOf = (selector: string): string =>
  allIn(`${selector} .lot-sums > div`)
    .map((each) => `${plain(each.firstElementChild ?? each)}: ${[...each.children].slice(1).map(plain).join(' ')}`)
    .join('; ')
const rowsOf = (): string[] =>
  allIn('.lot-board .lot-row').map((row) => {
    const options = allIn('.lot-options > button', row).map(plain)
    return `${allIn('.lot-row-label span', row).map(plain).join(', ')}: ${options.slice(0, SHOWN).join(' / ')} (${options.length})`
  })
/** What the desk says of the picks. */
const deskNow = (): string[] => [plain(document.querySelector('.lot-rule')!), ...rowsOf(), sumsOf('.lot-desk')]

/** Waits until the desk says the same for some looks, or what is stored. */
async function whenStill<Value>(look: () => Value, isStored: (value: Value) => boolean, looks: number): Promise<Value> {
  let last = look()
  for (let same = 0; same < looks && !isStored(last); same += 1) {
    await twoFrames()
    const next = look()
    if (JSON.stringify(next) !== JSON.stringify(last)) same = 0
    last = next
  }
  return last
}

class Tickets {
  readonly #stored: string
  readonly sections: string[] = []
  constructor(stored: string) {
    this.#stored = stored
  }
  async #note(title: string, look: () => readonly string[]): Promise<void> {
    const sectionOf = (lines: readonly string[]): string => [`===== ${title}`, ...lines, ''].join('\n')
    const isStored = (lines: readonly string[]): boolean => this.#stored.includes(`\n${sectionOf(lines)}\n`)
    this.sections.push(sectionOf(await whenStill(look, isStored, this.#stored === '' ? 4 : SOME_LOOKS)))
  }

  /** One ticket of the shown play. */
  async #ticket(title: string): Promise<void> {
    await pickAll()
    await this.#note(title, deskNow)
    const before = linesOnSlip().length
    document.querySelector<HTMLElement>(ADD)?.click()
    await whenStill(
      () => linesOnSlip().length,
      (count) => count > before,
      SOME_LOOKS,
    )
    if (before >= MOST_OF_ORDER) await this.order()
  }

  /** The slip, what is asked before it is bet, and what is sent. */
  async order(): Promise<void> {
    await this.#note('slip', () => [...linesOnSlip().map(plain), sumsOf('.lot-slip')])
    const before = outlines()
    document.querySelector<HTMLElement>('.lot-slip > button')?.click()
    const asked = await stillOutline((lines) => lines.length < before.length, SOME_LOOKS)
    this.sections.push(
      [
        '===== before it is bet',
        ...asked.slice(asked.findIndex((line) => line.startsWith('dialog'))).filter((line) => !line.includes('timer')),
        '',
      ].join('\n'),
    )
    forgetAsked()
    allIn<HTMLButtonElement>('[role=dialog] button, [role=alertdialog] button').at(-1)?.click()
    const isSent = (): boolean => allAsked().some(({ name }) => name === 'placeOrder')
    await whenStill(isSent, (sent) => sent, MANY_LOOKS)
    const bodies = allAsked().filter(({ name }) => name === 'placeOrder')
    const sent = bodies.flatMap(({ asked: { body } }) => {
      const { tickets, ...rest } = body as { tickets: readonly unknown[] }
      return [`sends placeOrder ${JSON.stringify(rest)}`, ...tickets.map((ticket) => `  ${JSON.stringify(ticket)}`)]
    })
    this.sections.push(['===== sent', ...sent, ''].join('\n'))
    await whenStill(
      () => linesOnSlip().length,
      (count) => count === 0,
      MANY_LOOKS,
    )
  }

  async #eachWay(title: string): Promise<void> {
    const ways = (): HTMLInputElement[] => allIn<HTMLInputElement>('.lot-board input[type=radio]')
    for (let way = 0; way < Math.max(1, ways().length); way += 1) {
      const choice = ways()[way]
      if (choice?.checked === false) choice.click()
      await twoFrames()
      await this.#ticket(choice === undefined ? title : `${title}, ${choice.value}`)
    }
  }
  async eachPlay(): Promise<void> {
    const groups = (): HTMLElement[] => allIn('button', allIn('.lot-picker > *')[0] ?? document.createElement('div'))
    const plays = (): HTMLElement[] => allIn('button', allIn('.lot-picker > *')[1] ?? document.createElement('div'))
    for (let group = 0; group < groups().length; group += 1) {
      groups()[group]?.click()
      await twoFrames()
      const name = plain(groups()[group]!)
      for (let play = 0; play < Math.min(MOST_OF_GROUP, Math.max(1, plays().length)); play += 1) {
        const chip = plays()[play]
        chip?.click()
        await twoFrames()
        await this.#eachWay(chip ? `${name}, ${plain(chip)}` : name)
      }
    }
  }

  /** The terms of a bet: each unit, multiples at their bounds, the chips of an amount, and the share that is taken as rebate. */
  async eachTerm(): Promise<void> {
    await pickAll()
    const noteOf = (title: string): Promise<void> =>
      this.#note(title, () => [sumsOf('.lot-desk'), ...allIn('.lot-terms').map(plain), ...allIn<HTMLInputElement>('.lot-terms input').map((field) => `${field.name === '' ? field.type : 'choice'} ${field.checked ? 'on ' : ''}${field.value}`)]) // oxfmt-ignore
    for (const unit of allIn<HTMLInputElement>('.lot-terms input[type=radio]')) {
      unit.click()
      await noteOf(`unit ${unit.value}`)
    }
    for (const button of allIn('.lot-terms button')) {
      button.click()
      await noteOf(`press ${button.getAttribute('aria-label') ?? plain(button)}`)
    }
    for (const field of allIn<HTMLInputElement>('.lot-terms input:not([type=radio])'))
      for (const value of field.type === 'range' ? [field.min, field.max, '1900'] : ['0', '1', '7', '99999', '100000', '1e9', 'x']) {
        typeInto(field, value)
        await noteOf(`${field.type} ${value}`)
      }
  }
}

/** The tickets of every play of a lottery, as they are counted, priced and sent; then the terms of a bet. */
export async function ticketsOf(place: Place, file: string): Promise<string> {
  const stored = await storedIn(`pages/acts/${file}`)
  prepareAll()
  alterAnswers((operation, reply) => reply ?? variantOf(operation, reply, 0))
  await openAt(place)
  await stillOutline(() => false, SOME_LOOKS)
  const tickets = new Tickets(stored)
  await tickets.eachPlay()
  await tickets.order()
  await tickets.eachTerm()
  return tickets.sections.map((section) => `${section}\n`).join('')
}
