/** Outline: what a page says, as lines of text, by the roles and names that the browser gives its parts. */
import { utils } from 'vitest/browser'

type Node = ReturnType<typeof utils.aria.generateAriaTree>
type Part = Node | string

const STATES = ['checked', 'disabled', 'expanded', 'pressed', 'selected'] as const
/** The menus around a page are the frame's own. */
const FRAME = new Set(['My account', 'Agent center'])
/** What reads as a part of the line that it stands in. */
const INLINE = new Set([
  'link',
  'img',
  'strong',
  'emphasis',
  'code',
  'time',
  'text',
  'mark',
  'superscript',
  'subscript',
  'deletion',
  'insertion',
])
const isInline = (part: Part): boolean => typeof part === 'string' || (INLINE.has(part.role) && part.children.every(isInline))

const statesOf = (node: Node): string => {
  const states = STATES.filter((state) => node[state] !== undefined && node[state] !== false).map((state) =>
    node[state] === true ? state : `${state}: ${node[state]}`,
  )
  return states.length === 0 ? '' : ` (${states.join(', ')})`
}
const wordsIn = (part: Part): string =>
  typeof part === 'string' ? part : headOf(part) || part.children.map(wordsIn).join(' ') || part.name
const textIn = (part: Part): string => (typeof part === 'string' ? part : part.name || part.children.map(textIn).join(' '))

/** A link, button, field or picture in one line. */
function headOf(node: Node): string {
  const { role, name, props, children } = node
  const said = name || children.map(textIn).join(' ')
  if (role === 'link') return `<${said}${statesOf(node)} ${props['url'] ?? ''}>`
  if (role === 'button') return `[${said}${statesOf(node)}]`
  if (role === 'img') return `(picture ${name})`
  if (role === 'combobox' && children.length > 0) return `combobox ${name}${statesOf(node)}: ${children.map(optionIn).join(' / ')}`
  if (
    ['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox', 'checkbox', 'radio', 'switch', 'tab', 'progressbar', 'menuitem'].includes(
      role,
    )
  )
    return `${role} ${name}${statesOf(node)}${children.length > 0 ? ` = ${children.map(textIn).join(' ')}` : ''}`
  return ''
}
const optionIn = (part: Part): string => (typeof part === 'string' ? part : `${part.selected === true ? '*' : ''}${textIn(part)}`)

/** The lines of one part. */
function linesOf(part: Part, depth: number): string[] {
  const indent = '  '.repeat(depth)
  if (typeof part === 'string') return [indent + part]
  const { role, name, children, level } = part
  if (role === 'navigation' && FRAME.has(name)) return []
  if (role === 'heading') return [`${indent}${'#'.repeat(level ?? 1)} ${name}`]
  if (role === 'row') return [`${indent}| ${children.map(wordsIn).join(' | ')}`]
  const head = headOf(part)
  if (head !== '') return [indent + head]
  const isPlain = ['fragment', 'main', 'generic', 'paragraph', 'rowgroup', 'list', 'document'].includes(role) && name === ''
  const title = isPlain ? '' : `${role === 'listitem' ? '-' : role}${name === '' ? '' : ` ${name}`}${statesOf(part)}`
  if (children.length > 0 && children.every(isInline)) {
    const said = children.map(wordsIn).join(' ')
    return [`${indent}${title === '' ? said : said === name ? title : `${title}${title === '-' ? '' : ':'} ${said}`}`]
  }
  const inner = title === '' ? depth : depth + 1
  return [...(title === '' ? [] : [indent + title]), ...children.flatMap((child) => linesOf(child, inner))]
}

const FIELDS =
  'input:not([type=radio], [type=checkbox]), select, textarea, progress, meter, [role=slider], [role=progressbar], [role=spinbutton], [aria-busy=true]'
const BOUNDS = [
  'type',
  'inputmode',
  'min',
  'max',
  'step',
  'minlength',
  'maxlength',
  'required',
  'readonly',
  'aria-invalid',
  'aria-valuemin',
  'aria-valuemax',
  'aria-valuenow',
  'aria-valuetext',
  'aria-busy',
  'value',
]
/** What the tree of roles leaves out of a field: its bounds, and what describes it. */
function boundsOf(field: Element): string[] {
  const bounds = BOUNDS.filter((each) => field.hasAttribute(each)).map((each) => `${each.replace('aria-', '')}=${field.getAttribute(each)}`)
  const [node] = utils.aria.generateAriaTree(field).children
  return bounds.length === 0 || node === undefined ? [] : [`field ${typeof node === 'string' ? node : node.name}: ${bounds.join(' ')}`]
}

/** A label is not said once more beside its field, and a term and what it means are one line. */
function compact(lines: readonly string[]): string[] {
  const says = (index: number, words: string): boolean => lines[index]?.includes(` ${words}`) === true
  const single = lines.filter((line, index) => line.trim() !== '' && !says(index + 1, line.trim()) && !says(index - 1, line.trim()))
  return single.flatMap((line, index) => {
    if (line.trim().startsWith('term: ') && single[index + 1]?.trim().startsWith('definition: '))
      return [`${line.replace('term: ', '')}: ${single[index + 1]?.trim().slice('definition: '.length)}`]
    return line.trim().startsWith('definition: ') && single[index - 1]?.trim().startsWith('term: ') ? [] : [line]
  })
}

/** All that a place of the page says, line by line. */
export function outlineOf(place: Element): string[] {
  return [...compact(linesOf(utils.aria.generateAriaTree(place), 0)), ...[...place.querySelectorAll(FIELDS)].flatMap(boundsOf)]
}
