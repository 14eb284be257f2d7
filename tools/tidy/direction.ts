/** Reading direction: styles name the start and the end of a line, never left and right, so that every screen also stands in right-to-left languages. */
import type { Fault, SourceFile } from './source.ts'

const RULE = 'reading direction'
const SCREENS = /^(ui|web|console)\//

/** Properties that have a logical twin. */
const PHYSICAL =
  /^(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-[a-z]+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)$/
const SIDED = /^(?:text-align|float|clear)$/
const FOUR_SIDES = /^(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color))$/
/** Classes of the style library and inline styles that do the same. */
const CLASSES =
  /(?<![\w-])-?(?:(?:scroll-)?[mp][lr]-(?:\d|auto|px|\[)|(?:left|right)-(?:\d|auto|full|\[)|text-(?:left|right)\b|rounded-[tblr]?[lr]-|border-[lr](?:\b|-))/
const INLINE = /\b(?:margin|padding|border)(?:Left|Right)\w*\s*:|\btextAlign:\s*'(?:left|right)'|style=\{\{[^}]*\b(?:left|right)\s*:/

/** The faults of a style sheet or a component; other files have none. */
export function directionFaults({ path, text }: SourceFile): Fault[] {
  if (!SCREENS.test(path)) return []
  const says = (line: number, what: string): Fault => ({
    rule: RULE,
    path,
    line,
    says: `says "${what}"; name the start and the end instead of left and right`,
  })
  if (path.endsWith('.tsx'))
    return text.split('\n').flatMap((code, index) => {
      const found = INLINE.exec(code) ?? (/class/i.test(code) ? CLASSES.exec(code) : null)
      return found ? [says(index + 1, found[0])] : []
    })
  if (!path.endsWith('.css')) return []
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...bare.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)/g)].flatMap((match) => {
    const [whole, property = '', value = ''] = match
    if (!isSided(property, value.trim())) return []
    return [says(bare.slice(0, match.index).split('\n').length, whole.replace(/\s+/g, ' ').trim())]
  })
}

function isSided(property: string, value: string): boolean {
  if (PHYSICAL.test(property)) return true
  if (SIDED.test(property) && /^(?:left|right)\b/.test(value)) return true
  if (/gradient\(\s*to (?:left|right)/.test(value)) return true
  const parts = partsOf(value)
  if (FOUR_SIDES.test(property)) return parts.length === 4 && parts[1] !== parts[3]
  if (property !== 'border-radius' || value.includes('/') || parts.length < 2) return false
  const [topStart, topEnd, bottomEnd = topStart, bottomStart = topEnd] = parts
  return topStart !== topEnd || bottomEnd !== bottomStart
}

/** The values of a shorthand; what stands in brackets is one. */
function partsOf(value: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of value) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (/\s/.test(sign) && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${sign}`)
  }
  return parts.filter((part) => part !== '')
}
