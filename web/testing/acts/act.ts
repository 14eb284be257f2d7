/**
 * Act: what a screen does around one act, held to a row. It is sent once, however often its button is pressed. Each refusal is said at its
 * place and forgiven when something is typed. What it changed is asked again.
 */
import type { OperationName } from '@baize/contract/operations.ts'
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { Operation } from '@baize/contract/operation.ts'
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { refusalText } from '@baize/contract/texts.ts'
import { expect } from 'vitest'
import { queries } from '../../api/queries.ts'
import { isHeard } from '../fake-live.ts'
import { answers, asked, refused } from '../fake-server.ts'
import { held, twoFrames } from '../looking.ts'
import { openSite } from '../open-site.ts'
import { nameOf, press, scopeNow, write } from '../outlines/pressing.ts'
import { variantOf } from '../outlines/variants.ts'
import { prepareWholeSite } from '../whole-site.ts'
import { watchCache } from './leftovers.ts'

export type ActRow = {
  readonly act: OperationName
  /** Which of its places, where it has several. */
  readonly of?: string
  /** What is good for one opening is made for each. */
  readonly at: string | (() => string)
  readonly visitor?: boolean
  readonly prepare?: () => void
  /** The presses that lead to it. */
  readonly way?: readonly string[]
  readonly typed?: Readonly<Record<string, string>>
  readonly send: string
  readonly answer?: object
  /** Where each refusal is said: above the button, in a `toast`, at a field by its label, or in words of the screen's own. */
  readonly said?: Readonly<Partial<Record<RefusalCode | 'others', string | readonly string[]>>>
  readonly detail?: Readonly<Partial<Record<RefusalCode, Readonly<Record<string, unknown>>>>>
  /** Refusals that this screen cannot meet. */
  readonly never?: readonly RefusalCode[]
  /** It is said until the next press, also while something is typed. */
  readonly keeps?: boolean
  /** What is asked again or filled after a refusal, and after it was done; undefined where the page behind it is another one. */
  readonly refusedAsks: string
  readonly asks: string | undefined
  /** What is said when it is done, and which window is open then. */
  readonly leaves: readonly string[]
}

/** The client's own, whatever the act. */
const OF_CLIENT: ReadonlySet<string> = new Set(['decrypt-failed', 'encryption-required', 'key-used-differently', 'key-missing'])
const LOOKS = 120

export const operationOf = (name: string): Operation | undefined => OPERATIONS.find((each: Operation) => each.name === name)
function refusalsOf({ act, never = [] }: ActRow): RefusalCode[] {
  const own = (operationOf(act)?.refusals ?? []).filter((code) => !OF_CLIENT.has(code) && !never.includes(code))
  return own.length > 0 ? own : ['busy']
}

const plain = (element: Element | null): string => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
const CONTROLS = 'input, textarea, select'
const PRESSED = 'button, summary, [role=button], [role=radio], [role=tab], [role=menuitem], input[type=radio], input[type=checkbox]'
/** A name that ends in `…` is a beginning. */
const isNamed = (element: HTMLElement, name: string): boolean =>
  name.endsWith('…') ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === name
const pressNamed = (name: string): HTMLElement | undefined =>
  [...(scopeNow()?.querySelectorAll<HTMLElement>(PRESSED) ?? [])].find((each) => isNamed(each, name) && each.checkVisibility())
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const labelOf = (control: Element): string =>
  control.getAttribute('aria-label') ?? [...((control as Control).labels ?? [])].map((each) => plain(each)).join(' ')
const controlNamed = (label: string): Control | undefined =>
  [...(scopeNow()?.querySelectorAll<Control>(CONTROLS) ?? [])].find((each) => labelOf(each) === label)
const valueOf = (control: Control | undefined): string | undefined => control?.value.replaceAll(',', '')

function faultsNow(place: Element): string[] {
  const fields = [...place.querySelectorAll<HTMLElement>('[aria-invalid=true]')].map(
    (field) => `${labelOf(field)}: ${plain(document.getElementById(`${field.id}-error`))}`,
  )
  const groups = [...place.querySelectorAll('fieldset[data-invalid]')].map(
    (group) => `${plain(group.querySelector('legend'))}: ${plain(group.querySelector('.bz-field-error'))}`,
  )
  return [...fields, ...groups]
}
const windows = (): string[] =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    .filter((each) => each.checkVisibility())
    .map((each) => plain(document.getElementById(each.getAttribute('aria-labelledby') ?? '')))
const toasts = (): string[] => [...document.querySelectorAll('.bz-toast-text')].map((each) => `toast ${plain(each)}`)

/** What is said of a refusal, and by which window it is asked about. */
function refusalNow(before: readonly string[]): string[] {
  const place = scopeNow()
  if (place === null) return []
  return [
    ...faultsNow(place),
    ...[...place.querySelectorAll('[role=alert]:not(.bz-toast)')].map(plain),
    ...[...place.querySelectorAll('output')].map(plain).filter((words) => words !== ''),
    ...toasts(),
    ...windows().flatMap((each) => (before.includes(each) ? [] : [`window ${each}`])),
  ]
}
const doneNow = (): string[] => [
  ...[...(scopeNow()?.querySelectorAll('.bz-notice[role=status]') ?? [])].map(plain),
  ...toasts(),
  ...windows().map((each) => `window ${each}`),
]

/** Looks until it stands there as it should, and says how it stood at last. */
async function seen(look: () => string[], wanted: readonly string[]): Promise<string[]> {
  let found = look()
  for (let times = 0; times < LOOKS && found.join('\n') !== wanted.join('\n'); times += 1) {
    await twoFrames()
    found = look()
  }
  return found
}

async function comeTo(row: ActRow): Promise<void> {
  await openSite(typeof row.at === 'string' ? row.at : row.at(), row.visitor === true ? {} : { member: true, prepared: true })
  for (const name of row.way ?? []) {
    const before = windows().length
    await expect.poll(() => pressNamed(name)?.matches(':disabled'), { message: `a way by ${name}` }).toBe(false)
    press({ element: pressNamed(name)!, name, kind: '' })
    // The button of the window has the name of the one that opens it.
    if (name === row.send) await expect.poll(() => windows().length, { message: `the window of ${name}` }).toBeGreaterThan(before)
  }
  await expect.poll(() => pressNamed(row.send) !== undefined, { message: `the button ${row.send}` }).toBe(true)
}

async function type(row: ActRow): Promise<void> {
  for (const [label, value] of Object.entries(row.typed ?? {})) {
    await expect
      .poll(
        () => {
          const control = controlNamed(label)
          // A choice is written again until what can be chosen is there.
          if (control !== undefined && valueOf(control) !== value) write(control, value)
          return valueOf(controlNamed(label))
        },
        { message: `the field ${label}` },
      )
      .toBe(value)
  }
}

const isBlocked = (name: string): boolean => pressNamed(name)?.matches(':disabled, [aria-disabled=true], [aria-busy=true]') ?? false
const isOver = (row: ActRow, calls: number): boolean =>
  asked(row.act).length === calls && queries.isMutating() === 0 && pressNamed(row.send)?.getAttribute('aria-busy') !== 'true'

async function send(row: ActRow): Promise<number> {
  const before = asked(row.act).length
  await type(row)
  await expect.poll(() => isBlocked(row.send), { message: `${row.send} can be pressed` }).toBe(false)
  press({ element: pressNamed(row.send)!, name: row.send, kind: '' })
  return before + 1
}

/** While its answer is awaited the button is busy, and neither a second press nor the key of a form sends it again. */
async function sendsOnce(row: ActRow): Promise<boolean> {
  const line = held()
  const [code = 'busy'] = refusalsOf(row)
  answers(row.act, async () => {
    await line.until
    return refused(code, row.detail?.[code]) as never
  })
  await type(row)
  const isOfForm = pressNamed(row.send)?.matches('[type=submit]') === true
  const calls = await send(row)
  await expect.poll(() => asked(row.act).length, { message: `${row.act} is sent` }).toBe(calls)
  await seen(() => [String(isBlocked(row.send))], ['true'])
  const wasBlocked = isBlocked(row.send)
  const button = pressNamed(row.send)
  button?.click()
  if (isOfForm) (button as HTMLButtonElement | undefined)?.form?.requestSubmit()
  await twoFrames()
  const sent = asked(row.act).length
  line.letGo()
  await expect.poll(() => queries.isMutating() === 0 && !isBlocked(row.send), { message: `${row.send} is free` }).toBe(true)
  return wasBlocked && sent === calls && asked(row.act).length === calls
}

function saidOf(row: ActRow, code: RefusalCode): readonly string[] {
  const where = row.said?.[code] ?? row.said?.['others'] ?? ''
  const words = refusalText(code, 'EN')
  if (typeof where !== 'string') return where
  return [where === '' ? words : where === 'toast' ? `toast ${words}` : `${where}: ${words}`]
}

/** What a page asks when its channel is open is no matter of an act. */
async function atRest(): Promise<void> {
  await expect.poll(() => isHeard() && queries.isFetching() === 0, { message: 'the page is at rest' }).toBe(true)
}

/** Each refusal in turn, and what was said of it. */
async function refusalsSaid(row: ActRow): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {}
  for (const code of refusalsOf(row)) {
    answers(row.act, refused(code, row.detail?.[code]) as never)
    if (pressNamed(row.send) === undefined) await comeTo(row)
    const before = windows()
    const calls = await send(row)
    await expect.poll(() => isOver(row, calls), { message: `${row.act} is refused with ${code}` }).toBe(true)
    found[code] = await seen(() => refusalNow(before), saidOf(row, code))
    if (windows().some((each) => !before.includes(each))) await comeTo(row)
  }
  return found
}

/** A refusal goes when something is typed. */
async function forgives(row: ActRow): Promise<readonly string[]> {
  const [label] = Object.keys(row.typed ?? {})
  if (label === undefined || row.keeps === true) return []
  answers(row.act, refused('busy') as never)
  const before = windows()
  const calls = await send(row)
  await expect.poll(() => isOver(row, calls)).toBe(true)
  await expect.poll(() => refusalNow(before).length, { message: 'busy is said' }).toBeGreaterThan(0)
  write(controlNamed(label)!, '1')
  return await seen(() => refusalNow(before), [])
}

/** All that is held of a row, as it should be and as it was. */
export async function tryAct(row: ActRow): Promise<void> {
  prepareWholeSite()
  row.prepare?.()
  await comeTo(row)
  await atRest()
  const watchRefused = watchCache()
  const once = await sendsOnce(row)
  const refusedAsks = watchRefused.said()
  watchRefused.stop()
  const said = await refusalsSaid(row)
  const forgiven = await forgives(row)
  answers(row.act, (row.answer ?? variantOf(operationOf(row.act)!, undefined, 0)) as never)
  // On the same page, as a person goes on, unless the button or a place for what is said now is gone.
  if (pressNamed(row.send) === undefined || toasts().length > 0) {
    await comeTo(row)
  }
  // Also where the page was opened for the refusal before: its channel would ask in the middle of the act.
  await atRest()
  const watch = watchCache()
  const calls = await send(row)
  await expect.poll(() => asked(row.act).length === calls && queries.isMutating() === 0, { message: `${row.act} is done` }).toBe(true)
  const leaves = await seen(doneNow, row.leaves)
  await seen(() => [pressNamed(row.send)?.getAttribute('aria-busy') ?? 'null'], ['null'])
  // A result that is shown first is counted a moment later.
  await seen(() => [watch.said()], [row.asks ?? watch.said()])
  const asks = watch.said()
  watch.stop()
  expect({ once, refusedAsks, said, forgiven, asks, leaves }).toEqual({
    once: true,
    refusedAsks: row.refusedAsks,
    said: Object.fromEntries(refusalsOf(row).map((code) => [code, saidOf(row, code)])),
    forgiven: [],
    asks: row.asks ?? asks,
    leaves: row.leaves,
  })
}
export const titleOf = ({ act, of }: ActRow): string => (of === undefined ? act : `${act}: ${of}`)
