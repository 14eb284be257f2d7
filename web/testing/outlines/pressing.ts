/** Pressing: what can be pressed on a page, how its fields are filled, and what a press takes out of the page. */
import { vi } from 'vitest'
import { startClocks, stopClocks } from './still-page.ts'

const PRESSABLE =
  'button, [role=button], [role=tab], [role=menuitem], [role=menuitemcheckbox], [role=switch], input[type=checkbox], input[type=radio], article a[href], select:not(form select)'
const SCOPES = '[role=menu], [role=alertdialog], [role=dialog]'

export type Press = { readonly element: HTMLElement; readonly name: string; readonly kind: string }

export const nameOf = (element: HTMLElement): string => {
  const labels =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
      : ''
  return (element.getAttribute('aria-label') ?? (labels || element.textContent)).replaceAll(/\s+/g, ' ').trim()
}
const isThere = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled, [aria-disabled=true], [aria-hidden=true], [aria-hidden=true] *, [inert] *')

let chosen = '*'
/** Of the page itself only what fits a selector is pressed from here on. */
export const pressOnly = (selector = '*'): void => void (chosen = selector)

/** The topmost window or menu, or else the page. */
function scopeNow(): Element | null {
  const open = [...document.querySelectorAll(SCOPES)].filter((each) => each.checkVisibility())
  return open.at(-1) ?? document.querySelector('main')
}
const titleOf = (scope: Element): string => {
  const by = scope.getAttribute('aria-labelledby')
  const title = scope.matches('main')
    ? 'page'
    : ((by ? document.getElementById(by)?.textContent : scope.getAttribute('aria-label')) ?? 'menu')
  return title.replaceAll(/\d[\d.,:-]*/g, '#')
}

/** What can be pressed now, from top to bottom; a choice outside of a form takes its last. Of a kind are those that differ in their figures alone. */
export function pressesNow(): Press[] {
  const scope = scopeNow()
  if (scope === null) return []
  const isChosen = (element: HTMLElement): boolean => isThere(element) && (!scope.matches('main') || element.matches(chosen))
  return [...scope.querySelectorAll<HTMLElement>(PRESSABLE)].filter(isChosen).map((element) => {
    const name = nameOf(element)
    return { element, name, kind: `${titleOf(scope)}/${name.replaceAll(/\d[\d.,:-]*/g, '#')}` }
  })
}

export const isSubmit = ({ element }: Press): boolean =>
  element instanceof HTMLButtonElement && element.type === 'submit' && element.form !== null

/** How many digits, or letters and digits, the hint of a field asks for. */
export function lengthsFor(field: Field): readonly [least: number, most: number] | undefined {
  const hints = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
  const [, least, most] = /(\d+) to (\d+) (?:letters and )?digits/.exec(hints.join(' ')) ?? []
  return least === undefined || most === undefined ? undefined : [Number(least), Number(most)]
}
export const digits = (count: number): string => '1234567890'.repeat(10).slice(0, count)

function textFor(field: HTMLInputElement | HTMLTextAreaElement, at: number): string {
  const label = nameOf(field)
  const [length] = lengthsFor(field) ?? []
  if (length !== undefined) return digits(length)
  if (field.type === 'password') return `Pass-word-${/again|repeat|confirm/i.test(label) ? at - 1 : at}1`
  if (field.type === 'date') return `2026-11-2${at % 9}`
  if (field.type === 'email') return `name${at}@baize.example`
  if (field.type === 'tel') return `0912345678${at % 10}`
  if (/%|percent/i.test(label)) return `${1 + at}.5`
  if (field.inputMode === 'decimal') return String(1500 + at)
  if (field.inputMode === 'numeric') return field.maxLength === 6 ? '123456' : String(3 + at)
  return `text ${at}`.slice(0, field.maxLength > 0 ? field.maxLength : 100)
}
/** Types into a field that is not left. */
export function typeInto(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {}
  set?.call(field, value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}
function write(field: Field, value: string): void {
  typeInto(field, value)
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of the form of a button, from top to bottom. */
export const fieldsOf = (button: HTMLElement): Field[] =>
  [...((button as HTMLButtonElement).form?.querySelectorAll<Field>('input, textarea, select') ?? [])].filter(isThere)

/** The choices of which a field is one. */
export const groupOf = (field: Field): HTMLInputElement[] =>
  [...(field.form?.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${field.name}"]`) ?? [])].filter(isThere)
const isLeft = (field: Field): boolean => ['file', 'range', 'search', 'hidden'].includes(field.type)

/** The value of a field in a filled form: what stood there, or else one of its own. A choice and a group take their last. */
export function valueFor(field: Field, at: number): string {
  if (field instanceof HTMLSelectElement) return [...field.options].at(-1)?.value ?? ''
  if (field.type === 'radio') return groupOf(field).at(-1)?.value ?? ''
  if (field.type === 'checkbox') return 'on'
  return isLeft(field) ? field.value : (field.dataset['filled'] ??= field.value === '' ? textFor(field, at) : field.value)
}
export function writeInto(field: Field, value: string): void {
  if (field.type === 'radio') {
    const wanted = groupOf(field).find((each) => each.value === value)
    if (wanted?.checked === false) wanted.click()
  } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (field.checked !== (value === 'on')) field.click()
  } else if (field instanceof HTMLSelectElement || !['file', 'search', 'hidden'].includes(field.type)) write(field, value)
}

/** Fills the form of a button, each field with a value of its own. */
export function fill({ element }: Press): void {
  for (const [at, field] of fieldsOf(element).entries()) if (!isLeft(field)) writeInto(field, valueFor(field, at))
}

export function press({ element }: Press): void {
  if (element instanceof HTMLSelectElement) return write(element, [...element.options].at(-1)?.value ?? '')
  element.focus()
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
    element.dispatchEvent(
      type.startsWith('pointer')
        ? new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' })
        : new MouseEvent(type, { bubbles: true, cancelable: true, button: 0 }),
    )
  element.click()
}

/** What left the page: texts that were copied, files that were saved, and other places of the browser. */
const left: string[] = []
export const takeLeft = (): string[] => left.splice(0)

const leave = (event: NavigateEvent): void => {
  if (!event.cancelable || event.destination.sameDocument || new URL(event.destination.url).hash !== '') return
  if (event.hashChange || event.downloadRequest !== null) return
  event.preventDefault()
  const { pathname, search } = new URL(event.destination.url)
  left.push(`leaves for ${pathname}${search}`)
}

/** A step of chance for each asking, the same in every run. */
function steadyChance(): void {
  let state = 1
  const next = (): number => (state = (state * 48_271) % 2_147_483_647)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = new Uint8Array((array as Uint8Array).buffer, (array as Uint8Array).byteOffset, (array as Uint8Array).byteLength)
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = next() % 256
    return array
  })
  vi.spyOn(Math, 'random').mockImplementation(() => next() / 2_147_483_647)
}

/** From here on the clocks stand, and nothing that a press does reaches beyond the page. */
export function keepInside(): void {
  stopClocks()
  steadyChance()
  const saved = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:saved-${saved.size}`
    saved.set(address, blob as Blob)
    return address
  })
  const { click } = HTMLAnchorElement.prototype
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = saved.get(this.href)
    if (blob === undefined) return click.call(this)
    void blob.text().then((text) => left.push(`saves ${this.download}`, ...text.split('\n').map((line) => `  ${line.trim()}`)))
  })
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    left.push(...`copies ${text}`.split('\n'))
    return Promise.resolve()
  })
  vi.spyOn(globalThis, 'open').mockImplementation((address) => {
    left.push(`opens ${String(address)}`)
    return null
  })
  navigation.addEventListener('navigate', leave)
}
export function letGo(): void {
  startClocks()
  navigation.removeEventListener('navigate', leave)
  takeLeft()
}
