/** Finds and makes elements of a game page in one line each. */

/** The element of that id, known to exist. */
export const place = <T extends Element = HTMLElement>(id: string): T => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no ${id}`)
  return found as unknown as T
}

/** A new element with its class and content. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.append(...inside)
  return made
}

/** A drawing from SVG text; only texts of this service's own scripts come here. */
export const drawing = (viewBox: string, inside: string, className = ''): SVGSVGElement => {
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" aria-hidden="true">${inside}</svg>`,
    'image/svg+xml',
  )
  const made = document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement
  if (className !== '') made.setAttribute('class', className)
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

/** A picture in a square of one hundred from a sprite file, named by the file's address and the picture's name. */
export const printOf = (address: string, className = ''): SVGSVGElement => {
  const made = document.createElementNS(SVG, 'svg')
  made.setAttribute('viewBox', '0 0 100 100')
  made.setAttribute('aria-hidden', 'true')
  if (className !== '') made.setAttribute('class', className)
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', address)
  made.append(use)
  return made
}

/** A section of the rules: a heading and its content. */
export const section = (title: string, ...inside: (Node | string)[]): HTMLElement =>
  element('section', '', element('h3', '', title), ...inside.map((one) => (typeof one === 'string' ? element('p', '', one) : one)))

const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether the player asked for reduced motion. */
export const lessMotion = (): boolean => calm.matches
