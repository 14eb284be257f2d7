/** Pressing: what can be pressed on a page, how its fields are filled, and what a press takes out of the page. */
import { vi } from 'vitest'

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

/** The topmost window or menu, or else the page. */
export function scopeNow(): Element | null {
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
  return [...scope.querySelectorAll<HTMLElement>(PRESSABLE)].filter(isThere).map((element) => {
    const name = nameOf(element)
    return { element, name, kind: `${titleOf(scope)}/${name.replaceAll(/\d[\d.,:-]*/g, '#')}` }
  })
}

export const isSubmit = ({ element }: Press): boolean =>
  element instanceof HTMLButtonElement && element.type === 'submit' && element.form !== null

function textFor(field: HTMLInputElement | HTMLTextAreaElement, at: number): string {
  const label = nameOf(field)
  if (field.type === 'password') return `Pass-word-${at}1`
  if (field.type === 'date') return `2026-11-2${at % 9}`
  if (field.type === 'email') return `name${at}@baize.example`
  if (field.type === 'tel') return `0912345678${at % 10}`
  if (/%|percent/i.test(label)) return `${1 + at}.5`
  if (field.inputMode === 'decimal') return String(1500 + at)
  if (field.inputMode === 'numeric') return field.maxLength === 6 ? '123456' : String(3 + at)
  return `text ${at}`.slice(0, field.maxLength > 0 ? field.maxLength : 100)
}
/** What a person types or chooses there. */
export function write(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {}
  set?.call(field, value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Fills each empty field of the form of a button, each with a value of its own; a choice and a group take their last. */
export function fill({ element }: Press): void {
  const form = (element as HTMLButtonElement).form
  if (!form) return
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select')]
  for (const [at, field] of fields.filter(isThere).entries()) {
    if (field instanceof HTMLSelectElement) write(field, [...field.options].at(-1)?.value ?? '')
    else if (field.type === 'radio') {
      const group = [...form.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${field.name}"]`)].filter(isThere)
      if (group.at(-1)?.checked === false) group.at(-1)?.click()
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (!field.checked) field.click()
    } else if (field.value === '' && !['file', 'range', 'search', 'hidden'].includes(field.type)) write(field, textFor(field, at))
  }
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

/** From here on nothing that a press does reaches beyond the page. */
export function keepInside(): void {
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
  navigation.removeEventListener('navigate', leave)
  takeLeft()
}
