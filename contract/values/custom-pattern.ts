/**
 * Custom patterns: expressions that a merchant writes. They are read as a small language of repeated character classes and matched in
 * linear time.
 */

/** One step of the automaton: a class of characters that is passed once, optionally, or repeatedly. */
type Step = { readonly accepts: RegExp; readonly mayStay: boolean; readonly mayPass: boolean }

const LONGEST_EXPRESSION = 200
/** Steps after repetitions are written out; with the longest field this bounds the work. */
const MOST_STEPS = 256

/** A single character or class: an escape, a class in brackets without nesting, a dot, or a character that means itself. */
const ATOM =
  /^(?:\\[dws]|\\p\{(?:L|M|N|P|S|Script=[A-Za-z]{2,20})\}|\\[^A-Za-z0-9]|\[\^?(?:\\[dws]|\\[^A-Za-z0-9]|[^\\[\]])+\]|\.|[^\\^$.|?*+()[\]{}])/u
const REPEAT = /^(?:\*|\+|\?|\{(\d{1,3})(?:(,)(\d{1,3})?)?\})/

type Read = { readonly rest: string; readonly steps: readonly Step[] }

const classOf = (atom: string): RegExp | undefined => {
  try {
    return new RegExp(`^(?:${atom})$`, 'u')
  } catch {
    return undefined
  }
}

/** The minimum and maximum repetitions of an atom; without a maximum it repeats without limit. */
function repetition(sign: RegExpExecArray | null): { readonly least: number; readonly most: number | undefined } {
  if (!sign) return { least: 1, most: 1 }
  const [all, from, comma, to] = sign
  if (all === '*') return { least: 0, most: undefined }
  if (all === '+') return { least: 1, most: undefined }
  if (all === '?') return { least: 0, most: 1 }
  const least = Number(from)
  return { least, most: comma === undefined ? least : to === undefined ? undefined : Number(to) }
}

function readStep(text: string): Read | undefined {
  const atom = ATOM.exec(text)?.[0]
  const accepts = atom === undefined ? undefined : classOf(atom)
  if (atom === undefined || !accepts) return undefined
  const behind = text.slice(atom.length)
  const sign = REPEAT.exec(behind)
  const { least, most } = repetition(sign)
  const optional = most === undefined ? 0 : most - least
  if (least > MOST_STEPS || optional < 0 || optional > MOST_STEPS) return undefined
  const once: Step = { accepts, mayStay: false, mayPass: false }
  const steps = [
    ...Array.from({ length: least }, () => once),
    ...Array.from({ length: optional }, (): Step => ({ ...once, mayPass: true })),
    ...(most === undefined ? [{ accepts, mayStay: true, mayPass: true }] : []),
  ]
  return { rest: behind.slice(sign?.[0].length ?? 0), steps }
}

/**
 * Reads `^…$` made of classes and repetitions; undefined for anything else. Groups, alternatives, look-around and back references are not
 * accepted.
 */
export function readCustomPattern(expression: string): readonly Step[] | undefined {
  if (expression.length > LONGEST_EXPRESSION || !expression.startsWith('^') || !expression.endsWith('$')) return undefined
  let rest = expression.slice(1, -1)
  const steps: Step[] = []
  while (rest !== '') {
    const read = readStep(rest)
    if (!read) return undefined
    steps.push(...read.steps)
    if (steps.length > MOST_STEPS) return undefined
    rest = read.rest
  }
  return steps
}

/** The places that are reached without a character: every optional step leads on to the next. */
function spread(steps: readonly Step[], at: Set<number>): Set<number> {
  for (const place of at) if (steps[place]?.mayPass) at.add(place + 1)
  return at
}

/** Walks all places at once, so that no character is read twice from the same place. */
export function matchesSteps(steps: readonly Step[], text: string): boolean {
  let at = spread(steps, new Set([0]))
  for (const character of text) {
    const next = new Set<number>()
    for (const place of at) {
      const step = steps[place]
      if (step?.accepts.test(character)) next.add(step.mayStay ? place : place + 1)
    }
    if (next.size === 0) return false
    at = spread(steps, next)
  }
  return at.has(steps.length)
}
